// Also on PGlite: its one connection takes turns where PostgreSQL takes locks.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Carrier, SubmitResult, Outgoing } from '../../carriers/carrier.ts'
import { giveInLanes } from '../../carriers/per-recipient-order.ts'
import { startApp } from '../../testing/start-app.ts'
import { sendWaiting } from './send-waiting.ts'
import { inheritClaims } from './settle-unknown.ts'
import { soon } from '../../testing/soon.ts'

const taken: SubmitResult = { outcome: 'taken', status: 'SENT' }
const later: SubmitResult = { outcome: 'later', seconds: 60, isOnlyThis: true, reason: 'unreachable' }
/** What the carrier says to a text with this body, once; it takes all others. */
const answers = new Map<string, SubmitResult>()
let gone: string[] = []
let give: (text: Outgoing) => Promise<SubmitResult>
const carrier: Carrier = {
  name: 'moody',
  canMms: false,
  send: batch => giveInLanes(batch, text => give(text)),
}

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ carrier: () => carrier })
}, 60_000)
beforeEach(() => {
  gone = []
  give = async ({ body }) => {
    const answer = answers.get(body) ?? taken
    answers.delete(body)
    if (answer.outcome !== 'later' && answer.outcome !== 'halted') gone.push(body)
    return answer
  }
})
afterAll(() => app.stop())

const client = '+14155550132'
const other = '+14155550133'
/** What waits for a second try is due now. */
const due = (id: string) =>
  app.database.pool.query(`update message set run_at = now() where account_id = $1 and status = 'PENDING'`, [id])

test.each([
  later,
  { outcome: 'later', seconds: 5, reason: 'too many requests' },
  { outcome: 'halted', reason: 'wrong password' },
] satisfies SubmitResult[])(
  'a text that has to wait ($outcome, $reason) is not overtaken by one written after it',
  async answer => {
    const shop = await app.shop()
    answers.set('One', answer)
    await shop.send({ to: client, body: 'One' })
    await app.work()
    await shop.send({ to: client, body: 'Two' })
    await shop.send({ to: other, body: 'Elsewhere' })
    await app.work()
    expect(gone).toEqual(['Elsewhere'])
    await due(shop.id)
    await app.work()
    expect(gone).toEqual(['Elsewhere', 'One', 'Two'])
  },
)

test('nor by one that another worker claims while it is with the carrier', async () => {
  const shop = await app.shop()
  const { promise, resolve } = Promise.withResolvers<SubmitResult>()
  give = async text => (text.body === 'One' ? promise : taken)
  await shop.send({ to: client, body: 'One' })
  const first = sendWaiting(app.context)
  await expect
    .poll(
      async () =>
        (await app.database.pool.query(`select from message where status = 'PROCESSING' and account_id = $1`, [shop.id]))
          .rowCount,
      soon,
    )
    .toBe(1)
  await shop.send({ to: client, body: 'Two' })
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 0 })
  resolve(later)
  expect(await first).toMatchObject({ sent: 1 })
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 0 })
})

test('nor by one whose carrier takes minutes for it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const shop = await app.shop()
  const { promise, resolve } = Promise.withResolvers<SubmitResult>()
  let isAsked = false
  give = async ({ body }) => {
    if (body !== 'One') return taken
    isAsked = true
    return promise
  }
  await shop.send({ to: client, body: 'One' })
  const first = sendWaiting(app.context)
  await expect.poll(() => isAsked, soon).toBe(true)
  const { pool } = app.database
  await pool.query(`update message set claimed_at = now() - interval '9 seconds' where account_id = $1`, [shop.id])
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  const fresh = `select from message where account_id = $1 and claimed_at > now() - interval '8 seconds'`
  await expect.poll(async () => (await pool.query(fresh, [shop.id])).rowCount, soon).toBe(1)
  await shop.send({ to: client, body: 'Two' })
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 0 })
  resolve(taken)
  expect(await first).toMatchObject({ sent: 1 })
  await app.work()
})

test('a text of which nobody knows holds up nothing once its answer is lost, and one whose worker died not for long', async () => {
  const shop = await app.shop()
  answers.set('One', { outcome: 'unknown', reason: 'no answer' })
  await shop.send({ to: client, body: 'One' })
  await app.work()
  await shop.send({ to: client, body: 'Two' })
  await app.work()
  expect(gone).toEqual(['One', 'Two'])

  const died = `status = 'PROCESSING', attempts = 1, claimed_at = now() - $2 * interval '1 second'`
  await shop.send({ to: client, body: 'Three' })
  await app.database.pool.query(`update message set ${died} where account_id = $1 and body = 'Three'`, [shop.id, 3])
  await shop.send({ to: client, body: 'Four' })
  await app.work()
  expect(gone).toEqual(['One', 'Two'])
  await app.database.pool.query(`update message set ${died} where account_id = $1 and body = 'Three'`, [shop.id, 11])
  await app.work()
  expect(gone).toEqual(['One', 'Two', 'Four'])
})

// Whoever starts has the database alone: nobody else can be at the carrier.
if (!process.env['TEST_DATABASE_URL'])
  test('what a process that was killed had claimed holds up nothing once the next one starts', async () => {
    const shop = await app.shop()
    await shop.send({ to: client, body: 'Claimed' })
    await app.database.pool.query(`update message set status = 'PROCESSING', claimed_at = now() where account_id = $1`, [shop.id])
    await shop.send({ to: client, body: 'Behind it' })
    await app.work()
    expect(gone).toEqual([])
    await inheritClaims(app.context)
    await app.work()
    expect(gone).toEqual(['Behind it'])
  })

test('many texts to one number, all of which had to wait, leave in order and hold up nobody else', async () => {
  const shop = await app.shop()
  const bodies = Array.from({ length: 20 }, (_, index) => `Text ${index}`)
  answers.set('Text 0', later)
  for (const body of bodies) await shop.send({ to: client, body })
  await app.work()
  expect(gone).toEqual([])
  await due(shop.id)
  await app.work()
  expect(gone).toEqual(bodies)
})
