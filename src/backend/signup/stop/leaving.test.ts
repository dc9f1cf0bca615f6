import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignUpDesk } from '../../testing/sign-up-desk.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const emily = '+14155550132'
let visitors = 0
/** A campaign that Emily is on, and a visitor of its page. */
async function campaign() {
  const desk = await openSignUpDesk(app)
  const campaignName = `lumo-${Date.now()}-${visitors}`
  await desk.add({ campaignName })
  await desk.shop.receive(emily, 'LUMO')
  await desk.send()
  visitors += 1
  const headers = { 'x-forwarded-for': `203.0.113.${visitors}` }
  const visit = (what: string, body: object) => app.call(`POST /stop/${campaignName}/${what}`, { body, headers })
  const code = async () => {
    const { rows } = await app.database.pool.query<{ code: string }>(
      'select code from stop_code where account_id = $1 order by created_at desc, id desc limit 1',
      [desk.shop.id],
    )
    return rows[0]?.code ?? ''
  }
  return { ...desk, campaignName, visit, code }
}
const texts = async (shopId: string, phone: string) => {
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from message where account_id = $1 and to_number = $2 and origin = 'opt-out' order by time`,
    [shopId, phone],
  )
  return rows.map(row => row.body)
}

test('who proves their number leaves the campaign: its tag goes, other texts go on, and a keyword brings them back', async () => {
  const { shop, visit, code, recordOf, send, textsTo } = await campaign()
  expect(await visit('codes', { phone: '415 555 0132' })).toMatchObject({ status: 204 })
  expect(await texts(shop.id, emily)).toEqual([`Your code to leave the list of Test Shop: ${await code()}`])
  expect(await visit('leave', { phone: '4155550132', code: await code(), all: false })).toMatchObject({ status: 204 })
  expect(await recordOf(emily)).toMatchObject({ active: true, tags: [] })
  expect((await shop.send({ to: emily, body: 'Hi' })).status).toBe(200)
  await shop.receive(emily, 'LUMO')
  await send()
  expect((await textsTo(emily)).at(-1)).toBe('Welcome to Lumo.')
  expect(await recordOf(emily)).toMatchObject({ tags: ['Lumo VIP'] })
})

test('with the same code all texts are stopped', async () => {
  const { shop, visit, code, recordOf } = await campaign()
  await visit('codes', { phone: emily })
  const proof = { phone: emily, code: await code() }
  await visit('leave', { ...proof, all: false })
  expect(await visit('leave', { ...proof, all: true })).toMatchObject({ status: 204 })
  expect(await recordOf(emily)).toMatchObject({ active: false, consents: [{ kind: 'OPTED_OUT' }, {}] })
  expect((await shop.send({ to: emily, body: 'Hi' })).body).toMatchObject({ code: 'PHONE_NUMBER_ON_BLOCK_LIST' })
})

test('a stranger is texted nothing, and whoever asks does not learn who is on it', async () => {
  const { shop, visit, count } = await campaign()
  expect(await visit('codes', { phone: '+14155550199' })).toMatchObject({ status: 204 })
  expect(await texts(shop.id, '+14155550199')).toEqual([])
  expect(await count('conversation')).toBe(1)
  expect(await visit('codes', { phone: 'no number' })).toMatchObject({ status: 400, body: { code: 'WRONG_PHONE_NUMBER' } })
})

test('who opted out of all texts already is not texted a code, though they kept the tag', async () => {
  const { shop, visit, recordOf } = await campaign()
  await shop.receive(emily, 'STOP')
  const before = await texts(shop.id, emily)
  expect(await recordOf(emily)).toMatchObject({ active: false, tags: ['Lumo VIP'] })
  expect(await visit('codes', { phone: emily })).toMatchObject({ status: 204 })
  expect(await texts(shop.id, emily)).toEqual(before)
})

test('a code is guessed five times at most, lasts ten minutes, and comes three times a day', async () => {
  const { visit, code, query, recordOf } = await campaign()
  await visit('codes', { phone: emily })
  const right = await code()
  const wrong = right === '000000' ? '111111' : '000000'
  for (const guess of [wrong, wrong, wrong, wrong, wrong, right])
    expect(await visit('leave', { phone: emily, code: guess, all: false })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', field: 'code' },
    })
  await visit('codes', { phone: emily })
  await query(`update stop_code set created_at = created_at - interval '11 minutes' where account_id = $1`)
  expect(await visit('leave', { phone: emily, code: await code(), all: false })).toMatchObject({ status: 400 })
  expect(await visit('codes', { phone: emily })).toMatchObject({ status: 204 })
  const refused = await visit('codes', { phone: emily })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(await recordOf(emily)).toMatchObject({ tags: ['Lumo VIP'] })
})

test('one address asks for a few codes only', async () => {
  const { visit } = await campaign()
  const answers = []
  for (let asked = 0; asked < 12; asked += 1) answers.push((await visit('codes', { phone: `+1415555${1000 + asked}` })).status)
  expect(answers.filter(status => status === 429).length).toBeGreaterThan(0)
})

test('leaving costs nothing, and works with an empty balance', async () => {
  const { shop, visit, query } = await campaign()
  await query('update balance set monetary = 0 where account_id = $1')
  expect(await visit('codes', { phone: emily })).toMatchObject({ status: 204 })
  expect(await texts(shop.id, emily)).toHaveLength(1)
})

test('a campaign that has ended, and one that never was, take nobody', async () => {
  const { shop, visit } = await campaign()
  const { body } = await shop.api('GET /keywords')
  const [keyword] = (body as { items: { id: string }[] }).items
  await shop.api(`DELETE /keywords/${keyword?.id}`)
  expect(await visit('codes', { phone: emily })).toMatchObject({ status: 404 })
  expect(await app.call('POST /stop/never-was/codes', { body: { phone: emily } })).toMatchObject({ status: 404 })
})
