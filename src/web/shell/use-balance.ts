import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'

const millionths = 1_000_000

/** The balance as people read it, "$182.40"; null until it is there. */
export function useBalance(): string | null {
  const { i18n } = useTranslation()
  const { data } = useQuery(query('GET /accounts/current/balance')())
  if (!data) return null
  return new Intl.NumberFormat(i18n.language, { style: 'currency', currency: data.currency }).format(data.monetary / millionths)
}
