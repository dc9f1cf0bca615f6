import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type contacts from '../../../../locales/en/contacts.json'

type Known = keyof typeof contacts.importField

const isKnown = (key: string): key is Known => i18next.exists(`importField.${key}`, { ns: 'contacts' })

/** What people call a field that a column can go to. */
export function useFieldLabel() {
  const { t } = useTranslation('contacts')
  return ({ key, name }: { key: string; name: string | null }): string => name ?? (isKnown(key) ? t(`importField.${key}`) : key)
}
