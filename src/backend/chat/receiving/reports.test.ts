import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { MessageStatus } from '#contract/chat/status.ts'
import { startApp } from '../../testing/start-app.ts'

const texts = 40
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'slow',
      canMms: false,
      send: async batch => batch.map(() => ({ outcome: 'taken', status: 'PROCESSING' })),
    }),
  })
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
async function sentBy(shop: Shop, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { body } = await shop.send({ to: `+1415555${1000 + index}`, body: 'Your vase is ready' })
    ids.push((body as { message: Message }).message.messageId)
  }
  await app.work()
  return ids
}
const statusesOf = async (ids: string[]) =>
  (
    await app.database.pool.query<{ status: string; transaction: string }>(
      'select status, xmin::text as transaction from message where id = any($1::uuid[])',
      [ids],
    )
  ).rows

test('reports that come at once are written together, those of one text in their order, and each is told of its own failure', async () => {
  const shop = await app.shop()
  const ids = await sentBy(shop, texts)
  const report = (messageId: string, status: MessageStatus) => app.inbox.report({ accountId: shop.id, messageId, status })
  const told = await Promise.allSettled([
    ...ids.map(id => report(id, 'SENT')),
    report('no id at all', 'SENT'),
    ...ids.map(id => report(id, 'DELIVERED')),
  ])
  expect(told.filter(one => one.status === 'rejected')).toHaveLength(1)
  expect(told[texts]?.status).toBe('rejected')
  const rows = await statusesOf(ids)
  expect(rows.map(row => row.status)).toEqual(Array(texts).fill('DELIVERED'))
  expect(new Set(rows.map(row => row.transaction)).size).toBeLessThan(texts / 4)
  const { rows: steps } = await app.database.pool.query<{ kinds: string }>(
    `select string_agg(kind, ' ' order by time, kind desc) as kinds from message_step
     where message_id = any($1::uuid[]) and kind in ('SENT', 'DELIVERED') group by message_id`,
    [ids],
  )
  expect(new Set(steps.map(row => row.kinds))).toEqual(new Set(['SENT DELIVERED']))
  const { rows: charges } = await app.database.pool.query(
    `select 1 from ledger_entry where message_id = any($1::uuid[]) and kind = 'CHARGE'`,
    [ids],
  )
  expect(charges).toHaveLength(texts)
})

test('a text in parts and one that is opted out of keep their own ways among the others', async () => {
  const shop = await app.shop()
  const [parted = '', out = '', plain = ''] = await sentBy(shop, 3)
  const accountId = shop.id
  await Promise.all([
    app.inbox.report({ accountId, messageId: plain, status: 'SENT' }),
    app.inbox.report({ accountId, messageId: parted, status: 'DELIVERED', part: { number: 1, of: 2 } }),
    app.inbox.report({ accountId, messageId: out, status: 'BLOCK_LIST', isOptOut: true, neverLeft: true }),
    app.inbox.report({ accountId, messageId: parted, status: 'DELIVERED', part: { number: 2, of: 2 } }),
    app.inbox.report({ accountId, messageId: plain, status: 'DELIVERED' }),
  ])
  const byId = async (id: string) => (await statusesOf([id]))[0]?.status
  expect([await byId(parted), await byId(out), await byId(plain)]).toEqual(['DELIVERED', 'BLOCK_LIST', 'DELIVERED'])
  const { rows } = await app.database.pool.query('select reason from block_list where account_id = $1', [accountId])
  expect(rows).toEqual([{ reason: 'SENT_STOP' }])
})
