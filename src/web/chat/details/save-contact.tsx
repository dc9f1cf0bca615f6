import { useTranslation } from 'react-i18next'
import { NewPhoneBookEntry } from '#contract/contacts/phone-book.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePhoneText } from '../../format/phone-text.ts'
import { FieldRow } from '#web/ui/form/field-row.tsx'

/** A name for a number that nobody saved, over its chat. Everybody who may chat may do that, as in the phone book. */
export default function SaveContact({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation('customer')
  const phoneText = usePhoneText()
  const save = useCall('POST /phone-book', { refreshes: ['GET /contacts/:number', 'GET /phone-book'] })
  return (
    <FormModal
      title={t('saveTitle', { number: phoneText(number) })}
      schema={NewPhoneBookEntry}
      defaultValues={{ name: '', surname: '', phone: number }}
      onClose={onClose}
      onSubmit={body => save.mutateAsync({ body })}
      error={save.error}
      submitLabel={t('saveContact')}
    >
      <FieldRow>
        <TextField name="name" label={t('firstName')} maxLength={nameMaxCharacters} />
        <TextField name="surname" label={t('surname')} maxLength={nameMaxCharacters} isOptional />
      </FieldRow>
    </FormModal>
  )
}
