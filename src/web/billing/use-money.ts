import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { entryText, moneyText, priceText } from '#web/format/money.ts'

/** Money of the account, in its own currency. All amounts are millionths. */
export function useMoney() {
  const { i18n } = useTranslation()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const currency = account?.currency ?? 'USD'
  return {
    currency,
    /** "$182.40" */
    money: (amount: number) => moneyText(amount, currency, i18n.language),
    /** "$0.0055": what may be a fraction of the smallest coin. */
    price: (amount: number) => priceText(amount, currency, i18n.language),
    /** "−$0.0165", "+$100.00" */
    entry: (amount: number) => entryText(amount, currency, i18n.language),
  }
}
