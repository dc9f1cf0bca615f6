import type { LedgerFilter } from '#contract/billing/ledger.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { wordsOf } from '../../contacts/search/contact-query.ts'
import type { Tx } from '../../db/transaction.ts'
import { isOfCause } from './lines.ts'

/** So many chats are looked into where a name is searched for. */
const chatsAtMost = 1000

export type Asked = LedgerFilter & { search: string }

/** The moments between which the asked days lie. */
export function momentsOf(
  { from, to }: Pick<LedgerFilter, 'from' | 'to'>,
  zone: string,
): { from: string | null; to: string | null } {
  return { from: from ? startOfDay(from, zone) : null, to: to ? startOfDay(dayAfter(to), zone) : null }
}

/** Conditions on lines `l` that leave others out of the answer, though not out of the balance. Needs `causeJoins` where it says so. */
export async function conditionsOf(
  tx: Tx,
  { cause, search }: Pick<Asked, 'cause' | 'search'>,
  bind: (value: unknown) => string,
): Promise<{ conditions: string[]; needsCause: boolean }> {
  const words = search.trim() ? await searched(tx, search, bind) : []
  return { conditions: [...(cause ? [isOfCause(cause, bind)] : []), ...words], needsCause: cause !== undefined }
}

/** Texts of chats by number or name, campaigns by name, payments by their document's number. */
async function searched(tx: Tx, search: string, bind: (value: unknown) => string): Promise<string[]> {
  const words = wordsOf(search, await countriesOf(tx))
  const [first = ''] = words
  const isNumber = words.length === 1 && /^\d+$/.test(first)
  const chats = isNumber
    ? `select * from search_numbers(${bind(first)}, ${chatsAtMost})`
    : `select v.id from search_contacts(${bind(words)}::text[], ${chatsAtMost}) s
       join contact k on k.account_id = $1 and k.id = s.id
       join conversation v on v.account_id = $1 and v.client_number = k.phone`
  const like = `'%' || replace(replace(replace(fold(${bind(search.trim())}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const messages = words.length
    ? `l.message_id in (select m.id from message m where m.account_id = $1 and m.direction = 'out' and m.conversation_id in (${chats}))`
    : 'false'
  return [
    `(${messages}
      or l.campaign_id in (select c.id from campaign c where c.account_id = $1 and fold(c.name) like ${like})
      or l.payment_id in (select d.payment_id from document d where d.account_id = $1 and fold(d.number) like ${like}))`,
  ]
}

/** Numbers may be written as people do at home. */
async function countriesOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ country: string }>('select distinct country from phone_number where account_id = $1', [
    tx.accountId,
  ])
  return rows.map(({ country }) => country)
}
