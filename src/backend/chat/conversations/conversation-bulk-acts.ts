import type { ConversationJob, ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import { addTags, removeTaggings, touchTagged, type Tagging } from '../../contacts/contact-taggings.ts'
import { contactChanges } from '../../contacts/contact-writes.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Change } from '../../live/emit.ts'
import { conditionsOf } from './conversation-list.ts'

type Act = Exclude<ConversationJob['action'], 'undo'>
export type BulkDetails = { to?: string | null; from?: Record<string, string | null>; tagIds?: string[] }
export type BulkJob = {
  id: string
  action: Act
  details: BulkDetails
  selection: ConversationSelection | null
  created_by: string
}

/** `ids`: conversations that are others now. `events`: what else other screens must hear. */
type Done = { ids: string[]; changed: number; skipped: number; events: Change[] }

type Column = {
  name: string
  type: string
  value: (details: BulkDetails) => unknown
  /** Hides what is written in a chat: where somebody wrote after the press, it was not meant. */
  hides?: true
}
/** All but tags is one column that gets one value. */
const columns: Record<Exclude<Act, 'tag'>, Column> = {
  archive: { name: 'is_archived', type: 'boolean', value: () => true, hides: true },
  unarchive: { name: 'is_archived', type: 'boolean', value: () => false },
  spam: { name: 'is_spam', type: 'boolean', value: () => true, hides: true },
  notSpam: { name: 'is_spam', type: 'boolean', value: () => false },
  read: { name: 'unread_count', type: 'int', value: () => 0, hides: true },
  assign: { name: 'assigned_to', type: 'text', value: ({ to }) => to ?? null },
}

const pressedAt = '(select created_at from conversation_job where account_id = $1 and id = $4)'

/** What must still be so of a chat once its row is locked; all of it stands in that row, or the lock would not see it anew. */
function guardsOf({ action, details, selection, created_by }: BulkJob, hides: boolean, bind: (value: unknown) => string) {
  return [
    ...(hides ? [`last_message_at <= ${pressedAt}`] : []),
    ...(action === 'assign' && details.from
      ? [`assigned_to is not distinct from ${bind(details.from)}::jsonb ->> id::text`]
      : []),
    ...(selection && 'match' in selection ? conditionsOf(selection.match, created_by, bind) : []),
  ]
}

/** Does what a job does to these conversations, and writes down what stood there before. */
export async function actOn(tx: Tx, job: BulkJob, ids: string[]): Promise<Done> {
  if (job.action === 'tag') return tag(tx, job, ids)
  const { name, type, value, hides = false } = columns[job.action]
  const values = [tx.accountId, ids, value(job.details), job.id]
  const guards = guardsOf(job, hides, bound => `$${values.push(bound)}`)
  const differs = `account_id = $1 and id = any($2::uuid[]) and ${name} is distinct from $3::${type}`
  const rows = await tx.rows<{ id: string }>(
    `with other as materialized (
       select id, to_jsonb(${name}) as before from conversation
       where ${[differs, ...guards].join(' and ')} order by id for update
     ), kept as (
       insert into conversation_job_change (account_id, job_id, conversation_id, before) select $1, $4, id, before from other
     )
     update conversation c set ${name} = $3::${type} from other where c.account_id = $1 and c.id = other.id returning c.id`,
    values,
  )
  const changed = rows.map(row => row.id)
  const [left] = guards.length
    ? await tx.rows<{ chats: number }>(`select count(*)::int as chats from conversation where ${differs}`, values.slice(0, 3))
    : []
  return { ids: changed, changed: changed.length, skipped: left?.chats ?? 0, events: [] }
}

/** Takes back what a job did to these conversations, where it still stands as the job left it. */
export async function undoOn(tx: Tx, job: BulkJob, ids: string[], by: string): Promise<Done> {
  if (job.action === 'tag') return untag(tx, job, ids, by)
  const { name, type, value } = columns[job.action]
  const rows = await tx.rows<{ id: string }>(
    `with same as materialized (
       select c.id, j.before from unnest($2::uuid[]) as chosen (id)
         join conversation_job_change j on j.account_id = $1 and j.job_id = $4 and j.conversation_id = chosen.id
         join conversation c on c.account_id = $1 and c.id = chosen.id
       where c.${name} is not distinct from $3::${type}
       order by c.id for update of c
     )
     update conversation c set ${name} = (same.before #>> '{}')::${type} from same where c.account_id = $1 and c.id = same.id returning c.id`,
    [tx.accountId, ids, value(job.details), job.id],
  )
  const changed = rows.map(row => row.id)
  return { ids: changed, changed: changed.length, skipped: 0, events: [] }
}

/** The contacts that the chats are with get the tags; numbers that are no contact are counted. */
async function tag(tx: Tx, job: BulkJob, ids: string[]): Promise<Done> {
  const chats = await tx.rows<{ id: string; contact_id: string | null }>(
    `select c.id, p.id as contact_id from conversation c left join contact p on p.account_id = c.account_id and p.phone = c.client_number
     where c.account_id = $1 and c.id = any($2::uuid[])`,
    [tx.accountId, ids],
  )
  const withContact = new Map(chats.flatMap(chat => (chat.contact_id ? [[chat.contact_id, chat.id]] : [])))
  const added = await addTags(tx, [...withContact.keys()], job.details.tagIds ?? [])
  const own = [...Map.groupBy(added, pair => pair.contact_id)]
  await tx.rows(
    `insert into conversation_job_change (account_id, job_id, conversation_id, before)
     select $1, $2, * from unnest($3::uuid[], $4::jsonb[])`,
    [
      tx.accountId,
      job.id,
      own.map(([contactId]) => withContact.get(contactId)),
      own.map(([contactId, pairs]) => JSON.stringify({ contactId, tagIds: pairs.map(pair => pair.tag_id) })),
    ],
  )
  const touched = await touchTagged(tx, job.created_by, added, 'TAGGED')
  const events = touched.length ? await contactChanges(tx, touched, []) : []
  return { ids: [], changed: own.length, skipped: chats.length - withContact.size, events }
}

async function untag(tx: Tx, job: BulkJob, ids: string[], by: string): Promise<Done> {
  const taggings = await tx.rows<Tagging>(
    `select (j.before ->> 'contactId')::uuid as contact_id, t.id::uuid as tag_id
     from conversation_job_change j, jsonb_array_elements_text(j.before -> 'tagIds') as t (id)
     where j.account_id = $1 and j.job_id = $2 and j.conversation_id = any($3::uuid[])`,
    [tx.accountId, job.id, ids],
  )
  const gone = await removeTaggings(tx, taggings)
  const touched = await touchTagged(tx, by, gone, 'UNTAGGED')
  const events = touched.length ? await contactChanges(tx, touched, []) : []
  return { ids: [], changed: touched.length, skipped: 0, events }
}
