import { useTranslation } from 'react-i18next'
import { numberFormat } from '#web/format/numbers.ts'
import { listTotalMax } from '#contract/limits.ts'

/** The number of rows in words: exact up to listTotalMax, "10,000+" above. */
export function useTotal(total: number): string {
  const { i18n } = useTranslation()
  const number = numberFormat(i18n.language)
  return total > listTotalMax ? `${number.format(listTotalMax)}+` : number.format(total)
}
