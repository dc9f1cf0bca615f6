import { useQuery } from '@tanstack/react-query'
import { isInMenu } from '#contract/access/menu-rules.ts'
import { decide } from '#contract/access/screen-access.ts'
import type { ScreenPath } from '#contract/access/screens.ts'
import { query } from '#web/api/query.ts'
import { readerWith } from './reader.ts'
import { useSession } from './session.ts'

/** Whether whoever is signed in may open a screen. */
export function useMayOpen(path: string): boolean {
  const { data: account } = useQuery(query('GET /accounts/current')())
  const session = useSession()
  return decide(path, readerWith(account ?? null, session)).kind === 'open'
}

/** Whether the menu leads whoever is signed in to a screen. */
export function useInMenu(path: ScreenPath): boolean {
  const { data: account } = useQuery(query('GET /accounts/current')())
  const session = useSession()
  return isInMenu(path, readerWith(account ?? null, session))
}
