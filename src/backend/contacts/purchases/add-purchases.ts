import { randomUUIDv7 } from 'node:crypto'
import type { PurchaseSource } from '#contract/contacts/purchases.ts'
import { campaignSettingsOf } from '../../campaigns/settings/campaign-settings.ts'
import type { Tx } from '../../db/transaction.ts'
import { resourceChanged, type Change } from '../../live/emit.ts'
import { blockErased } from '../block-list/erased-numbers.ts'
import { recordHistory } from '../contact-history.ts'
import { contactChanges } from '../contact-writes.ts'

/** A purchase whose number is known to be one: E.164. */
export type CheckedPurchase = {
  phone: string
  orderNumber: string
  at: string
  amount: number
  currency: string
  name?: string | null | undefined
  surname?: string | null | undefined
  shopAccountAt?: string | undefined
}

type By = { source: PurchaseSource; sub: string | null }
export type Added = { purchaseId: string; contactId: string; orderNumber: string; madeContact: boolean }

/**
 * Adds purchases, for as many as a batch. An order that is there already stays as it is; a number that is no contact becomes one,
 * without a consent. Of an order that stands twice among them the first counts.
 */
export async function addPurchases(
  tx: Tx,
  told: readonly CheckedPurchase[],
  by: By,
): Promise<{ added: Added[]; changes: Change[] }> {
  const purchases = await unknownOf(tx, told)
  if (!purchases.length) return { added: [], changes: [] }
  const contacts = await contactsFor(tx, purchases, by)
  const rows = purchases.map(purchase => ({ ...purchase, id: randomUUIDv7(), contact: contacts.ids.get(purchase.phone) ?? '' }))
  const { creditedDays } = await campaignSettingsOf(tx)
  // The last campaign on whose link its buyer had clicked lately has brought it.
  const stored = await tx.rows<{ id: string; campaignId: string | null }>(
    `insert into purchase (account_id, id, contact_id, order_number, at, amount, currency, source, campaign_id)
     select distinct on (order_number) $1::uuid, id, contact_id, order_number, at, amount, currency, $8, (
       select e.origin_id from link_ending e join link_click k on k.account_id = e.account_id and k.ending = e.ending
       where e.account_id = $1 and e.phone = p.phone and e.origin = 'campaign' and e.is_opened and k.is_person
         and k.at <= p.at and k.at > p.at - $10 * interval '1 day'
       order by k.at desc limit 1
     )
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::bigint[], $7::text[], $9::text[]) with ordinality
       as p (id, contact_id, order_number, at, amount, currency, phone, place)
     order by order_number, place
     on conflict (account_id, order_number) do nothing returning id, campaign_id as "campaignId"`,
    [
      tx.accountId,
      rows.map(row => row.id),
      rows.map(row => row.contact),
      rows.map(row => row.orderNumber),
      rows.map(row => row.at),
      rows.map(row => row.amount),
      rows.map(row => row.currency),
      by.source,
      rows.map(row => row.phone),
      creditedDays,
    ],
    'add-purchases',
  )
  await noteShopAccounts(tx, rows)
  const isStored = new Set(stored.map(row => row.id))
  const added = rows
    .filter(row => isStored.has(row.id))
    .map(({ id, contact, orderNumber }) => ({
      purchaseId: id,
      contactId: contact,
      orderNumber,
      madeContact: contacts.made.has(contact),
    }))
  const touched = [...new Set(rows.map(row => row.contact))]
  const changes = contacts.made.size
    ? await contactChanges(tx, touched, [...contacts.ids.keys()])
    : [resourceChanged('contacts', touched.length > 500 ? [] : touched)]
  const credited = [...new Set(stored.flatMap(({ campaignId }) => campaignId ?? []))]
  return {
    added,
    changes: [...contacts.changes, ...changes, ...(credited.length ? [resourceChanged('campaigns', credited)] : [])],
  }
}

async function unknownOf(tx: Tx, told: readonly CheckedPurchase[]): Promise<CheckedPurchase[]> {
  const rows = await tx.rows<{ orderNumber: string }>(
    'select order_number as "orderNumber" from purchase where account_id = $1 and order_number = any($2::text[])',
    [tx.accountId, told.map(purchase => purchase.orderNumber)],
  )
  const known = new Set(rows.map(row => row.orderNumber))
  return told.filter(purchase => !known.has(purchase.orderNumber))
}

/** The contacts of these numbers, those that are missing made: their ids by the number, and which are new. */
async function contactsFor(tx: Tx, purchases: readonly CheckedPurchase[], by: By) {
  const buyers = [...Map.groupBy(purchases, purchase => purchase.phone)].map(([phone, own]) => ({
    phone,
    name: own.find(one => one.name)?.name ?? null,
    surname: own.find(one => one.surname)?.surname ?? null,
  }))
  const made = await tx.rows<{ id: string; phone: string }>(
    `insert into contact (account_id, id, phone, name, surname)
     select $1, b.id, b.phone, b.name, b.surname
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as b (id, phone, name, surname)
     where not exists (select from contact c where c.account_id = $1 and c.phone = b.phone)
     order by b.phone on conflict do nothing returning id, phone`,
    [
      tx.accountId,
      buyers.map(() => randomUUIDv7()),
      buyers.map(buyer => buyer.phone),
      buyers.map(buyer => buyer.name),
      buyers.map(buyer => buyer.surname),
    ],
  )
  const known = await tx.rows<{ id: string; phone: string }>(
    'select id, phone from contact where account_id = $1 and phone = any($2::text[]) order by id for update',
    [tx.accountId, buyers.map(buyer => buyer.phone)],
  )
  await recordHistory(
    tx,
    by.sub,
    made.map(({ id }) => ({ contactId: id, act: 'CREATED' })),
  )
  return {
    ids: new Map(known.map(row => [row.phone, row.id])),
    made: new Set(made.map(row => row.id)),
    changes: await blockErased(
      tx,
      made.map(row => row.phone),
    ),
  }
}

/** What is known already is the earlier one, or was written by hand: it stays. */
async function noteShopAccounts(tx: Tx, rows: readonly (CheckedPurchase & { contact: string })[]): Promise<void> {
  const told = rows.flatMap(({ contact, shopAccountAt }) => (shopAccountAt ? [{ contact, shopAccountAt }] : []))
  if (!told.length) return
  await tx.rows(
    `update contact c set shop_account_at = t.at, version = version + 1, updated_at = now()
     from (select contact, min(at) as at from unnest($2::uuid[], $3::timestamptz[]) as t (contact, at) group by contact) t
     where c.account_id = $1 and c.id = t.contact and c.shop_account_at is null`,
    [tx.accountId, told.map(one => one.contact), told.map(one => one.shopAccountAt)],
  )
}
