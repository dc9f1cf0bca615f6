import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationAction, ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import type { Job, JobProgress } from '#contract/jobs/jobs.ts'
import { conversationIdsMax } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { onceMore } from '#web/api/once-more.ts'
import { Refusal } from '#web/api/refusal.ts'
import { waitForJob } from '#web/jobs/wait-for-job.ts'
import { isAtWork } from '#web/jobs/job-progress.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { type ChatAct, useChatJobWords } from './chat-job-words.ts'

/** Ticked chats in as many parts as the server takes them. */
export function partsOf(ids: readonly string[]): ConversationSelection[] {
  const starts = Array.from({ length: Math.ceil(ids.length / conversationIdsMax) }, (_, part) => part * conversationIdsMax)
  return starts.map(start => ({ ids: ids.slice(start, start + conversationIdsMax) }))
}

/** `key`: what had no answer is asked again with the same one, and answered with the same job. */
const begin = (selection: ConversationSelection, action: ConversationAction, key: string) =>
  call('POST /conversations/bulk')({ body: { selection, do: ofPart(selection, action) }, idempotencyKey: key })
const takeBack = (job: Job) => call('POST /jobs/:id/undo')({ params: { id: job.id } })
const sum = (parts: readonly JobProgress[], of: 'changed' | 'skipped') =>
  parts.reduce((total, { counts }) => total + (counts[of] ?? 0), 0)

/** Who had the chats on screen is said of those of the part alone. */
function ofPart(selection: ConversationSelection, action: ConversationAction): ConversationAction {
  if (action.action !== 'assign' || !action.from || !('ids' in selection)) return action
  const { ids } = selection
  return { ...action, from: Object.fromEntries(Object.entries(action.from).filter(([id]) => ids.includes(id))) }
}

type Tried = { what: string; action: ConversationAction; keys: string[] }

/** Does something to the chosen chats, says to how many, and takes all of it back on one press. */
export function useChatBulk(parts: readonly ConversationSelection[], count: number, done: () => void) {
  const { t } = useTranslation(['chat', 'errors'])
  const { did } = useChatJobWords()
  const tried = useRef<Tried>(null)
  const [error, setError] = useState<Refusal | null>(null)

  const tell = async (begun: readonly Job[], act: ChatAct | 'undo'): Promise<void> => {
    if (begun.some(isAtWork)) void notify({ kind: 'news', title: t('bulk.working', { count }) })
    const jobs = await Promise.all(begun.map(job => waitForJob(job)))
    if (jobs.length === 0) return
    const parts = jobs.map(job => job.undo ?? job)
    if (parts.some(part => part.status === 'FAILED'))
      void notify({ kind: 'trouble', title: t('errors:errorMessage.SERVER_ERROR') })
    const text = did(act, { changed: sum(parts, 'changed'), skipped: sum(parts, 'skipped') })
    const undoable = jobs.filter(job => job.undoableUntil !== null)
    if (undoable.length === 0) return void notify({ kind: 'done', title: text })
    return notifyUndo({ text, undo: () => Promise.all(undoable.map(takeBack)).then(undoing => tell(undoing, 'undo')) })
  }

  /** The first part says whether it may be done; rejects where a dialog shows why not, elsewhere a toast does. */
  const start = async (action: ConversationAction) => {
    // What had no answer is asked again just as it was, whatever the screen shows by now: it may have been done, and its undo is there.
    const what = JSON.stringify([parts, { ...action, from: null }])
    if (tried.current?.what !== what) tried.current = { what, action, keys: parts.map(() => crypto.randomUUID()) }
    const { action: asked, keys } = tried.current
    const jobs: Job[] = []
    const beginPart = async (at: number) => {
      const [part, key] = [parts[at], keys[at]]
      if (part && key) jobs.push(await onceMore(() => begin(part, asked, key)))
    }
    await beginPart(0)
    tried.current = null
    done()
    const beginRest = async () => {
      for (let at = 1; at < parts.length; at += 1) await beginPart(at)
    }
    void beginRest()
      .catch(notifyFailure)
      .then(() => tell(jobs, asked.action))
      .catch(notifyFailure)
  }

  return {
    error,
    run: async (action: ConversationAction) => {
      if (action.action !== 'tag') return start(action).catch(notifyFailure)
      try {
        await start(action)
      } catch (caught) {
        if (caught instanceof Refusal) setError(caught)
        throw caught
      }
    },
  }
}
