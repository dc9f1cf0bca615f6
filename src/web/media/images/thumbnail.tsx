import { type Crop, pictureAddress, pictureName, type ShownPicture, widthsOf, wholePicture } from '#contract/media/pictures.ts'
import styles from './images.module.css'

type ThumbnailProps = { image: Pick<ShownPicture, 'id' | 'width'>; crop?: Crop; size: 'small' | 'medium' | 'large' }

/** A picture of an image, or of a part of it, beside its name. */
export function Thumbnail({ image: { id, width }, crop = wholePicture, size }: ThumbnailProps) {
  const [smallest = width] = widthsOf(width)
  const { x, y, width: share, height } = crop
  const at = (from: number, part: number) => (part < 1 ? (from / (1 - part)) * 100 : 50)
  return (
    <span className={styles.thumbnail} data-size={size}>
      <img
        src={pictureAddress(pictureName(id, smallest))}
        alt=""
        loading="lazy"
        style={{ objectPosition: `${at(x, share)}% ${at(y, height)}%` }}
      />
    </span>
  )
}
