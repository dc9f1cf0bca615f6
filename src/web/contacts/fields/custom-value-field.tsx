import { useTranslation } from 'react-i18next'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const decimals = 10

/** The input of a contact's value of a custom field, by the field's type. */
export function CustomValueField({ field: { id, name, type, options } }: { field: CustomField }) {
  const { t } = useTranslation('contacts')
  const shared = { name: `fields.${id}`, label: name, isOptional: true }
  if (type === 'NUMBER') return <NumberField {...shared} decimals={decimals} />
  if (type === 'DATE') return <DateField {...shared} />
  if (type === 'TEXT') return <TextField {...shared} />
  const yesNo = [
    { value: 'true', label: t('contacts.yes') },
    { value: 'false', label: t('contacts.no') },
  ]
  return (
    <SelectField {...shared} options={type === 'YES_NO' ? yesNo : options.map(one => ({ value: one.id, label: one.name }))} />
  )
}
