import type { FoundMessage } from '#contract/chat/search.ts'
import { snippetOf } from '#contract/chat/snippet.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MessagePlace } from './search-cursor.ts'

// Two ways to find a page of messages: walk all of them newest first (common words), or read every match from the index of
// words (rare words). A short first walk decides.

/** Texts that are looked at before the index of words is asked. */
const firstSteps = 500
/** The most matches that are read whole. With more, the walk goes on up to `walkedAtMost` rows; the next page continues there. */
const foundAtMost = 4000
const walkedAtMost = 8000

const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Found = { found: FoundMessage[]; next: MessagePlace | null }

/** The next messages with all the words, newest first; `words` as the index has them, the last one also as a beginning. */
export async function findMessages(tx: Tx, words: string[], place: MessagePlace | null, most: number): Promise<Found> {
  const wanted = queryOf(words)
  const before = place?.before ?? newest
  // One more tells whether there is a next page.
  const asked = { wanted, before, most: most + 1 }
  if (!place) {
    const ids = await walk(tx, asked, firstSteps)
    if (ids.length > most) return pageOf(tx, ids, words, most, true)
  }
  if (!place?.isWalk) {
    const ids = await findFew(tx, asked)
    if (ids) return pageOf(tx, ids, words, most, false)
  }
  const ids = await walk(tx, asked, walkedAtMost)
  if (ids.length > most) return pageOf(tx, ids, words, most, true)
  const { found } = await pageOf(tx, ids, words, most, true)
  const end = await walkedTo(tx, before)
  return { found, next: end === null ? null : { in: 'messages', before: end, isWalk: true } }
}

/** The words hold neither quotes nor backslashes: those stand between words. */
function queryOf(words: readonly string[]): string {
  return words.map((word, index) => `'${word}'${index === words.length - 1 ? ':*' : ''}`).join(' & ')
}

type Asked = { wanted: string; before: string; most: number }

async function walk(tx: Tx, { wanted, before, most }: Asked, steps: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from walk_messages($1::text::tsquery, $2, $3, $4) as id',
    [wanted, before, steps, most],
    'search-walk',
  )
  return rows.map(row => row.id)
}

/** All that the index has, sorted; null where that is too much. */
async function findFew(tx: Tx, { wanted, before, most }: Asked): Promise<string[] | null> {
  const rows = await tx.rows<{ id: string | null; found: number }>(
    `with found as materialized (select id from search_messages($1::text::tsquery, $2) as id)
     select f.id, t.found from (select count(*)::int as found from found) t
     left join lateral (select id from found where id < $3 order by id desc limit $4) f on true`,
    [wanted, foundAtMost + 1, before, most],
    'search-few',
  )
  return (rows[0]?.found ?? 0) > foundAtMost ? null : rows.flatMap(row => row.id ?? [])
}

/** Where a way of so many steps ended; null at the beginning of the history. */
async function walkedTo(tx: Tx, before: string): Promise<string | null> {
  const [row] = await tx.rows<{ id: string }>(
    `select message_id as id from message_words where account_id = $1 and message_id < $2
     order by message_id desc offset $3 limit 1`,
    [tx.accountId, before, walkedAtMost - 1],
    'search-walked-to',
  )
  return row?.id ?? null
}

async function pageOf(tx: Tx, ids: string[], words: string[], most: number, isWalk: boolean): Promise<Found> {
  const shown = ids.slice(0, most)
  const last = shown.at(-1) ?? newest
  const found = shown.length ? await messagesFound(tx, shown, words) : []
  return { found, next: ids.length > most ? { in: 'messages', before: last, isWalk } : null }
}

type Row = Omit<FoundMessage, 'snippet' | 'time' | 'contactDetails'> & {
  time: Date
  body: string
  has_contact: boolean
  name: string | null
  surname: string | null
}

async function messagesFound(tx: Tx, ids: string[], words: string[]): Promise<FoundMessage[]> {
  const rows = await tx.rows<Row>(
    `select m.id as "messageId", m.conversation_id as "conversationId", m.time, m.channel, m.direction, m.user_id as "userId",
       m.is_bulk as "isBulk", m.body, v.client_number as "clientNumber", v.is_archived as "isArchived", v.is_spam as "isSpam",
       v.assigned_to as "assignedTo", p.id is not null as has_contact, p.name, p.surname
     from message m
     join conversation v on v.account_id = $1 and v.id = m.conversation_id
     left join contact p on p.account_id = $1 and p.phone = v.client_number
     where m.account_id = $1 and m.id = any($2::uuid[])`,
    [tx.accountId, ids],
    'search-messages',
  )
  const order = new Map(ids.map((id, index) => [id, index]))
  const placeOf = (row: Row) => order.get(row.messageId) ?? 0
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ body, time, has_contact: hasContact, name, surname, ...row }) => ({
      ...row,
      time: time.toISOString(),
      contactDetails: hasContact ? { name, surname } : null,
      snippet: snippetOf(body, words),
    }))
}
