import { expect } from 'vitest'
import type { Database } from '#backend/db/open.ts'
import type { TestWorld } from './test-world.ts'
import type { RecordingCarrier } from './carrier.ts'
import type { AckLog } from './senders.ts'

type Row = { account_id: string; id: string; status: string; is_unconfirmed: boolean; idempotency_key: string | null }
const finalStatuses = ['DELIVERED', 'UNDELIVERED', 'BLOCK_LIST', 'UNAUTHORIZED_DESTINATION', 'BILLING_ERROR']

/** Outgoing texts that came neither to an end nor to a person's eyes; unknown ones count only if the carrier has them. */
export async function unsettled(database: Database, carrier: RecordingCarrier): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select account_id, id, status, is_unconfirmed, idempotency_key from message
     where direction = 'out' and status is not null and not status = any($1)`,
    [finalStatuses],
  )
  const taken = new Set(carrier.taken().map(one => one.id))
  return rows.filter(row => row.status !== 'PROCESSING' || taken.has(row.id))
}

/** Makes claims that nobody answered look at least so old; returns how many there are. */
export async function ageClaims({ pool }: Database, minutes: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update message set claimed_at = least(claimed_at, now() - $1 * interval '1 minute') where status = 'PROCESSING'`,
    [minutes],
  )
  return rowCount ?? 0
}

