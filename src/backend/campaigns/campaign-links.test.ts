import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Link } from '#contract/texts/links.ts'
import { atNoon, noon, openCampaignDesk, type CampaignDesk } from '../testing/campaign-desk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

type Shop = Awaited<ReturnType<typeof app.shop>>
/** In Poland it is evening: who lives there is texted in the morning. */
const polish = '+48512340187'
const morning = Date.parse('2026-11-21T08:00:00Z')
const bodies = async (shop: Shop) =>
  (await app.database.pool.query<{ body: string }>('select body from message where account_id = $1', [shop.id])).rows
const terms = { target: 'https://shop.example/kiln', isPerRecipient: true, lastDay: '', zone: 'UTC', expiredTarget: '' }
const link = async (shop: Shop) => {
  const ending = `link-${randomUUID().slice(0, 8)}`
  const { status, body } = await shop.api('POST /links', { ...terms, name: ending, ending })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Link
}

/** A campaign with two links that was checked in the evening. */
async function checked() {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: polish })
  const [first, second] = [await link(shop), await link(shop)]
  const { id } = await desk.confirm(shop, { message: `See {{link:${first.ending}}} or {{link:${second.ending}}}` })
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { TO_SEND: 1 } })
  return { shop, id, first, second }
}

test('who would get a link that was deleted after the check gets no text', async () => {
  const { shop, id, first } = await checked()
  expect(await shop.api(`DELETE /links/${first.id}`)).toMatchObject({ status: 204 })
  vi.setSystemTime(morning)
  await desk.run(shop)
  expect(await bodies(shop)).toEqual([])
  vi.setSystemTime(noon)
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { SKIPPED: 1 }, skipped: { MISSING_VALUE: 1 }, stillHeld: 0 })
})

test('whatever is changed of links and addresses after the check, no text leaves with a sample in it', async () => {
  const { shop, id, first, second } = await checked()
  const { name, version } = first
  expect(await shop.api(`PUT /links/${first.id}`, { ...terms, name, isPerRecipient: false, version })).toMatchObject({
    status: 200,
  })
  await app.database.pool.query(`update account set url_type = 'TWO_WAY', url_part = $2 where id = $1`, [
    shop.id,
    `part${randomUUID().slice(0, 6)}`,
  ])
  vi.setSystemTime(morning)
  await desk.run(shop)
  vi.setSystemTime(noon)
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { SKIPPED: 0, TO_SEND: 0 } })
  const [text] = await bodies(shop)
  const body = text?.body ?? ''
  expect(body).toMatch(new RegExp(`See https?://\\S+/${first.ending} or https?://\\S+/[a-z0-9]{6}`))
  expect(body).not.toContain(second.ending)
  expect(body).not.toContain('XXXX')
})

test('the links of a test lead where they are to, and are nobody’s own', async () => {
  const shop = await desk.shopWith(1)
  const { address, ending } = await link(shop)
  const { id } = await desk.make(shop, { message: `See {{link:${ending}}}.` })
  const sent = await shop.api(`POST /campaigns/${id}/test`, { phones: ['+14155552001'] }, { key: randomUUID() })
  expect(sent).toMatchObject({ status: 200 })
  expect(await bodies(shop)).toEqual([{ body: `TEST: See ${address}.` }])
})
