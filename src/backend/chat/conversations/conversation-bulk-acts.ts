import type { ConversationAction, ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import { addTags, removeTaggings, touchTagged, type Tagging } from '../../contacts/contact-taggings.ts'
import { contactChanges } from '../../contacts/contact-writes.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordJobChanges } from '../../jobs/job-changes.ts'
import type { Done } from '../../jobs/kind.ts'
import { conditionsOf } from './conversation-list.ts'

/** What is done to chats, by the job of this id, and who asked for it. */
type Doing = { id: string; act: ConversationAction; by: string }
type Result = Omit<Done, 'seen'>

type Column = {
  name: string
  type: string
  value: (act: ConversationAction) => unknown
  /** Hides what is written in a chat: where somebody wrote after the press, it was not meant. */
  hides?: true
  /** Which chats it changes; those that have another value, where it says nothing. */
  changes?: string
}
/** All but tags is one column that gets one value. */
const columns: Record<Exclude<ConversationAction['action'], 'tag'>, Column> = {
  archive: { name: 'is_archived', type: 'boolean', value: () => true, hides: true },
  unarchive: { name: 'is_archived', type: 'boolean', value: () => false },
  spam: { name: 'is_spam', type: 'boolean', value: () => true, hides: true },
  notSpam: { name: 'is_spam', type: 'boolean', value: () => false },
  read: { name: 'unread_count', type: 'int', value: () => 0, hides: true },
  // One that has three new texts keeps its three.
  unread: { name: 'unread_count', type: 'int', value: () => 1, changes: 'unread_count < $3::int' },
  assign: { name: 'assigned_to', type: 'text', value: act => (act.action === 'assign' ? act.to : null) },
}

type Bind = (value: unknown) => string
const pressedAt = '(select created_at from job where account_id = $1 and id = $4)'

/** What must still be so of a chat once its row is locked; all of it stands in that row, or the lock would not see it anew. */
function guardsOf({ act, selection, by }: Doing & { selection: ConversationSelection }, hides: boolean, bind: Bind) {
  return [
    // A text with files is stored some time after it came.
    ...(hides ? [`greatest(last_message_at, last_stored_at) <= ${pressedAt}`] : []),
    ...(act.action === 'assign' && act.from ? [`assigned_to is not distinct from ${bind(act.from)}::jsonb ->> id::text`] : []),
    ...('match' in selection ? conditionsOf(selection.match, by, bind) : []),
  ]
}

/** Does what a job does to these conversations, and writes down what stood there before. */
export async function actOn(tx: Tx, doing: Doing & { selection: ConversationSelection }, ids: string[]): Promise<Result> {
  const { id, act } = doing
  if (act.action === 'tag') return tag(tx, doing, act.tagIds, ids)
  const { name, type, value, hides = false, changes } = columns[act.action]
  const values = [tx.accountId, ids, value(act), id]
  const guards = guardsOf(doing, hides, bound => `$${values.push(bound)}`)
  const differs = `account_id = $1 and id = any($2::uuid[]) and ${changes ?? `${name} is distinct from $3::${type}`}`
  const rows = await tx.rows<{ id: string }>(
    `with other as materialized (
       select id, to_jsonb(${name}) as before from conversation
       where ${[differs, ...guards].join(' and ')} order by id for update
     ), kept as (
       insert into job_change (account_id, job_id, subject_id, before) select $1, $4, id, before from other
     )
     update conversation c set ${name} = $3::${type} from other where c.account_id = $1 and c.id = other.id returning c.id`,
    values,
  )
  const changed = rows.map(row => row.id)
  const [left] = guards.length
    ? await tx.rows<{ chats: number }>(`select count(*)::int as chats from conversation where ${differs}`, values.slice(0, 3))
    : []
  return { conversations: changed, counts: { changed: changed.length, skipped: left?.chats ?? 0 } }
}

/** Takes back what a job did to these conversations, where it still stands as the job left it. */
export async function undoOn(tx: Tx, done: Doing, ids: string[]): Promise<Result> {
  const { id, act } = done
  if (act.action === 'tag') return untag(tx, done, ids)
  const { name, type, value } = columns[act.action]
  const rows = await tx.rows<{ id: string }>(
    `with same as materialized (
       select c.id, j.before from unnest($2::uuid[]) as chosen (id)
         join job_change j on j.account_id = $1 and j.job_id = $4 and j.subject_id = chosen.id
         join conversation c on c.account_id = $1 and c.id = chosen.id
       where c.${name} is not distinct from $3::${type}
       order by c.id for update of c
     )
     update conversation c set ${name} = (same.before #>> '{}')::${type} from same where c.account_id = $1 and c.id = same.id returning c.id`,
    [tx.accountId, ids, value(act), id],
  )
  const changed = rows.map(row => row.id)
  return { conversations: changed, counts: { changed: changed.length } }
}

/** The contacts that the chats are with get the tags; numbers that are no contact are counted. */
async function tag(tx: Tx, { id, by }: Doing, tagIds: string[], ids: string[]): Promise<Result> {
  const chats = await tx.rows<{ id: string; contact_id: string | null }>(
    `select c.id, p.id as contact_id from conversation c left join contact p on p.account_id = c.account_id and p.phone = c.client_number
     where c.account_id = $1 and c.id = any($2::uuid[])`,
    [tx.accountId, ids],
  )
  const withContact = new Map(chats.flatMap(chat => (chat.contact_id ? [[chat.contact_id, chat.id]] : [])))
  const added = await addTags(tx, [...withContact.keys()], tagIds)
  const own = [...Map.groupBy(added, pair => pair.contact_id)]
  await recordJobChanges(
    tx,
    id,
    own.flatMap(([contactId, pairs]) => {
      const subjectId = withContact.get(contactId)
      return subjectId ? [{ subjectId, before: { contactId, tagIds: pairs.map(pair => pair.tag_id) } }] : []
    }),
  )
  const touched = await touchTagged(tx, by, added, 'TAGGED')
  const changes = touched.length ? await contactChanges(tx, touched, []) : []
  return { counts: { changed: own.length, skipped: chats.length - withContact.size }, changes }
}

async function untag(tx: Tx, { id, by }: Doing, ids: string[]): Promise<Result> {
  const taggings = await tx.rows<Tagging>(
    `select (j.before ->> 'contactId')::uuid as contact_id, t.id::uuid as tag_id
     from job_change j, jsonb_array_elements_text(j.before -> 'tagIds') as t (id)
     where j.account_id = $1 and j.job_id = $2 and j.subject_id = any($3::uuid[])`,
    [tx.accountId, id, ids],
  )
  const gone = await removeTaggings(tx, taggings)
  const touched = await touchTagged(tx, by, gone, 'UNTAGGED')
  const changes = touched.length ? await contactChanges(tx, touched, []) : []
  return { counts: { changed: touched.length }, changes }
}
