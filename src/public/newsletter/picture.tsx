import { formPicturePx, type ShownPicture, sourcesOf } from '#contract/media/pictures.ts'
import styles from './picture.module.css'

/** The part of an image that somebody chose. */
export function Picture({ image, origin }: { image: ShownPicture; origin: string }) {
  const { width, height, alt, crop } = image
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width * crop.width} / ${height * crop.height}` }}>
      <img
        {...sourcesOf(image, formPicturePx, origin)}
        alt={alt}
        style={{
          width: `${100 / crop.width}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </div>
  )
}
