import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { storeAllSent } from '#backend/chat/sending/store-sent.ts'
import { openDatabase, type Database } from '#backend/db/open.ts'
import { withAccount } from '#backend/db/transaction.ts'
import { Hub } from '#backend/live/hub.ts'
import { audience, startIdentity } from './identity.ts'
import { caller, timed } from './load.ts'
import { startParley } from './processes.ts'
import { median, milliseconds, perSecond, times, type Row } from './row.ts'
import { openShop, type Shop } from './shop.ts'

const batch = 500
const batchesARound = 4
const rounds = 7
const bulk = 1000
const bulkWithinMs = 1000
const body = 'The kiln opens at ten on Saturday. Bring a friend, and both of you glaze one cup for free.'
const tables = ['conversation', 'message', 'ledger_entry', 'event']

/** Texts to people who have no chat yet, stored 500 at a time, against plain inserts of the same rows; and a bulk send over HTTP. */
export async function batches(url: string): Promise<Row[]> {
  const database = await openDatabase({ url, folder: null })
  const { pool } = database
  const hub = new Hub(database)
  // The same columns and indexes, without what hangs on them: search words, the numbers' letters, foreign keys.
  for (const table of tables) await pool.query(`create table bare_${table} (like ${table} including all)`)
  const identity = await startIdentity()
  const parley = await startParley({ DATABASE_URL: url, ROLES: 'web', OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: audience })
  const { ask, close } = caller(parley.origin, 1)
  try {
    const jwt = await identity.token('bench')
    const [stored, inserted, bare, sent]: [number[], number[], number[], number[]] = [[], [], [], []]
    const [one, other, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => openShop(database)))
    if (!one || !other || !third || !fourth) throw new Error('shops are needed')
    await pool.query('update phone_number set is_zenon = true where account_id = $1', [fourth.id])
    for (let round = 0; round < rounds; round += 1)
      for (let count = 0; count < batchesARound; count += 1) {
        inserted.push(await timed(() => insertPlainly(database, other, '')))
        stored.push(await timed(() => store(database, hub, one)))
        bare.push(await timed(() => insertPlainly(database, third, 'bare_')))
        const headers = {
          authorization: `Bearer ${jwt}`,
          'x-account': fourth.name,
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
        }
        const recipients = newNumbers(bulk)
        const asked = { method: 'POST', headers, body: JSON.stringify({ from: fourth.from, body, recipients }) }
        sent.push(await timed(() => ask('/backend/bulk-send', asked)))
      }
    const rate = (took: number[], texts: number) => (texts / median(took)) * 1000
    const [own, floor, plain] = [rate(stored, batch), rate(inserted, batch), rate(bare, batch)]
    return [
      {
        promise: `texts stored ${batch} at a time, PostgreSQL`,
        measured: perSecond(own),
        floor: `${perSecond(floor)} plain inserts of the same rows into the same tables (${perSecond(plain)} into copies with their indexes alone)`,
        ratio: times(own / floor),
        target: '≥ 0.50 ×',
        isMet: own / floor >= 0.5,
      },
      {
        promise: `POST /bulk-send to ${bulk.toLocaleString('en')} people, p50`,
        measured: milliseconds(median(sent)),
        floor: `${milliseconds(median(inserted) * (bulk / batch))} plain inserts of the same rows`,
        ratio: times(median(sent) / (median(inserted) * (bulk / batch))),
        target: `≤ ${bulkWithinMs} ms`,
        isMet: median(sent) <= bulkWithinMs,
      },
    ]
  } finally {
    close()
    await parley.stop()
    identity.close()
    for (const table of tables) await pool.query(`drop table bare_${table}`)
    hub.close()
    await database.close()
  }
}

let serial = 2_000_000
const newNumbers = (count: number) => Array.from({ length: count }, () => `+1415${(serial += 1)}`)

async function store(database: Database, hub: Hub, shop: Shop): Promise<void> {
  const texts = newNumbers(batch).map(to => ({
    id: randomUUIDv7(),
    channel: 'sms' as const,
    origin: 'campaign' as const,
    from: shop.from,
    to,
    body,
    userId: 'bench',
    customName: null,
    parts: 1,
    price: 20_000,
    isPinned: false,
    file: null,
    idempotencyKey: null,
    retires: null,
    seen: null,
  }))
  await withAccount(database, shop.id, tx => storeAllSent(tx, hub, texts))
}

/** The least that leaves the same rows: one transaction, one insert for each table. */
async function insertPlainly({ pool }: Database, shop: Shop, prefix: string): Promise<void> {
  const texts = `unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[]) with ordinality as t (id, chat, hold, client, place)`
  const ids = () => Array.from({ length: batch }, () => randomUUIDv7())
  const values = [shop.id, shop.from, ids(), ids(), ids(), newNumbers(batch)]
  const number = `(select coalesce(max(number), 0) from ${prefix}event where account_id = $1) + place`
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of [
      `insert into ${prefix}conversation (account_id, id, client_number, account_number, last_message_id, last_message_at, last_out_id, status, event_number)
       select $1, chat, client, $2, id, now(), id, 'PENDING', ${number} from ${texts}`,
      `insert into ${prefix}message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, user_id,
         origin, is_bulk, parts, price, event_number)
       select $1, id, chat, '${body}', $2, client, 'out', 'sms', 'PENDING', 'bench', 'campaign', true, 1, 20000, ${number} from ${texts}`,
      `insert into ${prefix}ledger_entry (account_id, id, kind, amount, message_id) select $1, hold, 'HOLD', -20000, id from ${texts} where $2 <> ''`,
      `insert into ${prefix}event (account_id, number, type, conversation_id, message_id)
       select $1, ${number}, 'SENT_MESSAGE', chat, id from ${texts} where $2 <> ''`,
    ])
      await client.query(statement, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}
