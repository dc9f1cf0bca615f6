import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { startApp } from '../../testing/start-app.ts'
import { openEmbeddedDesk, openLandingDesk } from '../../testing/widgets.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const phone = '+13125550143'
const shop = 'https://shop.example'
const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test('the script has the form in it and nothing that is the staff’s own; any page may load it, and it is asked for anew each time', async () => {
  const desk = await openEmbeddedDesk(app)
  const { status, headers, text } = await desk.script({ 'accept-language': 'pl' })
  expect(status).toBe(200)
  expect(text).toMatch(/^\(function\(newsletterPage\)/)
  for (const shown of ['10% off your first pot', 'Numer telefonu', desk.campaignName]) expect(text).toContain(shown)
  for (const own of [desk.tagId, 'confirmationMessage', 'Welcome to Lumo']) expect(text).not.toContain(own)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
  expect(headers.get('set-cookie')).toBeNull()
  const etag = headers.get('etag') ?? ''
  expect((await desk.script({ 'accept-language': 'pl', 'if-none-match': etag })).status).toBe(304)
  expect((await desk.script({ 'accept-language': 'en', 'if-none-match': etag })).status).toBe(200)
  await desk.saveDraft({ title: 'New title' })
  expect((await desk.script()).text).not.toContain('New title')
  await desk.publish()
  expect((await desk.script()).text).toContain('New title')
})

test('a form that is paused or ended says so in the visitor’s language, one that was never published shows nothing; a landing page is no script, and a form no page', async () => {
  const [desk, draft, landing] = [await openEmbeddedDesk(app), await openEmbeddedDesk(app, {}, false), await openLandingDesk(app)]
  expect(await draft.script()).toMatchObject({ status: 404, text: expect.stringMatching(/^\/\/ .*\n$/) })
  const told = async (language: string) => {
    const { status, text } = await desk.script({ 'accept-language': language })
    expect(text).not.toContain('10% off your first pot')
    return [status, /"state":"(\w+)"/.exec(text)?.[1], /"language":"(\w+)"/.exec(text)?.[1]]
  }
  expect((await fetch(`${app.origin}/embed/${landing.campaignName}.js`)).status).toBe(404)
  expect((await fetch(`${app.origin}/newsletter/${desk.campaignName}`)).status).toBe(404)
  await desk.signUp()
  const { campaignName, version } = await desk.get()
  await desk.shop.api(`PUT /embedded-newsletters/${desk.id}`, { campaignName, isActive: false, version })
  expect(await told('pl')).toEqual([200, 'paused', 'pl'])
  expect((await app.call(`GET /newsletters/${desk.campaignName}/task`)).status).toBe(404)
  expect((await desk.shop.api(`DELETE /embedded-newsletters/${desk.id}`)).status).toBe(204)
  expect(await told('en')).toEqual([200, 'ended', 'en'])
  expect((await desk.shop.api('GET /embedded-newsletters')).body).toMatchObject({ total: 0 })
})

test('who signs up in somebody’s page is asked by text; their consent says by which form', async () => {
  const desk = await openEmbeddedDesk(app)
  expect(await desk.signUp()).toMatchObject({ status: 200, body: { outcome: 'WAITING' } })
  await desk.send()
  await desk.shop.receive(phone, 'Yes')
  const record = await desk.recordOf(phone)
  expect(record?.tags).toEqual(['Lumo VIP'])
  expect(record?.consents[0]).toMatchObject({ source: 'embedded-form', detail: desk.campaignName, version: 1 })
  expect((await desk.shop.api('GET /embedded-newsletters')).body).toMatchObject({ items: [{ signUps: 1 }] })
})

test('an overdue account’s form stands, and takes sign-ups', async () => {
  const desk = await openEmbeddedDesk(app)
  const solved = await desk.task()
  await app.database.pool.query(`update account set status = 'OVERDUE' where id = $1`, [desk.shop.id])
  expect((await desk.script()).text).toContain('10% off your first pot')
  expect(await desk.signUp({ ...solved, version: 1 })).toMatchObject({ status: 200, body: { outcome: 'WAITING' } })
})

test('pages of any origin may make the two calls of a form, without credentials, and no other call', async () => {
  const desk = await openEmbeddedDesk(app)
  const ask = async (path: string, method: string) => {
    const headers = { origin: shop, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' }
    return (await fetch(`${app.origin}/backend${path}`, { method: 'OPTIONS', headers })).headers
  }
  const form = `/newsletters/${desk.campaignName}`
  expect(Object.fromEntries(await ask(`${form}/sign-ups`, 'POST'))).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
  })
  const task = await fetch(`${app.origin}/backend${form}/task`, { headers: { origin: shop } })
  expect(task.headers.get('access-control-allow-origin')).toBe('*')
  expect(task.headers.get('access-control-allow-credentials')).toBeNull()
  // A refusal too, or the form could not tell what is wrong.
  const refused = await fetch(`${app.origin}/backend${form}/sign-ups`, { method: 'POST', headers: { origin: shop } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
  for (const path of ['/embedded-newsletters', '/stop/x/codes', '/accounts/current'])
    expect([path, (await ask(path, 'POST')).get('access-control-allow-origin')]).toEqual([path, null])
})

test('a database that is silent or away holds up nobody’s page for longer than a second, and is asked again later', async () => {
  const desk = await openEmbeddedDesk(app)
  const isGone = { status: 503, text: expect.stringMatching(/^\/\/ .*\n$/) }
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const asked = vi.spyOn(app.context.database.pool, 'query')
  asked.mockImplementationOnce(() => new Promise(() => undefined))
  const began = performance.now()
  const silent = await desk.script()
  const tookMs = performance.now() - began
  expect(silent).toMatchObject(isGone)
  expect(silent.headers.get('retry-after')).toBe('10')
  expect(tookMs).toBeLessThan(2000)
  asked.mockImplementationOnce(() => Promise.reject(refused))
  expect(await desk.script()).toMatchObject(isGone)
  asked.mockRestore()
  expect((await desk.script()).status).toBe(200)
})

test('visits are counted, machines apart, and the form knows where it was last seen', async () => {
  const desk = await openEmbeddedDesk(app)
  expect(await desk.get()).toMatchObject({ lastSeenAt: null, lastSeenOn: null })
  await desk.script({ 'user-agent': browser, referer: `${shop}/secret?customer=1` })
  await desk.script({ 'user-agent': browser })
  await desk.script({ 'user-agent': 'facebookexternalhit/1.1' })
  await expect
    .poll(async () => (await desk.shop.api('GET /embedded-newsletters')).body, soon)
    .toMatchObject({ items: [{ views: 2, machineViews: 1, lastSeenOn: shop, lastSeenAt: expect.any(String) }] })
})

test('its form is published without what only a page of its own has; each kind is asked by its own calls', async () => {
  const desk = await openEmbeddedDesk(app, { pageTitle: '', pageDescription: '' }, false)
  expect(await desk.publish()).toMatchObject({ status: 200, body: { liveVersion: 1 } })
  expect(await desk.shop.api(`GET /landing-pages/${desk.id}`)).toMatchObject({ status: 404 })
  expect((await desk.shop.api('GET /landing-pages')).body).toMatchObject({ total: 0 })
})
