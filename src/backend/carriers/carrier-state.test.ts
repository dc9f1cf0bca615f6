import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Carrier } from '#contract/account/carriers.ts'
import { startApp } from '../testing/start-app.ts'
import type { SubmitResult } from './carrier.ts'

let answer: SubmitResult = { outcome: 'halted', reason: 'wrong password' }
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({ name: 'moody', canMms: false, send: async batch => batch.map(() => answer) }),
  })
}, 60_000)
afterAll(() => app.stop())

const stateOf = async (shop: Awaited<ReturnType<typeof app.shop>>) => ((await shop.api('GET /carriers')).body as Carrier[])[0]
const again = () => app.database.pool.query(`update message set run_at = now() where status = 'PENDING'`)

test('a carrier that takes no files names no kinds of them', async () => {
  const shop = await app.shop()
  expect(await shop.api('GET /conversations/mms-limitations')).toMatchObject({
    status: 200,
    body: { mmsAvailableContentTypes: [], mmsMaxFileSize: 0 },
  })
})

test('how the carrier stands is told as the last text found it, with how many texts of the account wait', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  expect(await stateOf(shop)).toEqual({ name: 'moody', state: 'UNKNOWN', reason: null, since: null, waiting: 0 })

  await shop.send({ to: '+14155550132', body: 'One' })
  await shop.send({ to: '+14155550133', body: 'Two' })
  await app.work()
  const refused = await stateOf(shop)
  expect(refused).toMatchObject({ state: 'WAITING', reason: 'REFUSES_US', waiting: 2 })
  expect(await stateOf(other)).toEqual({ ...refused, waiting: 0 })

  answer = { outcome: 'later', seconds: 5, reason: 'cannot be reached' }
  await again()
  await app.work()
  expect(await stateOf(shop)).toMatchObject({ state: 'WAITING', reason: 'AWAY', waiting: 2 })

  // What nobody knows changes nothing of it.
  answer = { outcome: 'taken', status: 'SENT' }
  await again()
  await app.work()
  const working = await stateOf(shop)
  expect(working).toMatchObject({ state: 'WORKING', reason: null, waiting: 0 })
  expect(Date.parse(working?.since ?? '')).toBeGreaterThan(Date.parse(refused?.since ?? ''))
})

test('a carrier that goes on working is written once, not for each text', async () => {
  const shop = await app.shop()
  const version = async () => (await app.database.pool.query('select xmin::text as version from carrier_state')).rows
  const before = await version()
  for (const body of ['One', 'Two', 'Three']) {
    await shop.send({ to: '+14155550132', body })
    await app.work()
  }
  expect(await version()).toEqual(before)
})
