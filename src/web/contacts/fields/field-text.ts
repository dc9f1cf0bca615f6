import { useTranslation } from 'react-i18next'
import { type CustomField, type CustomFieldValue, fieldValueText } from '#contract/contacts/custom-fields.ts'
import { mediumDate } from '#web/format/times.ts'

/** A value of a custom field as people read it in their language; null for none. */
export function useFieldText() {
  const { t, i18n } = useTranslation('contacts')
  return (field: CustomField, value: CustomFieldValue | undefined): string | null => {
    if (value === undefined) return null
    if (field.type === 'YES_NO') return t(value === true ? 'contacts.yes' : 'contacts.no')
    if (field.type === 'NUMBER') return new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 20 }).format(Number(value))
    if (field.type === 'DATE') return mediumDate(new Date(`${String(value)}T12:00:00`), i18n.language)
    return fieldValueText(field, value)
  }
}
