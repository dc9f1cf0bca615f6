import { useTranslation } from 'react-i18next'
import { monthOf as monthName } from '#web/format/times.ts'
import { lastMonths } from './payment-match.ts'

/** How far back months are offered; an older one stands in the address. */
const offered = 12

/** The latest months, and each by its name, "November 2026". */
export function useMonths() {
  const { i18n } = useTranslation()
  return {
    months: lastMonths(new Date(), offered),
    nameOf: (month: string) => monthName(`${month}-15T12:00:00`, i18n.language),
  }
}
