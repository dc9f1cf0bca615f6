import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { Prefetch } from '#web/api/query.ts'
import { loadTexts, type Namespace } from '#web/i18n.ts'
import type { Address } from '#web/ui/search-values.ts'

export type Place = { pathname: string; search: Address; params: Record<string, string> }
/** Where one goes, and whether the account may make every call: an overdue one keeps what it needs to pay. */
export type Going = Place & { isCurrent: boolean }

declare module '@tanstack/react-router' {
  /** What a screen of the staff is asked for as soon as one goes there, while its file and the account come. */
  interface StaticDataRouteOption {
    texts?: readonly Namespace[]
    /** Its first reads, the same as its page asks for. */
    reads?: (read: Prefetch, going: Going) => void
    /** What one edits stands beside what comes of it: the sidebar leaves them the room. */
    isEditor?: true
  }
}

/** The `loader` of a screen that needs nothing but its texts before it stands. */
export const withTexts = ({ route }: { route: { options: { staticData?: StaticDataRouteOption } } }): Promise<void> =>
  loadTexts(...(route.options.staticData?.texts ?? []))
