import { useTranslation } from 'react-i18next'
import { ConsentSource, type ConsentState } from '#contract/contacts/contact-consents.ts'

/** Where a contact said yes, or that it waits, or said no. In short it names the kind alone; a keyword has only its word for a name. */
export function ConsentText({ consent, isShort = false }: { consent: ConsentState | null; isShort?: boolean }) {
  const { t } = useTranslation('contacts')
  if (!consent) return t('consent.none')
  const source = ConsentSource.options.find(one => one === consent.source)
  const detail = isShort && source !== 'keyword' ? null : consent.detail
  const from = [source ? t(`consentSources.${source}`) : consent.source, detail].filter(Boolean).join(' ')
  if (consent.kind === 'OPTED_IN') return from
  return t(consent.kind === 'PENDING' ? 'consent.pending' : 'consent.optedOut', { from })
}