/** How many claims that nobody answered are not shown as of unknown fate yet. */
export async function countUntold({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(`select from message where status = 'PROCESSING' and not is_unconfirmed`)
  return rowCount ?? 0
}

/** I1: what was acknowledged is stored under its key and id, and final or shown as of unknown fate. */
async function checkAcknowledged(database: Database, log: AckLog): Promise<void> {
  const { rows } = await database.pool.query<Row>('select account_id, id, status, is_unconfirmed, idempotency_key from message')
  const byId = new Map(rows.map(row => [row.id, row]))
  const wrong = log.acks.filter(({ id, account, key }) => {
    const row = byId.get(id)
    if (row?.account_id !== account || row.idempotency_key !== key) return true
    return !finalStatuses.includes(row.status) && !(row.status === 'PROCESSING' && row.is_unconfirmed)
  })
  expect(
    wrong.map(ack => ({ ack, row: byId.get(ack.id) })),
    'acknowledged, but lost or left without an end',
  ).toEqual([])
  const keys = rows.flatMap(row => row.idempotency_key ?? [])
  expect(new Set(keys).size, 'messages with one and the same key').toBe(keys.length)
  expect(log.broken, 'answers that changed under one key').toEqual([])
}

/** I2: the carrier took each text once, with its own words and to its own number, and nothing that is not stored. */
async function checkCarried(database: Database, carrier: RecordingCarrier, log: AckLog): Promise<void> {
  const taken = carrier.taken()
  const seen = new Map<string, number>()
  for (const { id } of taken) seen.set(id, (seen.get(id) ?? 0) + 1)
  expect(
    [...seen].filter(([, times]) => times > 1),
    'texts that the carrier took more than once',
  ).toEqual([])
  const acked = new Map(log.acks.map(ack => [ack.id, ack]))
  const changed = taken.filter(({ id, to, hash }) => acked.has(id) && (acked.get(id)?.hash !== hash || acked.get(id)?.to !== to))
  expect(changed, 'texts that arrived with other words or at another number').toEqual([])
  const { rows } = await database.pool.query<{ id: string; status: string }>(
    `select id, status from message where direction = 'out'`,
  )
  const stored = new Map(rows.map(row => [row.id, row.status]))
  expect(
    taken.filter(({ id }) => !stored.has(id)),
    'texts at the carrier that are not stored',
  ).toEqual([])
  const blocked = rows.filter(row => row.status === 'BLOCK_LIST' && seen.has(row.id))
  expect(blocked, 'blocked texts that left').toEqual([])
  const claimed = rows.filter(row => row.status === 'DELIVERED' && !seen.has(row.id))
  expect(claimed, 'Delivered, though the carrier never had them').toEqual([])
}

/** I3: the balance is the sum of its entries in each unit, each text was charged once, in one unit, if it was taken, and nothing else was. */
async function checkMoney(database: Database, carrier: RecordingCarrier): Promise<void> {
  const { pool } = database
  await checkLedger(database)
  const { rows } = await pool.query<{ id: string; held: number; charged: number; released: number }>(
    `select m.id, count(*) filter (where e.kind = 'HOLD') as held, count(*) filter (where e.kind = 'CHARGE') as charged,
       count(*) filter (where e.kind = 'RELEASE') as released
     from message m left join ledger_entry e on e.account_id = m.account_id and e.message_id = m.id
       and e.unit = case when m.plan_parts > 0 then 'text' else 'money' end and abs(e.amount) = m.price + m.plan_parts
     where m.direction = 'out' and (m.price > 0 or m.plan_parts > 0) group by m.id`,
  )
  const taken = new Set(carrier.taken().map(one => one.id))
  const wrong = rows.filter(
    row => row.held !== 1 || row.charged !== (taken.has(row.id) ? 1 : 0) || (taken.has(row.id) && row.released !== 1),
  )
  expect(wrong, 'texts that were not charged exactly once').toEqual([])
}

/** Of I3: the balance is the sum of its entries in each unit, no text has entries of two, and none is below 0 but by money that went back. */
export async function checkLedger({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `select b.account_id, u.unit, u.has from balance b
     cross join lateral (values ('money', b.monetary), ('text', b.texts), ('lead', b.leads), ('confirmation', b.confirmations)) as u (unit, has)
     where u.has <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = b.account_id and e.unit = u.unit)`,
  )
  expect(rows, 'accounts whose balance is not the sum of its entries').toEqual([])
  const { rows: mixed } = await pool.query(
    'select message_id from ledger_entry where message_id is not null group by account_id, message_id having count(distinct unit) > 1',
  )
  expect(mixed, 'texts that were paid in two units').toEqual([])
  const { rows: below } = await pool.query(
    `select account_id from balance b where monetary < 0 and not exists (
       select from ledger_entry e where e.account_id = b.account_id and e.kind in ('REFUND', 'DISPUTE', 'ADJUSTMENT') and e.amount < 0
     )`,
  )
  expect(below, 'accounts that sent for more than they had').toEqual([])
}

/** I5: no message, entry or event points at a conversation or text of another account. */
async function checkApart(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    `select m.id from message m join conversation c on c.id = m.conversation_id where c.account_id <> m.account_id
     union all select e.message_id from event e join message m on m.id = e.message_id where m.account_id <> e.account_id
     union all select l.message_id from ledger_entry l join message m on m.id = l.message_id where m.account_id <> l.account_id`,
  )
  expect(rows, 'rows that mix two accounts').toEqual([])
  const { rows: gaps } = await database.pool.query(
    `select account_id from event group by account_id having count(*) <> max(number) - min(number) + 1`,
  )
  expect(gaps, 'accounts whose events have a gap').toEqual([])
}

/** I1, I2, I3 and I5. On the embedded database only while no backend runs on the folder. */
export async function checkInvariants(world: TestWorld, carrier: RecordingCarrier, log: AckLog): Promise<void> {
  await world.withRows(async database => {
    await checkAcknowledged(database, log)
    await checkCarried(database, carrier, log)
    await checkMoney(database, carrier)
    await checkApart(database)
    const { rows } = await database.pool.query<{ unknown: number }>(
      'select count(*) as unknown from message where is_unconfirmed',
    )
    const refused = [...log.refusals].map(([status, times]) => `${status}: ${times}`).join(', ')
    console.log(
      `  ${log.acks.length} acknowledged, ${carrier.taken().length} at the carrier, ${rows[0]?.unknown} of unknown fate, refused ${refused || 'none'}`,
    )
  })
}
