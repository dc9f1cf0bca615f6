import { useRouterState } from '@tanstack/react-router'
import { useDisplay } from '#web/session/display-preferences.ts'
import { useSession } from '#web/session/session.ts'

/** How the sidebar stands: as the person likes it, and narrow beside an editor; in the shop, which has no narrow one, not for that. */
export function useNavStyle(): 'full' | 'collapsed' {
  const chosen = useDisplay(({ navStyle }) => navStyle)
  const isShop = useSession(({ provider }) => provider === 'shoper')
  const isEditor = useRouterState({ select: ({ matches }) => matches.some(({ staticData }) => staticData.isEditor) })
  return isEditor && !isShop ? 'collapsed' : chosen
}
