import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** Whose clock the history goes by, its lines as its days, its filters and its file. */
export function useAccountZone(): string {
  const { data: account } = useQuery(query('GET /accounts/current')())
  return account?.timeZone ?? 'UTC'
}
