import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { ImageFields } from './image-fields.tsx'
import { emptyImage, useNewImage, WrittenImage } from './new-image.ts'

export function NewImagePage() {
  const { t } = useTranslation('media', { keyPrefix: 'images' })
  const navigate = useNavigate()
  const { send, error } = useNewImage()
  return (
    <FormPage
      title={t('newTitle')}
      crumbs={[{ label: t('title'), to: '/images' }]}
      schema={WrittenImage}
      defaultValues={emptyImage}
      onSubmit={async written => {
        await send(written)
        await navigate({ to: '/images' })
      }}
      error={error}
      submitLabel={t('create')}
    >
      <FormGroup title={t('picture')} text={t('pictureText')}>
        <ImageFields />
      </FormGroup>
    </FormPage>
  )
}
