import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { imageAltMaxCharacters, imageContentTypes, imageMaxBytes, nameMaxCharacters } from '#contract/limits.ts'
import { type Crop, wholePicture } from '#contract/media/pictures.ts'
import { FileField } from '#web/ui/form/file-field.tsx'
import { useFieldValue } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Size } from '../crop/crop.ts'
import { Cropper } from '../crop/cropper.tsx'
import { useObjectUrl } from './use-object-url.ts'

const megabyte = 1024 * 1024
const isCrop = (value: unknown): value is Crop => typeof value === 'object' && value !== null && 'width' in value

/** A picture, what of it is kept, and what it is called. */
export function ImageFields() {
  const { t } = useTranslation('media', { keyPrefix: 'images' })
  const { setValue, getValues } = useFormContext()
  const [file, crop] = [useFieldValue('file'), useFieldValue('crop')]
  const picture = file instanceof File ? file : null
  const nameIt = (chosen: File) => {
    const name = chosen.name.replace(/\.[^.]*$/, '').slice(0, nameMaxCharacters)
    if (!getValues('name')) setValue('name', name, { shouldDirty: true })
  }
  return (
    <>
      <FileField
        name="file"
        label={t('file')}
        description={t('fileHelp', { limit: imageMaxBytes / megabyte })}
        accept={imageContentTypes.join(',')}
        maxBytes={imageMaxBytes}
        onChosen={chosen => {
          setValue('crop', wholePicture)
          if (chosen) nameIt(chosen)
        }}
      />
      {picture && isCrop(crop) && (
        <CropOfFile file={picture} crop={crop} onCrop={next => setValue('crop', next, { shouldDirty: true })} />
      )}
      <TextField name="name" label={t('name')} maxLength={nameMaxCharacters} />
      <TextField name="alt" label={t('alt')} description={t('altHelp')} maxLength={imageAltMaxCharacters} isOptional />
    </>
  )
}

/** Nothing while the picture is not read, or is none: the server says so then. */
function CropOfFile({ file, crop, onCrop }: { file: File; crop: Crop; onCrop: (crop: Crop) => void }) {
  const src = useObjectUrl(file)
  const [read, setRead] = useState<{ src: string; size: Size } | null>(null)
  if (!src) return null
  if (read?.src === src) return <Cropper src={src} picture={read.size} crop={crop} onCrop={onCrop} />
  return (
    <img
      hidden
      src={src}
      alt=""
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setRead({ src, size: { width, height } })}
    />
  )
}
