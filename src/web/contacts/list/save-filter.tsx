import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContactMatch } from '#contract/contacts/contact-filters.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { Name } from '#contract/names.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const NewName = z.object({ name: Name })

/** The name under which the filters that are set now are kept. */
export default function SaveFilter({ match, onClose }: { match: ContactMatch; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const create = useCall('POST /segments', { refreshes: ['GET /segments'] })
  return (
    <FormModal
      title={t('segments.saveTitle')}
      schema={NewName}
      defaultValues={{ name: '' }}
      onClose={onClose}
      onSubmit={({ name }) => create.mutateAsync({ body: { name, match } })}
      error={create.error}
      fieldOf={{ NAME_TAKEN: 'name' }}
      submitLabel={t('segments.saveTitle')}
    >
      <TextField name="name" label={t('segments.name')} maxLength={nameMaxCharacters} />
    </FormModal>
  )
}
