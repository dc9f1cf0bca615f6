// Also on PGlite: its one connection takes turns where PostgreSQL takes locks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { Carrier, SubmitResult, Report } from '../../carriers/carrier.ts'
import { startApp } from '../../testing/start-app.ts'

let answer: SubmitResult = { outcome: 'taken', status: 'SENT' }
/** What the carrier reports before it answers. */
let quick: Omit<Report, 'accountId' | 'messageId'>[] = []
let app: Awaited<ReturnType<typeof startApp>>
const carrier: Carrier = {
  name: 'moody',
  canMms: false,
  async send(batch) {
    for (const { id: messageId, accountId } of batch)
      for (const report of quick) await app.inbox.report({ accountId, messageId, ...report })
    return batch.map(() => answer)
  },
}
beforeAll(async () => {
  app = await startApp({ carrier: () => carrier })
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
async function sent(shop: Shop): Promise<string> {
  const { body } = await shop.send({ to: '+14155550132', body: 'Your vase is ready' })
  await app.work()
  return (body as { message: Message }).message.messageId
}
const rowOf = async (id: string) =>
  (await app.database.pool.query('select status, carrier_id, submitted_at from message where id = $1', [id])).rows[0]
const entriesOf = async (id: string) =>
  (
    await app.database.pool.query<{ kind: string }>(
      'select kind from ledger_entry where message_id = $1 order by created_at, kind',
      [id],
    )
  ).rows.map(row => row.kind)
const balanceOf = async (shop: Shop) =>
  (await app.database.pool.query('select monetary from balance where account_id = $1', [shop.id])).rows[0]?.monetary

test.each(['PROCESSING', 'SENT'] as const)(
  'a carrier’s id of a text is kept, also when its reports are quicker than its answer (%s)',
  async status => {
    const shop = await app.shop()
    quick = [{ status: 'SENT' }, { status: 'DELIVERED' }]
    answer = { outcome: 'taken', status, carrierId: 'SM1' }
    const id = await sent(shop)
    expect(await rowOf(id)).toEqual({ status: 'DELIVERED', carrier_id: 'SM1', submitted_at: expect.any(Date) })
    expect(await entriesOf(id)).toHaveLength(3)
    quick = []
  },
)

test('an id that only a report names is kept as well, for its answer may be lost', async () => {
  const shop = await app.shop()
  answer = { outcome: 'unknown', reason: 'no answer' }
  const id = await sent(shop)
  await app.inbox.report({ accountId: shop.id, messageId: id, status: 'PROCESSING', carrierId: 'SM2' })
  expect(await rowOf(id)).toMatchObject({ status: 'PROCESSING', carrier_id: 'SM2' })
})

test('a text is paid once it has left: until then its money is held, and comes back when it never does', async () => {
  const shop = await app.shop()
  const before = await balanceOf(shop)
  answer = { outcome: 'taken', status: 'PROCESSING', carrierId: 'SM3' }
  const [failed, gone] = [await sent(shop), await sent(shop)]
  expect([await entriesOf(failed), await entriesOf(gone)]).toEqual([['HOLD'], ['HOLD']])
  const held = await balanceOf(shop)
  const report = (messageId: string, more: Omit<Report, 'accountId' | 'messageId'>) =>
    app.inbox.report({ accountId: shop.id, messageId, ...more })
  await report(failed, { status: 'BLOCK_LIST', neverLeft: true })
  await report(gone, { status: 'UNDELIVERED' })
  for (const id of [failed, gone]) await report(id, { status: 'DELIVERED' })
  expect(await entriesOf(failed)).toEqual(['HOLD', 'RELEASE'])
  expect(await entriesOf(gone)).toHaveLength(3)
  expect(Number(before) - Number(await balanceOf(shop))).toBe((Number(before) - Number(held)) / 2)
})
