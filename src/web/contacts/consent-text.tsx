import { useTranslation } from 'react-i18next'
import { ConsentSource, type ConsentState } from '#contract/contacts/contact-consents.ts'

/** Where a contact said yes, or that it waits, or said no. */
export function ConsentText({ consent }: { consent: ConsentState | null }) {
  const { t } = useTranslation('contacts')
  if (!consent) return t('consent.none')
  const source = ConsentSource.options.find(one => one === consent.source)
  const from = [source ? t(`consentSources.${source}`) : consent.source, consent.detail].filter(Boolean).join(' ')
  if (consent.kind === 'OPTED_IN') return from
  return t(consent.kind === 'PENDING' ? 'consent.pending' : 'consent.optedOut', { from })
}
