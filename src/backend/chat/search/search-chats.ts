import type { FoundChat } from '#contract/chat/search.ts'
import { wordsOf } from '../../contacts/search/contact-query.ts'
import type { Tx } from '../../db/transaction.ts'
import { momentColumn } from '../rows.ts'
import type { ChatPlace } from './search-cursor.ts'

// Chats whose number or name is meant: few are read whole, of many those are found that are met on the way, newest first.

const foundAtMost = 1000
const walkedAtMost = 2000
/** Shorter parts of a number are in nearly all of them. */
const partMin = 3

/** After everything, in the text that a cursor holds. */
const end = { at: '9999-01-01T00:00:00.000000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

type Row = {
  id: string
  at: string
  last_message_at: Date
  client_number: string
  is_archived: boolean
  is_spam: boolean
  assigned_to: string | null
  has_contact: boolean
  name: string | null
  surname: string | null
}

/** Where the chats are (ids, from one door), and what tells that a chat on the way, `v`, is one of them; both read $2. */
type Way = { door: string; fits: string; value: string | string[] }

function wayOf(text: string, countries: readonly string[]): Way | null {
  const words = wordsOf(text, countries)
  const [first] = words
  if (!first) return null
  const isNumber = words.length === 1 && /^\d+$/.test(first)
  if (isNumber && first.length < partMin) return null
  if (isNumber) return { door: 'search_numbers($2, $3)', fits: `v.client_number like '%' || $2 || '%'`, value: first }
  // A sender may have a name for a number: INFO, Orange.
  const isName = words.length === 1 && /^[\p{L}\d]+$/u.test(first) && first.length >= partMin
  return {
    door: `(select w.id from search_contacts($2::text[], $3) s
       join contact p on p.account_id = $1 and p.id = s.id
       join conversation w on w.account_id = $1 and w.client_number = p.phone
       ${isName ? 'union select * from search_numbers(($2::text[])[1], $3)' : ''})`,
    fits: `(exists (select from contact p where p.account_id = $1 and p.phone = v.client_number
       and p.search like all (array(select search_pattern(word) from unnest($2::text[]) word)) offset 0)
       ${isName ? `or v.client_number ilike '%' || ($2::text[])[1] || '%'` : ''})`,
    value: words,
  }
}

type Found = { found: FoundChat[]; next: ChatPlace | null }

/** The next chats that are meant, newest first; one that moves up meanwhile may be missed, none is met twice. */
export async function findChats(
  tx: Tx,
  text: string,
  countries: readonly string[],
  place: ChatPlace | null,
  most: number,
): Promise<Found> {
  const way = wayOf(text, countries)
  if (!way) return { found: [], next: null }
  const after = place ?? end
  const found = place?.isWalk ? null : await findFew(tx, way, after, most + 1)
  if (found) return pageOf(found, most, false)
  const walked = await walk(tx, way, after, most + 1)
  if (walked.rows.length > most) return pageOf(walked.rows, most, true)
  const next = walked.end && { in: 'chats' as const, ...walked.end, isWalk: true }
  return { ...pageOf(walked.rows, most, true), next }
}

function pageOf(rows: Row[], most: number, isWalk: boolean): Found {
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  const next = rows.length > most && last ? { in: 'chats' as const, at: last.at, id: last.id, isWalk } : null
  return { found: shown.map(toFound), next }
}

const toFound = (row: Row): FoundChat => ({
  conversationId: row.id,
  clientNumber: row.client_number,
  contactDetails: row.has_contact ? { name: row.name, surname: row.surname } : null,
  isArchived: row.is_archived,
  isSpam: row.is_spam,
  assignedTo: row.assigned_to,
  lastMessageAt: row.last_message_at.toISOString(),
})

const chosen = `v.id, ${momentColumn('v.last_message_at')} as at, v.last_message_at, v.client_number, v.is_archived, v.is_spam, v.assigned_to`
const named = 'p.id is not null as has_contact, p.name, p.surname'

/** All whom the door knows, sorted; null where they are too many. */
async function findFew(tx: Tx, way: Way, after: { at: string; id: string }, most: number): Promise<Row[] | null> {
  const rows = await tx.rows<Row & { found: number }>(
    `with found as materialized (select id from ${way.door} as g (id))
     select t.found, f.*, ${named} from (select count(*)::int as found from found) t
     left join lateral (
       select ${chosen} from found g join conversation v on v.account_id = $1 and v.id = g.id
       where t.found <= ${foundAtMost} and (v.last_message_at, v.id) < ($4::timestamptz, $5::uuid)
       order by v.last_message_at desc, v.id desc limit $6
     ) f on true
     left join contact p on p.account_id = $1 and p.phone = f.client_number
     order by f.last_message_at desc, f.id desc`,
    [tx.accountId, way.value, foundAtMost + 1, after.at, after.id, most],
  )
  if ((rows[0]?.found ?? 0) > foundAtMost) return null
  return rows.filter(row => row.id !== null)
}

/** Whoever fits among the next chats of all; `end` is where the way stopped, null after the oldest. */
async function walk(
  tx: Tx,
  way: Way,
  after: { at: string; id: string },
  most: number,
): Promise<{ rows: Row[]; end: { at: string; id: string } | null }> {
  const ordered = (isArchived: boolean) => `(
    select * from conversation where account_id = $1 and is_archived = ${isArchived} and (last_message_at, id) < ($3::timestamptz, $4::uuid)
    order by last_message_at desc, id desc limit ${walkedAtMost})`
  const rows = await tx.rows<Row & { fits: boolean; place: number }>(
    `select ${chosen}, ${named}, near.fits, near.place from (
       select v.id, ${way.fits} as fits, row_number() over (order by v.last_message_at desc, v.id desc)::int as place from (
         select * from (${ordered(false)} union all ${ordered(true)}) both_lists
         order by last_message_at desc, id desc limit ${walkedAtMost}
       ) v
     ) near
     join conversation v on v.account_id = $1 and v.id = near.id
     left join contact p on p.account_id = $1 and p.phone = v.client_number
     where near.fits or near.place = ${walkedAtMost}
     order by near.place limit $5`,
    [tx.accountId, way.value, after.at, after.id, most + 1],
  )
  const stop = rows.find(row => row.place === walkedAtMost)
  return { rows: rows.filter(row => row.fits).slice(0, most), end: stop ? { at: stop.at, id: stop.id } : null }
}
