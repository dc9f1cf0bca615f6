import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { moneyText } from '#web/format/money.ts'

/** The balance as people read it, "$182.40"; null until it is there. */
export function useBalance(): string | null {
  const { i18n } = useTranslation()
  const { data } = useQuery(query('GET /accounts/current/balance')())
  return data ? moneyText(data.monetary, data.currency, i18n.language) : null
}
