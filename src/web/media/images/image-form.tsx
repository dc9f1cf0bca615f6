import { useTranslation } from 'react-i18next'
import { imageAltMaxCharacters, nameMaxCharacters } from '#contract/limits.ts'
import { ChangedImage, type Image } from '#contract/media/images.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type ImageFormProps = { image: Pick<Image, 'id' | 'name' | 'alt' | 'version'>; onClose: () => void }

/** What an image is called, and what is read out in its place. */
export default function ImageForm({ image: { id, name, alt, version }, onClose }: ImageFormProps) {
  const { t } = useTranslation('media', { keyPrefix: 'images' })
  const change = useCall('PUT /images/:id', { refreshes: ['GET /images', 'GET /images/:id'] })
  return (
    <FormModal
      title={t('editTitle', { name })}
      schema={ChangedImage}
      defaultValues={{ name, alt, version }}
      onSubmit={body => change.mutateAsync({ params: { id }, body })}
      error={change.error}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={nameMaxCharacters} />
      <TextField name="alt" label={t('alt')} description={t('altChangeHelp')} maxLength={imageAltMaxCharacters} isOptional />
    </FormModal>
  )
}
