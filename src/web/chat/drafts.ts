import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { WritableChannel } from '#contract/chat/messages.ts'
import { useSession } from '#web/session/session.ts'
import { tabStorage } from '#web/session/storage.ts'

export type Draft = {
  text: string
  channel: WritableChannel
  /** The chosen sender; null while it is the conversation's own. */
  from: string | null
  /** Lost by a reload: session storage is for text. */
  file: File | null
}

export const emptyDraft: Draft = { text: '', channel: 'sms', from: null, file: null }

type Drafts = { drafts: Record<string, Draft> }

/** What is written and not sent, in session storage: a reload or a new sign-in loses no text. */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ drafts: {} }), {
    name: 'drafts',
    storage: createJSONStorage(() => tabStorage),
    partialize: ({ drafts }) => ({
      drafts: Object.fromEntries(Object.entries(drafts).map(([key, draft]) => [key, { ...draft, file: null }])),
    }),
  }),
)

/** Whoever signs in next in this tab does not see them. */
function keyOf(conversationId: string, sub: string | null): string {
  return `${sub ?? ''}/${conversationId}`
}

function isEmpty({ text, channel, from, file }: Draft): boolean {
  return text === '' && channel === 'sms' && from === null && file === null
}

export function draftOf(conversationId: string): Draft {
  return useDrafts.getState().drafts[keyOf(conversationId, useSession.getState().sub)] ?? emptyDraft
}

/** Changes some of a conversation's draft. */
export function setDraft(conversationId: string, change: Partial<Draft>): void {
  const key = keyOf(conversationId, useSession.getState().sub)
  useDrafts.setState(({ drafts: { [key]: before = emptyDraft, ...others } }) => {
    const draft = { ...before, ...change }
    return { drafts: isEmpty(draft) ? others : { ...others, [key]: draft } }
  })
}

/** Puts back what was not sent: before what has been written since, and once only. */
export function restoreDraft(conversationId: string, refused: Pick<Draft, 'text' | 'channel' | 'from' | 'file'>): void {
  const { text, file } = draftOf(conversationId)
  const isThere = refused.text === '' || text === refused.text || text.startsWith(`${refused.text}\n`)
  const both = text === '' ? refused.text : `${refused.text}\n${text}`
  setDraft(conversationId, { ...refused, text: isThere ? text : both, file: refused.file ?? file })
}

/** A conversation's draft and how to change it. */
export function useDraft(conversationId: string): [Draft, (change: Partial<Draft>) => void] {
  const sub = useSession(state => state.sub)
  const draft = useDrafts(state => state.drafts[keyOf(conversationId, sub)]) ?? emptyDraft
  return [draft, change => setDraft(conversationId, change)]
}
