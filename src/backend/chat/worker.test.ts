import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Carrier } from '../carriers/carrier.ts'
import { startApp } from '../testing/start-app.ts'
import { settleUnsettled } from './worker.ts'

/** Like Kannel: it cannot be asked. */
const silent: Carrier = {
  name: 'silent',
  canMms: false,
  answersOptOut: false,
  send: async batch => batch.map(() => ({ outcome: 'unknown', reason: 'no answer' })),
}

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ carrier: () => silent })
}, 60_000)
afterAll(() => app.stop())

const client = '+14155550132'

test('a text that nobody confirmed says so after ten minutes, however many others never were confirmed', async () => {
  const shop = await app.shop()
  const sent = (await shop.send({ to: client, body: 'Did it go?' })).body as { message: { messageId: string } }
  const id = sent.message.messageId
  await app.work()
  const { pool } = app.database
  await pool.query(`update message set claimed_at = now() - interval '11 minutes' where id = $1`, [id])
  await pool.query(
    `insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, is_unconfirmed, claimed_at)
     select account_id, gen_random_uuid(), conversation_id, '', from_number, to_number, direction, channel, status, true, now() - interval '1 day'
     from message, generate_series(1, 600) where id = $1`,
    [id],
  )
  await settleUnsettled(app.parley)
  const { rows } = await pool.query('select status, is_unconfirmed from message where id = $1', [id])
  expect(rows).toEqual([{ status: 'PROCESSING', is_unconfirmed: true }])
})
