import { NativeSelect } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Crop } from '#contract/media/pictures.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { centerOf, cropAround, type CropShape, cropShapeNames, moved, shapeOf, type Size, zoomMost, zoomOf } from './crop.ts'
import styles from './cropper.module.css'

type CropperProps = {
  src: string
  /** In pixels, of the whole. */
  picture: Size
  crop: Crop
  onCrop: (crop: Crop) => void
}

const stepShare = 0.02
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -stepShare, y: 0 },
  ArrowRight: { x: stepShare, y: 0 },
  ArrowUp: { x: 0, y: -stepShare },
  ArrowDown: { x: 0, y: stepShare },
}

/** Which part of a picture is shown: in a shape, nearer or farther, moved by the pointer or the arrow keys. */
export function Cropper({ src, picture, crop, onCrop }: CropperProps) {
  const { t } = useTranslation('media', { keyPrefix: 'crop' })
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; from: Crop } | null>(null)
  const id = useId()
  const [shape, zoom] = [shapeOf(crop, picture), zoomOf(crop, picture)]
  const reshape = (next: CropShape, nextZoom: number) => onCrop(cropAround(centerOf(crop), next, nextZoom, picture))
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onCrop(moved(crop, by))
  }
  const grab = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    drag.current = { x: clientX, y: clientY, from: crop }
  }
  const pull = ({ clientX, clientY }: PointerEvent) => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (!drag.current || !width || !height) return
    const { x, y, from } = drag.current
    onCrop(moved(from, { x: (clientX - x) / width, y: (clientY - y) / height }))
  }
  return (
    <div className={styles.cropper}>
      <div className={styles.stage}>
        <div ref={box} className={styles.picture}>
          <img src={src} alt="" />
          <div
            role="application"
            tabIndex={0}
            className={styles.part}
            aria-label={t('part')}
            aria-describedby={`${id}-help`}
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${crop.width * 100}%`,
              height: `${crop.height * 100}%`,
            }}
            onKeyDown={press}
            onPointerDown={grab}
            onPointerMove={pull}
            onPointerUp={() => (drag.current = null)}
            onPointerCancel={() => (drag.current = null)}
          />
        </div>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {t('help')}
      </p>
      <div className={styles.controls}>
        <NativeSelect
          label={t('shape')}
          rightSection={<Chevron />}
          rightSectionPointerEvents="none"
          value={shape}
          onChange={({ currentTarget: { value } }) => reshape(cropShapeNames.find(name => name === value) ?? 'ORIGINAL', zoom)}
          data={cropShapeNames.map(name => ({ value: name, label: t(`shapes.${name}`) }))}
        />
        <label className={styles.zoom}>
          {t('zoom')}
          <input
            type="range"
            min={1}
            max={zoomMost}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => reshape(shape, Number(currentTarget.value))}
          />
        </label>
      </div>
    </div>
  )
}
