import { useQuery } from '@tanstack/react-query'
import { decide } from '#contract/access/decide.ts'
import { query } from '#web/api/query.ts'
import { readerWith } from './reader.ts'
import { useSession } from './session.ts'

/** Whether whoever is signed in may open a screen. */
export function useMayOpen(path: string): boolean {
  const { data: account } = useQuery(query('GET /accounts/current')())
  const session = useSession()
  return decide(path, readerWith(account ?? null, session)).kind === 'open'
}
