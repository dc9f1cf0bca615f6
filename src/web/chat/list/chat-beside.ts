import { useEffect } from 'react'
import type { linkIn } from './place.ts'

type Link = ReturnType<typeof linkIn>
let beside: { of: string; link: Link | null } = { of: '', link: null }

/** The list says which chat stands after the open one, or before it where that is the last; null where there is no other. */
export function useSayBeside(of: string, link: Link | null): void {
  useEffect(() => {
    beside = { of, link }
  })
}

/** The chat beside the open one, as its list shows it at this moment. */
export const chatBeside = (conversationId: string): Link | null => (beside.of === conversationId ? beside.link : null)
