import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { menuFor } from '#web/menu.ts'
import { readerWith } from '#web/session/reader.ts'
import { useSession } from '#web/session/session.ts'
import { isFramed } from '#web/session/sign-in/sign-in.ts'

/** The menu of who is signed in. */
export function useMenu() {
  const { data: account } = useQuery(query('GET /accounts/current')())
  const session = useSession()
  return menuFor(readerWith(account ?? null, session), isFramed())
}
