import type pg from 'pg'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import { chatRows, insertChats } from './chat-rows.ts'
import { idAt } from './ids.ts'
import { insertAll } from './insert-all.ts'
import { momentOf } from './line.ts'
import { ownBusinesses } from './own-businesses.ts'
import { partnerBusinesses } from './partner-businesses.ts'
import type { SmallBusiness } from './small-business.ts'

const dayMs = 86_400_000

export const smallBusinesses: SmallBusiness[] = [...ownBusinesses, ...partnerBusinesses]

/** The businesses that show one state each, those that are missing: a statement for each table, whatever their number. */
export async function seedSmallBusinesses(client: pg.PoolClient, now: Date, options: { withCustomers: boolean }): Promise<void> {
  const known = await client.query<{ name: string }>('select name from account where name = any($1)', [
    smallBusinesses.map(({ name }) => name),
  ])
  const missing = smallBusinesses
    .filter(({ name }) => !known.rows.some(row => row.name === name))
    // Sign-in and pretend phone list the older account first.
    .map((business, index) => ({ business, since: new Date(now.getTime() + index) }))
    .map(({ business, since }) => ({ business, since, accountId: idAt(since) }))
  if (!missing.length) return
  const fromAll = <T>(rowsOf: (one: (typeof missing)[number]) => T[]) => missing.flatMap(rowsOf)

  await insertAll(
    client,
    'account',
    'id uuid, name text, display_name text, status text, currency text, trial boolean, trial_finish_date timestamptz, url_part text, ' +
      'bulk_messaging_enabled boolean, popup_enabled boolean, nfc_signs_enabled boolean, integrations jsonb, ' +
      'amount_due bigint, due_since timestamptz, created_at timestamptz',
    missing.map(({ business, since, accountId }) => accountRow(business, accountId, since)),
  )
  await insertAll(
    client,
    'person',
    'sub text, name text, email text, permissions text[]',
    fromAll(({ business }) => business.staff.map(person => ({ permissions: [BULK_MESSAGING], ...person }))),
    'on conflict do nothing',
  )
  await insertAll(
    client,
    'membership',
    'account_id uuid, sub text',
    fromAll(({ business, accountId }) => business.staff.map(({ sub }) => ({ account_id: accountId, sub }))),
  )
  await insertAll(
    client,
    'phone_number',
    'account_id uuid, number text, is_default boolean, is_zenon boolean, country text, position int',
    fromAll(({ business: { number, country = 'US' }, accountId }) =>
      number ? [{ account_id: accountId, number, is_default: true, is_zenon: false, country, position: 0 }] : [],
    ),
  )
  await insertAll(
    client,
    'ledger_entry',
    'account_id uuid, id uuid, kind text, amount bigint, created_at timestamptz',
    missing.map(({ business, since, accountId }) => ({
      account_id: accountId,
      id: idAt(since),
      kind: 'TOP_UP',
      amount: business.balanceMillionths,
      created_at: since,
    })),
  )
  await insertAll(
    client,
    'balance',
    'account_id uuid, monetary bigint',
    missing.map(({ business, accountId }) => ({ account_id: accountId, monetary: business.balanceMillionths })),
  )
  await insertAll(
    client,
    'event_counter',
    'account_id uuid, number bigint',
    missing.map(({ accountId }) => ({ account_id: accountId, number: 0 })),
  )
  if (!options.withCustomers) return
  await insertChats(
    client,
    fromAll(({ business, accountId }) => business.chats.map(chat => chatRows(chat, business.number ?? '', { accountId, now }))),
  )
  // After the chats: contacts know their last text from them.
  await insertAll(
    client,
    'contact',
    'account_id uuid, id uuid, phone text, name text, surname text, created_at timestamptz, updated_at timestamptz',
    fromAll(({ business, accountId }) =>
      business.chats.map(({ client: phone, name, surname, lines }) => {
        const since = momentOf(lines[0]?.when ?? '0m', now)
        return { account_id: accountId, id: idAt(since), phone, name, surname, created_at: since, updated_at: since }
      }),
    ),
  )
}

function accountRow(business: SmallBusiness, id: string, since: Date) {
  const { due, trialDaysLeft } = business
  const inDays = (days: number) => new Date(since.getTime() + days * dayMs)
  return {
    id,
    name: business.name,
    display_name: business.displayName,
    status: business.status ?? 'ACTIVE',
    currency: 'USD',
    trial: trialDaysLeft !== undefined,
    trial_finish_date: trialDaysLeft === undefined ? null : inDays(trialDaysLeft),
    url_part: business.name,
    bulk_messaging_enabled: business.hasBulk ?? true,
    popup_enabled: business.hasPopup ?? true,
    nfc_signs_enabled: business.hasNfcSigns ?? false,
    integrations: business.integration ? [{ type: business.integration }] : [],
    amount_due: due?.millionths ?? 0,
    due_since: due ? inDays(-due.daysAgo) : null,
    created_at: since,
  }
}
