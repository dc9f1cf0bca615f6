import type { ChangedDraft, StoredDraft } from '#contract/chat/drafts.ts'
import { draftPageSize } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { onSentElsewhere } from '#web/live/live.ts'
import { useSession } from '#web/session/session.ts'
import { keepDraftFiles } from './files/draft-files.ts'
import { draftSaved, dropSent, modeOf, takeDrafts, unsavedDrafts, useDrafts } from './drafts.ts'
import { beginAsStored, begunFrom } from '../new-chat/begun-elsewhere.ts'
import { isNewId, newIdOf, numberOf } from '../new-chat/new-id.ts'

/** After the last key; a person who pauses finds it on the other device. */
const pauseMs = 800
const retryMs = 10_000
/** Asking again does not change it; after a new sign-in it would. */
const isFinal = (error: unknown) => error instanceof Refusal && error.isFinal && error.status !== 401

/** What the server refused (a conversation that is gone, a draft beyond its limit) stays here, and is not asked again until it changes. */
const refused = new Map<string, string>()

async function put(id: string, body: ChangedDraft, keepalive: boolean): Promise<void> {
  if (!isNewId(id)) await call('PUT /conversations/:id/draft')({ params: { id }, body, keepalive })
  else {
    const from = body.from ?? begunFrom(id)
    await call('PUT /drafts')({ body: { ...body, from, to: numberOf(id) }, keepalive })
  }
}

async function save(keepalive: boolean): Promise<boolean> {
  const unsaved = [...unsavedDrafts()].filter(([id, body]) => refused.get(id) !== JSON.stringify(body))
  const saved = await Promise.all(
    unsaved.map(async ([id, body]) => {
      try {
        await put(id, body, keepalive)
      } catch (error) {
        if (!isFinal(error)) return false
        refused.set(id, JSON.stringify(body))
        return true
      }
      draftSaved(id, body)
      return true
    }),
  )
  return !saved.includes(false)
}

/** All of them: one that is missing in the answer is one that has gone. */
async function storedDrafts(): Promise<StoredDraft[]> {
  const all: StoredDraft[] = []
  for (;;) {
    const cursor = all.at(-1)?.clientNumber
    const page = await call('GET /drafts')({ query: cursor ? { cursor } : {} })
    all.push(...page)
    if (page.length < draftPageSize) return all
  }
}

async function fetchDrafts(openId: () => string): Promise<void> {
  const askedAtMs = performance.now()
  // What another device has can wait for the next look.
  const stored = await storedDrafts().catch(() => null)
  if (!stored) return
  beginAsStored(stored, openId(), () => {
    const withIds = stored.map(draft => ({ ...draft, conversationId: draft.conversationId ?? newIdOf(draft.clientNumber) }))
    takeDrafts(withIds, askedAtMs)
  })
}

/**
 * Drafts follow their writer from device to device, with the chats that are only begun. Without a line they stay here until there
 * is one. `openId` is the chat on the screen. Gives the stop.
 */
export function syncDrafts(openId: () => string): () => void {
  keepDraftFiles()
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(false).then(isSaved => isSaved || later(retryMs)), ms)
  }
  // A tab that is come back to is told of both, its sight and its focus.
  let asking: Promise<void> | null = null
  const fetchOnce = () => {
    asking ??= fetchDrafts(openId).finally(() => (asking = null))
  }
  const look = () => {
    if (document.visibilityState === 'hidden') void save(true)
    else fetchOnce()
  }
  const unsubscribe = useDrafts.subscribe(() => {
    if (unsavedDrafts().size > 0) later(pauseMs)
  })
  if (unsavedDrafts().size > 0) later(pauseMs)
  fetchOnce()
  const unhear = onSentElsewhere(({ conversationId, channel, body, to, userId }) => {
    if (userId !== useSession.getState().sub || channel === 'system') return
    for (const id of [conversationId, newIdOf(to)]) dropSent(id, modeOf(channel), body)
  })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    unhear()
    window.removeEventListener('focus', look)
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', look)
    void save(true)
  }
}
