import { useTranslation } from 'react-i18next'
import type { Plan, PlanUse } from '#contract/billing/plans.ts'
import { moneyText } from '#web/format/money.ts'
import { dayAndMonth, longDate } from '#web/format/times.ts'

const millionths = 1_000_000

/** Plans in words: their prices, what is used of them, their days. */
export function usePlanWords() {
  const { t, i18n } = useTranslation('billing')
  const language = i18n.language
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return {
    /** "$49.00 a month", before tax. */
    price: ({ price, currency, period }: Pick<Plan, 'price' | 'currency' | 'period'>) =>
      t(`plans.per.${period}`, { amount: moneyText(price, currency, language) }),
    /** "$0.0090": one below the other they have the same decimals. */
    unitPrice: (amount: number, currency: string) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 4 }).format(amount / millionths),
    money: (amount: number, currency: string) => moneyText(amount, currency, language),
    number: (value: number) => number.format(value),
    /** "3,360 of 5,000 texts". */
    use: ({ unit, used, of }: PlanUse) => t(`plans.use.${unit}`, { count: of, used: number.format(used), of: number.format(of) }),
    percent: ({ used, of }: PlanUse) => percent.format(shareOf({ used, of })),
    day: (iso: string) => longDate(iso, language),
    /** "Dec 8": of a day that is near. */
    shortDay: (iso: string) => dayAndMonth(new Date(iso), language),
  }
}

/** From 0 to 1. */
export const shareOf = ({ used, of }: Pick<PlanUse, 'used' | 'of'>): number => (of === 0 ? 0 : Math.min(1, used / of))
