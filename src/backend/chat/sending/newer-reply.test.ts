// Also on PGlite: its one connection takes turns where PostgreSQL takes locks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, startApp } from '../../testing/start-app.ts'

// Two people never answer one customer without knowing of each other.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'
const rounds = process.env['LONG'] === '1' ? 200 : 40

async function lastEvent(shop: Shop): Promise<number> {
  const { headers } = await shop.api('GET /conversations')
  return Number(headers.get('x-event-number'))
}

async function writers(shop: Shop) {
  const of = async (sub: string) => {
    const api = await shop.as(sub)
    return (body: string, seen?: number, more: Record<string, string> = {}) =>
      api(
        'POST /conversations',
        form({ from: shop.from, to: client, channel: 'sms', body, ...(seen !== undefined && { seen: String(seen) }), ...more }),
      )
  }
  return { marta: await of('marta'), jonas: await of('jonas') }
}

test('who has not seen a colleague’s answer is shown it in place of sending; having seen it, they may', async () => {
  const shop = await app.shop({ monetary: 1_000_000 })
  await shop.receive(client, 'Is it open today?')
  const { marta, jonas } = await writers(shop)
  const seen = await lastEvent(shop)
  expect(await jonas('Until six.', seen)).toMatchObject({ status: 200 })
  const refused = await marta('Until five.', seen)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'NEWER_REPLY', details: { message: { body: 'Until six.', userId: 'jonas' } } },
  })
  const { message } = (refused.body as { details: { message: { eventNumber: number } } }).details
  expect(await marta('Sorry, until five today.', message.eventNumber)).toMatchObject({ status: 200 })
  const { body } = await shop.api('GET /accounts/current/balance')
  expect(body).toMatchObject({ monetary: 960_000 })
})

test('one’s own texts, notes, whispers and delivery reports are no answer of a colleague', async () => {
  const shop = await app.shop({ monetary: 1_000_000 })
  await shop.receive(client, 'Hello')
  const { marta, jonas } = await writers(shop)
  await jonas('An old answer', await lastEvent(shop))
  const seen = await lastEvent(shop)
  await app.work()
  expect(await jonas('a note', seen, { channel: 'note' })).toMatchObject({ status: 200 })
  expect(await jonas('a whisper', seen, { channel: 'whisper' })).toMatchObject({ status: 200 })
  expect(await marta('One', seen)).toMatchObject({ status: 200 })
  expect(await marta('Two', seen)).toMatchObject({ status: 200 })
  expect(await jonas('Three', seen)).toMatchObject({ status: 409 })
  expect(await jonas('a note', seen, { channel: 'note' })).toMatchObject({ status: 200 })
  // Between two of one's own somebody else's counts all the same.
  expect(await jonas('Three', await lastEvent(shop))).toMatchObject({ status: 200 })
  expect(await marta('Four', await lastEvent(shop))).toMatchObject({ status: 200 })
  expect(await marta('Five', seen)).toMatchObject({ status: 409 })
})

test('who says nothing of what they saw is not asked', async () => {
  const shop = await app.shop({ monetary: 1_000_000 })
  await shop.receive(client, 'Hello')
  const { marta, jonas } = await writers(shop)
  expect(await jonas('One', 0)).toMatchObject({ status: 200 })
  expect(await marta('Two')).toMatchObject({ status: 200 })
})

test(`two who answer one chat at once, ${rounds} times: one answer goes, the other is shown it`, async () => {
  const shop = await app.shop({ monetary: 100_000_000 })
  await shop.receive(client, 'Hello')
  const { marta, jonas } = await writers(shop)
  for (let round = 0; round < rounds; round += 1) {
    const seen = await lastEvent(shop)
    const answers = await Promise.all([marta(`Marta ${round}`, seen), jonas(`Jonas ${round}`, seen)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  }
  const { rows } = await app.database.pool.query(
    `select count(*)::int as texts from message where account_id = $1 and direction = 'out' and channel = 'sms'`,
    [shop.id],
  )
  expect(rows).toEqual([{ texts: rounds }])
}, 60_000)

test('two who write to a new number at once: one chat, one text', async () => {
  const shop = await app.shop({ monetary: 1_000_000 })
  const { marta, jonas } = await writers(shop)
  const answers = await Promise.all([marta('Marta', 0), jonas('Jonas', 0)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})
