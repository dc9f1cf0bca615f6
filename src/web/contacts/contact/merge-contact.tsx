import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { ContactField } from './contact-field.tsx'

const Other = z.object({ phone: z.string().check(z.minLength(1, 'fieldRequired')) })

/** Another contact of the same person comes into this one. */
export default function MergeContact({ contact, onClose }: { contact: ContactRecord; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const merge = useCall('POST /contacts/:id/merge', { refreshes: ['GET /contacts', 'GET /contacts/:number/record'] })
  return (
    <FormModal
      title={t('contact.mergeTitle')}
      schema={Other}
      defaultValues={{ phone: '' }}
      onClose={onClose}
      onSubmit={async ({ phone }) => {
        const other = await call('GET /contacts/:number/record')({ params: { number: phone } })
        const body = { other: other.id, version: contact.version, otherVersion: other.version }
        await merge.mutateAsync({ params: { id: contact.id }, body })
      }}
      error={merge.error}
      fieldOf={{ NOT_FOUND: 'phone', BAD_REQUEST: 'phone' }}
      submitLabel={t('contact.mergeAction')}
    >
      <ContactField name="phone" label={t('contact.mergeWith')} description={t('contact.mergeHelp')} />
    </FormModal>
  )
}
