import type { LedgerFilter } from '#contract/billing/ledger.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { wordsOf } from '../../contacts/search/contact-query.ts'
import type { Tx } from '../../db/transaction.ts'

/** So many chats are looked into where a name is searched for. */
const chatsAtMost = 1000

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
 * What a search finds: chats whose number or whose person's name has the words, an array of their ids as the statement has it, or null
 * where there are none; and conditions for what is no text, of which a line fits one at most. Null without a search.
 */
export async function searched(
  tx: Tx,
  search: string,
  bind: Bind,
): Promise<{ chats: string | null; conditions: string[] } | null> {
  if (!search.trim()) return null
  const chats = await chatsWith(tx, wordsOf(search, await countriesOf(tx)))
  const like = `'%' || replace(replace(replace(fold(${bind(search.trim())}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  return {
    chats: chats.length ? `${bind(chats)}::uuid[]` : null,
    conditions: [
      `campaign_id in (select c.id from campaign c where c.account_id = $1 and fold(c.name) like ${like})`,
      `payment_id in (select d.payment_id from document d where d.account_id = $1 and fold(d.number) like ${like})`,
    ],
  }
}

async function chatsWith(tx: Tx, words: string[]): Promise<string[]> {
  const [first] = words
  if (first === undefined) return []
  const rows = await (words.length === 1 && /^\d+$/.test(first)
    ? tx.rows<{ id: string }>('select n.id from search_numbers($1, $2) as n (id)', [first, chatsAtMost])
    : tx.rows<{ id: string }>(
        `select v.id from search_contacts($2::text[], $3) s join contact k on k.account_id = $1 and k.id = s.id
         join conversation v on v.account_id = $1 and v.client_number = k.phone`,
        [tx.accountId, words, chatsAtMost],
      ))
  return [...new Set(rows.map(({ id }) => id))]
}

/** Numbers may be written as people do at home. */
async function countriesOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ country: string }>('select distinct country from phone_number where account_id = $1', [
    tx.accountId,
  ])
  return rows.map(({ country }) => country)
}
