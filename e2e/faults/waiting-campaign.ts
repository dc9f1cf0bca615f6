import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordingCarrier } from './carrier.ts'
import type { Shop, TestWorld } from './test-world.ts'

const rowsAtOnce = 5000
const price = 40_000

/** The customers of a campaign, who are nobody's else in these tests. */
export const campaignNumber = (index: number) => `+48501${String(index).padStart(6, '0')}`

/** Lets so many texts of a campaign wait in an account, as if they had just been stored: chats, messages, holds, events. */
export async function letCampaignWait(world: TestWorld, shop: Shop, texts: number): Promise<void> {
  await world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ number: number }>('select number from event_counter where account_id = $1', [shop.id])
    const last = rows[0]?.number ?? 0
    for (let from = 0; from < texts; from += rowsAtOnce) {
      const until = Math.min(from + rowsAtOnce, texts) - 1
      await pool.query(
        `with texts as materialized (
           select i, gen_random_uuid() as id, gen_random_uuid() as chat, '+48501' || lpad(i::text, 6, '0') as client, $5::bigint + i + 1 as number
           from generate_series($3::int, $4::int) i
         ), chats as (
           insert into conversation (account_id, id, client_number, account_number, last_message_id, last_out_id, status, event_number)
           select $1, chat, client, $2, id, id, 'PENDING', number from texts
         ), stored as (
           insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, user_id, origin,
             is_bulk, parts, price, event_number)
           select $1, id, chat, 'Sale ' || i, $2, client, 'out', 'sms', 'PENDING', 'marta', 'campaign', true, 1, ${price}, number from texts
         ), held as (
           insert into ledger_entry (account_id, id, kind, amount, message_id) select $1, gen_random_uuid(), 'HOLD', ${-price}, id from texts
         )
         insert into event (account_id, number, type, conversation_id, message_id) select $1, number, 'SENT_MESSAGE', chat, id from texts`,
        [shop.id, shop.number, from, until, last],
      )
    }
    await pool.query('update balance set monetary = monetary - $2 where account_id = $1', [shop.id, texts * price])
    await pool.query('update event_counter set number = number + $2 where account_id = $1', [shop.id, texts])
    // As the database would by itself within a minute.
    await pool.query('analyze')
  })
}

/** Takes back what of the campaign still waits, so that what has left can come to rest. */
export async function takeBackWaiting(world: TestWorld, shop: Shop): Promise<void> {
  await world.withRows(async ({ pool }) => {
    await pool.query(
      `with gone as (
         delete from message where account_id = $1 and status = 'PENDING' and origin = 'campaign' and attempts = 0 returning id
       )
       delete from ledger_entry e using gone where e.account_id = $1 and e.message_id = gone.id`,
      [shop.id],
    )
    await pool.query(
      'update balance set monetary = (select sum(amount) from ledger_entry where account_id = $1) where account_id = $1',
      [shop.id],
    )
  })
}

/** Resolves once the carrier has had so many texts. */
export async function untilTaken(carrier: RecordingCarrier, texts: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let taken = 0; taken < texts; taken = carrier.taken().length) {
    if (Date.now() > deadline) throw new Error(`only ${taken} of ${texts} texts came to the carrier`)
    await sleep(500)
  }
}
