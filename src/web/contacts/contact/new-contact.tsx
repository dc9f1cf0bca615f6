import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query, useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { ContactFields, useContactForm, WrittenContact } from './contact-form.tsx'

const consentMaxCharacters = 500

/** A contact by hand; the new one opens. */
export default function NewContact({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const form = useContactForm()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const create = useCall('POST /contacts', { refreshes: ['GET /contacts'] })
  const own = account?.phoneNumbers.find(number => number.isDefault) ?? account?.phoneNumbers[0]
  if (!form.isReady || !account) return null
  return (
    <FormModal
      title={t('contacts.addTitle')}
      schema={WrittenContact}
      defaultValues={{
        phone: '',
        name: '',
        surname: '',
        email: '',
        gender: null,
        birthday: null,
        timeZone: null,
        tags: [],
        fields: form.fieldsOf(),
        consent: '',
      }}
      onClose={onClose}
      onSubmit={async body => {
        const { phone } = await create.mutateAsync({ body: form.bodyOf(body) })
        // Closed by now: the form must not ask whether to leave it.
        setTimeout(() => void navigate({ to: '/contacts/$phoneNumber', params: { phoneNumber: phone } }))
      }}
      error={create.error}
      fieldOf={{ PHONE_TAKEN: 'phone', WRONG_PHONE_NUMBER: 'phone' }}
      submitLabel={t('contacts.save')}
    >
      <ContactFields form={form} defaultCountry={own?.country ?? 'US'} timeZone={null} />
      <TextAreaField
        name="consent"
        label={t('contacts.consentSaid')}
        description={t('contacts.consentSaidHelp')}
        maxLength={consentMaxCharacters}
        minRows={2}
        isOptional
      />
    </FormModal>
  )
}
