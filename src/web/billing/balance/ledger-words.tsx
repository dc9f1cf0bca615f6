import { numberFormat } from '#web/format/numbers.ts'
import {
  type Icon,
  IconAdjustments,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCreditCard,
  IconCreditCardPay,
  IconHandStop,
  IconMessage2,
  IconReceipt,
  IconSend,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LedgerCause, LedgerRow } from '#contract/billing/ledger.ts'
import { usePhoneText } from '#web/format/phone-text.ts'

export const causeIcons: Record<LedgerCause, Icon> = {
  CHAT: IconMessage2,
  CAMPAIGN: IconSend,
  TRANSACTIONAL: IconWebhook,
  OPT_OUT_REPLY: IconHandStop,
  SIGN_UP: IconUserPlus,
  TOP_UP: IconCreditCard,
  AUTO_TOP_UP: IconCreditCardPay,
  PLAN: IconReceipt,
  REFUND: IconArrowBackUp,
  DISPUTE: IconAlertTriangle,
  ADJUSTMENT: IconAdjustments,
}

/** What a line of the ledger is called, and what there is to know of it beside its amount. */
export function useLedgerWords() {
  const { t, i18n } = useTranslation('billing')
  const phoneText = usePhoneText()
  const number = numberFormat(i18n.language)
  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const nameOf = ({ cause, amount, message, campaign, payment }: LedgerRow): string => {
    if (message) return t('balance.history.textTo', { name: message.name || phoneText(message.clientNumber) })
    if (campaign?.name) return campaign.name
    if (cause === 'PLAN' && payment?.plan) return t('balance.history.plan', { name: payment.plan })
    if (cause === 'DISPUTE' && amount > 0) return t('balance.history.disputeRejected')
    return t(`balance.one.${cause}`)
  }
  const detailOf = ({ cause, message, campaign, payment }: LedgerRow): string => {
    if (message) {
      const { parts, channel, country } = message
      const what = channel === 'mms' ? t('balance.history.mms') : t('balance.history.parts', { count: parts })
      const origin = cause === 'CHAT' ? '' : t(`balance.one.${cause}`)
      return [origin, what, country && countries.of(country)].filter(Boolean).join(', ')
    }
    if (campaign) {
      const { texts, held } = campaign
      const told = t('balance.history.texts', { count: texts, texts: number.format(texts) })
      const still = held > 0 && t('balance.history.stillHeld', { count: held, texts: number.format(held) })
      return [told, still].filter(Boolean).join(', ')
    }
    return payment?.documentNumber ?? ''
  }
  return { nameOf, detailOf }
}
