import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlnRate } from '#contract/campaigns/campaigns.ts'
import { query } from '#web/api/query.ts'
import { moneyText, priceText } from '#web/format/money.ts'

const millionths = 1_000_000

/** An amount in PLN, both in millionths. */
export const inPln = (amount: number, rate: number): number => (amount * rate) / millionths

/** Money of campaigns: in the account's currency, and their cost in PLN (specification 9) as far as a rate is known. */
export function useCampaignMoney() {
  const { i18n } = useTranslation()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const currency = account?.currency ?? 'USD'
  const own = (amount: number) => moneyText(amount, currency, i18n.language)
  const rateOf = (known: PlnRate | undefined) => (currency === 'PLN' ? millionths : (known?.rate ?? null))
  return {
    currency,
    own,
    /** A price of one text or part, which may be a fraction of the smallest coin. */
    perPart: (amount: number) => priceText(amount, currency, i18n.language),
    /** "312.62 zł"; in the account's currency without a rate. */
    cost: (amount: number, known: PlnRate | undefined) => {
      const rate = rateOf(known)
      return rate === null ? own(amount) : moneyText(inPln(amount, rate), 'PLN', i18n.language)
    },
    /** The same under a head that says PLN: "312.62". */
    costCell: (amount: number, known: PlnRate | undefined) => {
      const rate = rateOf(known)
      const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      return rate === null
        ? own(amount)
        : new Intl.NumberFormat(i18n.language, twoDigits).format(inPln(amount, rate) / millionths)
    },
    /** Whether costs stand in PLN. */
    isInPln: (known: PlnRate | undefined) => rateOf(known) !== null,
  }
}
