import type { LedgerFilter } from '#contract/billing/ledger.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { wordsOf } from '../../contacts/search/contact-query.ts'
import type { Tx } from '../../db/transaction.ts'

/** So many chats are looked into where a name is searched for. */
const chatsAtMost = 1000
/** So many texts are looked up one by one. */
const textsAtOnce = 5000

/** Takes a value of the statement, and answers what stands for it there. */
export type Bind = (value: unknown) => string
export type Asked = LedgerFilter & { search: string }

/** The moments between which the asked days lie. */
export function momentsOf(
  { from, to }: Pick<LedgerFilter, 'from' | 'to'>,
  zone: string,
): { from: string | null; to: string | null } {
  return { from: from ? startOfDay(from, zone) : null, to: to ? startOfDay(dayAfter(to), zone) : null }
}

/**
 * What a search finds, as conditions of which a line fits one at most; null without a search. `manyTexts`: where many texts are found,
 * what reads their ids; whoever goes through the lines in their order soon has a page of them.
 */
export async function searched(
  tx: Tx,
  search: string,
  bind: Bind,
): Promise<{ conditions: string[]; manyTexts: ((bind: Bind) => string) | null } | null> {
  if (!search.trim()) return null
  const words = wordsOf(search, await countriesOf(tx))
  const texts = words.length ? await textsOf(tx, words, textsAtOnce + 1) : []
  const manyTexts = texts.length > textsAtOnce ? (to: Bind) => textsFound(words, to) : null
  const like = `'%' || replace(replace(replace(fold(${bind(search.trim())}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  return {
    manyTexts,
    conditions: [
      ...(texts.length ? [`message_id ${manyTexts ? `in (${manyTexts(bind)})` : `= any(${bind(texts)}::uuid[])`}`] : []),
      `campaign_id in (select c.id from campaign c where c.account_id = $1 and fold(c.name) like ${like})`,
      `payment_id in (select d.payment_id from document d where d.account_id = $1 and fold(d.number) like ${like})`,
    ],
  }
}

async function textsOf(tx: Tx, words: string[], most: number): Promise<string[]> {
  const values: unknown[] = [tx.accountId, most]
  const rows = await tx.rows<{ id: string }>(`${textsFound(words, value => `$${values.push(value)}`)} limit $2`, values)
  return rows.map(({ id }) => id)
}

/** What chats sent whose number or whose person's name has the words; a campaign's texts have no lines of their own (lines.ts). */
function textsFound(words: string[], bind: Bind): string {
  const [first = ''] = words
  const chats =
    words.length === 1 && /^\d+$/.test(first)
      ? `select n.id from search_numbers(${bind(first)}, ${chatsAtMost}) as n (id)`
      : `select v.id from search_contacts(${bind(words)}::text[], ${chatsAtMost}) s
         join contact k on k.account_id = $1 and k.id = s.id
         join conversation v on v.account_id = $1 and v.client_number = k.phone`
  return `select m.id from (${chats}) chat (id) join message m on m.account_id = $1 and m.conversation_id = chat.id and m.direction = 'out'
    and (m.origin <> 'campaign' or m.origin_id is null)`
}

/** Numbers may be written as people do at home. */
async function countriesOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ country: string }>('select distinct country from phone_number where account_id = $1', [
    tx.accountId,
  ])
  return rows.map(({ country }) => country)
}
