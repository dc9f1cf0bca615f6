import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const american = '+14155550132'

async function rowsOf(accountId: string) {
  const ask = async (sql: string) => (await app.database.pool.query(sql, [accountId])).rows
  return {
    incoming: await ask(`select body from message where account_id = $1 and direction = 'in'`),
    blocked: await ask('select phone, reason from block_list where account_id = $1'),
    consent: await ask('select kind from consent where account_id = $1'),
    answers: await ask(`select body from message where account_id = $1 and origin = 'opt-out'`),
  }
}

test.each([
  ['an overdue account', { status: 'OVERDUE' }, american],
  ['an ended trial', { trialFinishDate: new Date(Date.now() - 1000) }, american],
  ['a country that no price leads to', {}, '+4915123456789'],
  ['a short code', {}, '72345'],
])('STOP counts where no answer can go: %s', async (_where, account, from) => {
  const shop = await app.shop(account)
  await shop.receive(from, 'STOP')
  expect(await rowsOf(shop.id)).toEqual({
    incoming: [{ body: 'STOP' }],
    blocked: [{ phone: from, reason: 'SENT_STOP' }],
    consent: [{ kind: 'OPTED_OUT' }],
    answers: [],
  })
})

test('STOP counts for a business whose name makes the answer longer than a text', async () => {
  const shop = await app.shop()
  await app.database.pool.query('update account set display_name = $2 where id = $1', [shop.id, 'Ż'.repeat(400)])
  await shop.receive(american, 'STOP')
  expect(await rowsOf(shop.id)).toMatchObject({ incoming: [{ body: 'STOP' }], blocked: [{ phone: american }], answers: [] })
})

test('NIE opts out where it answers a campaign, and is an answer like any other elsewhere', async () => {
  const shop = await app.shop()
  await shop.send({ to: american, body: 'Saturday?' })
  await shop.receive(american, 'Nie')
  expect(await rowsOf(shop.id)).toMatchObject({ blocked: [] })
  await app.database.pool.query(`update message set origin = 'campaign' where account_id = $1 and direction = 'out'`, [shop.id])
  await shop.receive(american, 'Nie')
  expect(await rowsOf(shop.id)).toMatchObject({ blocked: [{ phone: american, reason: 'SENT_STOP' }] })
})

test('NIE that comes late answers what we had written when it was said', async () => {
  const shop = await app.shop()
  await shop.send({ to: american, body: 'Ten off this week' })
  await app.database.pool.query(`update message set origin = 'campaign' where account_id = $1 and direction = 'out'`, [shop.id])
  const saidAt = new Date()
  await shop.send({ to: american, body: 'And by hand: see you' })
  const late = { id: randomUUID(), from: american, to: shop.from, body: 'Nie', media: [], cameAt: saidAt }
  await app.inbox.receive(app.context.carrier.name, late)
  expect(await rowsOf(shop.id)).toMatchObject({ blocked: [{ phone: american, reason: 'SENT_STOP' }] })
})

test.each([
  ['HELP', american, /^Test Shop: reply to this text .* Reply STOP to unsubscribe\.$/],
  ['info!', american, /^Test Shop: reply/],
  ['Pomoc', '+48512340187', /^Test Shop: na odpowiedz .* STOP - rezygnacja z wiadomosci\.$/],
])('%s is answered with who we are and how to get no more, each time and for nothing', async (word, from, answer) => {
  const shop = await app.shop({ monetary: 0 })
  await shop.receive(from, word)
  const { answers, blocked } = await rowsOf(shop.id)
  expect([answers, blocked]).toEqual([[{ body: expect.stringMatching(answer) }], []])
  expect(answers[0].body.length).toBeLessThanOrEqual(160)
  await app.work()
  await shop.receive(from, 'STOP')
  await shop.receive(from, word)
  await app.work()
  const { rows } = await app.database.pool.query(
    `select status from message where account_id = $1 and origin = 'opt-out' and status <> 'SENT'`,
    [shop.id],
  )
  expect((await rowsOf(shop.id)).answers).toHaveLength(3)
  expect(rows).toEqual([])
})

test('HELP that the carrier has answered is not answered again', async () => {
  const shop = await app.shop()
  const help = { id: randomUUID(), from: american, to: shop.from, body: 'HELP', media: [], isAnswered: true }
  await app.inbox.receive('simulator', help)
  await shop.receive(american, 'Can you help me?')
  expect(await rowsOf(shop.id)).toMatchObject({ answers: [] })
})
