import { create } from 'zustand'
import type { Message } from '#contract/chat/messages.ts'
import { Refusal } from '#web/api/refusal.ts'
import type { SendInput } from './outgoing.ts'

/** A colleague's answer, and one's own texts that were refused for it, in their order. */
export type Newer = { message: Message; refused: SendInput[] }
type NewerReplies = { of: Record<string, Newer> }

/** By conversation, until one has decided. */
const useNewerReplies = create<NewerReplies>()(() => ({ of: {} }))

export function useNewerReply(conversationId: string): Newer | undefined {
  return useNewerReplies(state => state.of[conversationId])
}

export function setNewerReply(conversationId: string, newer: Newer | null): void {
  useNewerReplies.setState(({ of }) => {
    const others = Object.entries(of).filter(([id]) => id !== conversationId)
    return { of: Object.fromEntries(newer ? [...others, [conversationId, newer]] : others) }
  })
}

/** The colleague's text that a refused one was not written in answer to; null for any other failure. */
export function newerReplyOf(error: unknown): Message | null {
  if (!(error instanceof Refusal) || error.code !== 'NEWER_REPLY') return null
  // The server keeps it by its schema.
  return (error.details as { message?: Message } | undefined)?.message ?? null
}
