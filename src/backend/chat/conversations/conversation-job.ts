import * as z from 'zod'
import { ConversationAction, ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import { deletedKeptMinutes } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { nextChanged } from '../../jobs/job-changes.ts'
import { placeOf, repeat, type Done, type JobRow, type Kind } from '../../jobs/kind.ts'
import { actOn, undoOn } from './conversation-bulk-acts.ts'
import { conditionsOf } from './conversation-list.ts'

const Details = z.object({ do: ConversationAction, selection: ConversationSelection })

/** One act on many chats: those that were ticked, or all that match. */
export const conversationJob: Kind = {
  lane: 'acts',
  batchRows: { pglite: 1000, postgres: 1000 },
  about: details => {
    const { action } = Details.parse(details).do
    const isTag = action === 'tag'
    return { action, name: null, needsBulk: isTag, refreshes: isTag ? ['contacts', 'contact-tags', 'custom-fields'] : [] }
  },
  run: ({ most }) => repeat((tx, job) => actOnNext(tx, job, most)),
  undo: {
    minutes: deletedKeptMinutes,
    isAtOnce: true,
    run: ({ most }, of) => repeat((tx, undo) => undoNext(tx, undo, of, most)),
    audit: () => null,
  },
  keptDays: 7,
}

async function actOnNext(tx: Tx, job: JobRow, most: number): Promise<Done> {
  const { do: act, selection } = Details.parse(job.details)
  const ids = await nextOf(tx, job, selection, most)
  const done = await actOn(tx, { id: job.id, act, selection, by: job.created_by }, ids)
  return walked(ids, done)
}

async function undoNext(tx: Tx, undo: JobRow, of: string, most: number): Promise<Done> {
  const ids = await nextChanged(tx, of, placeOf(undo), most)
  const done = await undoOn(tx, { id: of, act: Details.parse(undo.details).do, by: undo.created_by }, ids)
  return walked(ids, done)
}

const walked = (ids: string[], done: Omit<Done, 'seen'>): Done => ({
  ...done,
  seen: ids.length,
  ...(ids.length > 0 && { state: { after: ids.at(-1) } }),
})

/** The next chats along their ids. What came in after the press was not meant by it. */
async function nextOf(tx: Tx, job: JobRow, selection: ConversationSelection, most: number): Promise<string[]> {
  const values: unknown[] = [tx.accountId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const chosen =
    'ids' in selection
      ? [`account_id = $1 and id = any(${bind(selection.ids)}::uuid[])`]
      : conditionsOf(selection.match, job.created_by, bind)
  const after = placeOf(job)
  const where = [...chosen, `created_at <= ${bind(job.created_at)}`, ...(after ? [`id > ${bind(after)}`] : [])].join(' and ')
  const rows = await tx.rows<{ id: string }>(`select id from conversation where ${where} order by id limit ${most}`, values)
  return rows.map(row => row.id)
}
