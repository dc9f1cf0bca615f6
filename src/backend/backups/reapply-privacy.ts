import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { erasePerson } from '../contacts/contact-privacy.ts'
import { numbersOf } from '../contacts/contact-numbers.ts'
import { txOver, type Tx } from '../db/transaction.ts'
import type { Wish } from './privacy-journal.ts'

/** What was committed while the backup was made may have an earlier time. */
const overlapMs = 60_000

export type Applied = {
  erased: number
  optedOut: number
  /** Of people who were erased; to be removed after the commit. */
  files: { account: string; id: string }[]
}

/**
 * Applies what people asked for after the backup was made, in the open transaction: who was erased is erased again, who opted
 * out last is blocked again. Numbers that the backup does not know yet are remembered by their digests.
 */
export async function applyWishes(client: pg.Client | pg.PoolClient, wishes: Wish[], madeAt: string): Promise<Applied> {
  const later = wishes.filter(wish => Date.parse(wish.at) >= Date.parse(madeAt) - overlapMs)
  const applied: Applied = { erased: 0, optedOut: 0, files: [] }
  for (const [account, own] of Map.groupBy(later, wish => wish.account)) {
    const known = await client.query('select 1 from account where id = $1', [account])
    if (!known.rows.length) continue
    await client.query(`select set_config('app.account', $1, true)`, [account])
    const tx = txOver(client, account, [])
    const phones = await phonesByDigest(
      tx,
      own.map(wish => wish.digest),
    )
    for (const wish of await notErasedYet(tx, own)) {
      applied.erased += 1
      const phone = phones.get(wish.digest)
      if (phone) applied.files.push(...(await erase(tx, phone)).map(id => ({ account, id })))
      else await remember(tx, wish)
    }
    for (const wish of lastWords(own).filter(one => one.wish === 'OPTED_OUT')) {
      const phone = phones.get(wish.digest)
      if (phone ? await block(tx, phone, wish) : await remember(tx, wish)) applied.optedOut += 1
    }
  }
  await client.query(`select set_config('app.account', '', true)`)
  return applied
}

/** Every number that anything of the account tells of, by its digest, of those that are looked for. */
async function phonesByDigest(tx: Tx, digests: string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ phone: string; digest: string }>(
    `select phone, digest from (
       select phone, encode(sha256(convert_to(s.value || $1::uuid || phone, 'UTF8')), 'hex') as digest from secret s, (
         select phone from contact where account_id = $1 union select client_number from conversation where account_id = $1
         union select phone from consent where account_id = $1 union select phone from block_list where account_id = $1
         union select phone from unsubscribe_link where account_id = $1 union select phone from block_lifted where account_id = $1
         union select kept ->> 'phone' from contact_bin where account_id = $1 union select phone from import_row where account_id = $1
         union select split_part(key, ' ', 1) from import_change where account_id = $1
       ) known where s.name = 'suppression' and phone is not null
     ) digested where digest = any($2::text[])`,
    [tx.accountId, digests],
  )
  return new Map(rows.map(row => [row.digest, row.phone]))
}

/** Those of the backup itself are in it. */
async function notErasedYet(tx: Tx, wishes: Wish[]): Promise<Wish[]> {
  const erased = wishes.filter(wish => wish.wish === 'ERASED')
  const rows = await tx.rows<{ digest: string; at: Date }>(
    `select phone_digest as digest, created_at as at from suppression where account_id = $1 and phone_digest = any($2::text[])`,
    [tx.accountId, erased.map(wish => wish.digest)],
  )
  const done = new Map(rows.map(row => [row.digest, row.at.getTime()]))
  const newest = new Map(erased.map(wish => [wish.digest, wish]))
  return [...newest.values()].filter(wish => (done.get(wish.digest) ?? 0) < Date.parse(wish.at))
}

/** What each said last of whether they want texts. */
function lastWords(wishes: Wish[]): Wish[] {
  const said = wishes.filter(wish => wish.wish !== 'ERASED').toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return [...new Map(said.map(wish => [wish.digest, wish])).values()]
}

/** Returns the ids of files that go with the person. */
async function erase(tx: Tx, phone: string): Promise<string[]> {
  const [contact] = await tx.rows<{ id: string }>('select id from contact where account_id = $1 and phone = $2', [
    tx.accountId,
    phone,
  ])
  const phones = contact ? await numbersOf(tx, contact.id, phone) : [phone]
  // Nobody is handing these to a carrier any more.
  await tx.rows(
    `update message set is_unconfirmed = true where account_id = $1 and status = 'PROCESSING' and conversation_id in (
       select id from conversation where account_id = $1 and client_number = any($2::text[]))`,
    [tx.accountId, phones],
  )
  return erasePerson(tx, contact?.id ?? randomUUIDv7(), phones)
}

/** The consent record has it as it was said, but for the words. */
async function block(tx: Tx, phone: string, { channel, at }: Wish): Promise<boolean> {
  const reason = channel === 'unsubscribe-page' ? 'CLICKED_STOP' : channel === 'staff' ? 'DOESNT_WANT_MESSAGES' : 'SENT_STOP'
  const added = await tx.rows(
    `insert into block_list (account_id, id, phone, reason, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [tx.accountId, randomUUIDv7(), phone, reason, at],
  )
  if (!added.length) return false
  await tx.rows(
    `insert into consent (account_id, id, phone, kind, channel, text, created_at) values ($1, $2, $3, 'OPTED_OUT', $4, '', $5)`,
    [tx.accountId, randomUUIDv7(), phone, channel ?? 'sms', at],
  )
  return true
}

/** A number that a list or a form brings later is blocked then (contacts/block-list/erased-numbers.ts). */
async function remember(tx: Tx, { digest, at }: Wish): Promise<boolean> {
  const added = await tx.rows(
    `insert into suppression (account_id, phone_digest, reason, created_at) values ($1, $2, 'DOESNT_WANT_MESSAGES', $3)
     on conflict do nothing returning reason`,
    [tx.accountId, digest, at],
  )
  return added.length > 0
}
