import { useEffect } from 'react'
import type { Conversation } from '#contract/chat/conversations.ts'
import { linkIn, type Place } from './place.ts'

type Link = ReturnType<typeof linkIn>
type Shown = { place: Place; rows: Conversation[]; of: string }
let shown: Shown | null = null
/** Chats that are on their way out of the list, which may show them for a moment more. */
const leaving = new Set<string>()

/** The list says what it shows, and which of its chats is open. */
export function useSayShown({ place, rows, of }: Shown): void {
  useEffect(() => {
    shown = { place, rows, of }
    for (const id of leaving) if (!rows.some(({ conversationId }) => conversationId === id)) leaving.delete(id)
  })
}

/** The chat after the open one, or before it where that is the last; null where there is no other. One that leaves is none. */
export function chatBeside(conversationId: string): Link | null {
  if (shown?.of !== conversationId) return null
  const { place, rows } = shown
  const at = rows.findIndex(row => row.conversationId === conversationId)
  if (at < 0) return null
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]
  const next = others.find(row => !leaving.has(row.conversationId))
  return next ? linkIn(place, next.conversationId) : null
}

/** Until the list has lost it. */
export const leaves = (conversationId: string) => void leaving.add(conversationId)
/** It stays, or is back. */
export const staysAfterAll = (conversationId: string) => void leaving.delete(conversationId)
