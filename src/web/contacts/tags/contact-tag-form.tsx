import { useTranslation } from 'react-i18next'
import { ChangedContactTag, type ContactTag } from '#contract/contacts/contact-tags.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const refreshes = ['GET /contact-tags'] as const

/** The name of a tag; one without an id is new. */
export default function ContactTagForm({ tag, onClose }: { tag: ContactTag; onClose: () => void }) {
  const { t } = useTranslation('contacts', { keyPrefix: 'contactTags' })
  const create = useCall('POST /contact-tags', { refreshes })
  const rename = useCall('PUT /contact-tags/:id', { refreshes })
  return (
    <FormModal
      title={tag.id ? t('renameTitle', tag) : t('addTitle')}
      schema={ChangedContactTag}
      defaultValues={tag}
      onClose={onClose}
      onSubmit={body => (tag.id ? rename.mutateAsync({ params: tag, body }) : create.mutateAsync({ body }))}
      error={tag.id ? rename.error : create.error}
      submitLabel={t(tag.id ? 'rename' : 'add')}
    >
      <TextField name="name" label={t('name')} maxLength={nameMaxCharacters} />
    </FormModal>
  )
}
