import { Button } from '@mantine/core'
import { IconCrop, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageAltMaxCharacters } from '#contract/limits.ts'
import type { Image } from '#contract/media/images.ts'
import { wholePicture } from '#contract/media/pictures.ts'
import type { WidgetValues } from '#contract/signup/widget/widget.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { pixelSize } from '#web/media/images/pixel-size.ts'
import { Thumbnail } from '#web/media/images/thumbnail.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { lazyOnIdle, useScreenStands } from '#web/ui/lazy.tsx'
import { cut } from '#web/ui/tip/cut.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import styles from './image-field.module.css'
import type { SectionProps } from './section-props.ts'
import { Warning } from './warning.tsx'

const ImagePicker = lazyOnIdle(() => import('#web/media/images/image-picker.tsx'))
const CropDialog = lazyOnIdle(() => import('#web/media/crop/crop-dialog.tsx'))

type FieldImage = NonNullable<WidgetValues['image']>

/** The image of the form: which, which part of it, and what is read out in its place. */
export function ImageField({ draft: { write }, values: { image } }: SectionProps) {
  const { t } = useTranslation('media', { keyPrefix: 'field' })
  const [isPicking, setPicking] = useState(false)
  const [isCropping, setCropping] = useState(false)
  const pick = ({ id, width, height, alt }: Image) => {
    // The same one again keeps its part.
    if (id !== image?.id) write({ image: { id, width, height, alt, crop: wholePicture } })
    setPicking(false)
  }
  return (
    <div className={styles.field} role="group" aria-label={t('label')}>
      <span className={styles.label}>{t('label')}</span>
      {image ? (
        <>
          <Chosen
            image={image}
            onReplace={() => setPicking(true)}
            onCrop={() => setCropping(true)}
            onRemove={() => write({ image: null })}
          />
          <TextField name="image.alt" label={t('alt')} description={t('altHelp')} maxLength={imageAltMaxCharacters} isOptional />
        </>
      ) : (
        <div>
          <Button variant="default" leftSection={<IconPhotoPlus size={16} stroke={1.5} />} onClick={() => setPicking(true)}>
            {t('choose')}
          </Button>
        </div>
      )}
      {isPicking && <ImagePicker chosen={image?.id} onPick={pick} onClose={() => setPicking(false)} />}
      {isCropping && image && (
        <CropDialog
          image={image}
          onCrop={crop => {
            write({ image: { ...image, crop } })
            setCropping(false)
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  )
}

type ChosenProps = { image: FieldImage; onReplace: () => void; onCrop: () => void; onRemove: () => void }

function Chosen({ image, onReplace, onCrop, onRemove }: ChosenProps) {
  const { t } = useTranslation('media', { keyPrefix: 'field' })
  // Its name and size; the picture itself needs none of it.
  const enabled = useScreenStands()
  const { data, error } = useQuery({ ...query('GET /images/:id')({ params: { id: image.id } }), enabled })
  const isGone = error instanceof Refusal && error.status === 404
  return (
    <>
      <div className={styles.chosen}>
        <Thumbnail image={image} crop={image.crop} size="large" />
        <div className={styles.told}>
          <b {...cut}>{data?.name}</b>
          {data && <span>{pixelSize(data)}</span>}
        </div>
        <Button size="xs" variant="default" onClick={onReplace}>
          {t('replace')}
        </Button>
        <IconAction label={t('crop')} onClick={onCrop}>
          <IconCrop size={16} stroke={1.5} aria-hidden />
        </IconAction>
        <IconAction label={t('remove')} onClick={onRemove}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </IconAction>
      </div>
      {isGone && <Warning text={t('gone')} />}
    </>
  )
}
