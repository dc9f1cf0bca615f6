// Also on PGlite: its one connection takes turns where PostgreSQL takes locks.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Carrier } from '../../carriers/carrier.ts'
import { startApp } from '../../testing/start-app.ts'
import { sendWaiting } from './send-waiting.ts'
import { settleUnsettled } from './settle-unknown.ts'

/** Like Kannel: it cannot be asked. */
const silent: Carrier = {
  name: 'silent',
  canMms: false,
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
  await settleUnsettled(app.context)
  const { rows } = await pool.query('select status, is_unconfirmed from message where id = $1', [id])
  expect(rows).toEqual([{ status: 'PROCESSING', is_unconfirmed: true }])
})

test('a text whose worker lost the database before the carrier was asked waits and goes, and nobody is told that it may have gone', async () => {
  const shop = await app.shop()
  await shop.send({ to: client, body: 'Soon' })
  const send = vi.spyOn(silent, 'send')
  const { pool } = app.database
  const connect = pool.connect.bind(pool)
  // The claim still gets through, the look into the block list does not.
  vi.spyOn(pool, 'connect')
    .mockImplementationOnce(() => connect())
    .mockImplementationOnce(() => Promise.reject(new Error('Connection terminated')))
  await expect(sendWaiting(app.context)).rejects.toThrow('Connection terminated')
  expect(send).not.toHaveBeenCalled()
  const { rows } = await pool.query('select status from message where account_id = $1', [shop.id])
  expect(rows).toEqual([{ status: 'PENDING' }])
  await vi.waitFor(async () => expect(await sendWaiting(app.context)).toMatchObject({ sent: 1 }), { timeout: 5000 })
  expect(send).toHaveBeenCalledOnce()
})
