import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { ContactFields, useContactForm, WrittenChange } from './contact-form.tsx'

type EditContactProps = { contact: ContactRecord; onClose: () => void }

/** Everything that is known of a contact, to change. */
export default function EditContact({ contact, onClose }: EditContactProps) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const form = useContactForm()
  const change = useCall('PUT /contacts/:id', { refreshes: ['GET /contacts', 'GET /contacts/:number/record'] })
  if (!form.isReady) return null
  const { id, phone, name, surname, email, gender, birthday, timeZone, tags, version } = contact
  return (
    <FormModal
      title={t('contacts.editTitle')}
      schema={WrittenChange}
      defaultValues={{
        phone,
        name: name ?? '',
        surname: surname ?? '',
        email: email ?? '',
        gender,
        birthday,
        timeZone,
        tags,
        fields: form.fieldsOf(contact),
        version,
      }}
      onClose={onClose}
      onSubmit={async body => {
        const changed = await change.mutateAsync({ params: { id }, body: form.bodyOf(body) })
        // Its address is its number.
        if (changed.phone !== phone)
          setTimeout(() => void navigate({ to: '/contacts/$phoneNumber', params: { phoneNumber: changed.phone }, replace: true }))
        return { ...changed, fields: form.fieldsOf(changed) }
      }}
      error={change.error}
      fieldOf={{ PHONE_TAKEN: 'phone', WRONG_PHONE_NUMBER: 'phone' }}
      submitLabel={t('contacts.save')}
    >
      <ContactFields form={form} defaultCountry="US" timeZone={timeZone} />
    </FormModal>
  )
}
