import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultSender } from '#contract/account/sender.ts'
import { ChangedPhoneBookEntry, type PhoneBookEntry } from '#contract/contacts/phone-book.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { PhoneField } from '#web/ui/form/phone/phone-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { fullName } from '../contact/contact-names.ts'
import { FieldRow } from '#web/ui/form/field-row.tsx'

const refreshes = ['GET /phone-book'] as const

type PhoneBookFormProps = { entry: PhoneBookEntry | null; onClose: () => void }

/** One person of the phone book; a new one without `entry`. */
export default function PhoneBookForm({ entry, onClose }: PhoneBookFormProps) {
  const { t } = useTranslation('contacts')
  const { data: account } = useQuery(query('GET /accounts/current')())
  const add = useCall('POST /phone-book', { refreshes })
  const change = useCall('PUT /phone-book/:id', { refreshes })
  if (!account) return null
  return (
    <FormModal
      title={entry ? t('phoneBook.editTitle', { name: fullName(entry) ?? entry.phone }) : t('phoneBook.addTitle')}
      schema={ChangedPhoneBookEntry}
      defaultValues={{
        name: entry?.name ?? '',
        surname: entry?.surname ?? '',
        phone: entry?.phone ?? '',
        version: entry?.version ?? 0,
      }}
      onClose={onClose}
      onSubmit={body => (entry ? change.mutateAsync({ params: { id: entry.id }, body }) : add.mutateAsync({ body }))}
      error={entry ? change.error : add.error}
      fieldOf={{ PHONE_TAKEN: 'phone', WRONG_PHONE_NUMBER: 'phone' }}
      submitLabel={t('phoneBook.save')}
    >
      <FieldRow>
        <TextField name="name" label={t('phoneBook.name')} maxLength={nameMaxCharacters} />
        <TextField name="surname" label={t('phoneBook.surname')} maxLength={nameMaxCharacters} isOptional />
      </FieldRow>
      <PhoneField
        name="phone"
        label={t('phoneBook.phone')}
        defaultCountry={defaultSender(account.phoneNumbers)?.country ?? 'US'}
      />
    </FormModal>
  )
}
