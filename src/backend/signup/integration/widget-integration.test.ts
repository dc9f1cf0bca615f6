import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asked, OutsideFailure, type OutsideAnswer } from '../../http/ask-outside.ts'
import { startApp } from '../../testing/start-app.ts'
import { openLandingDesk } from '../../testing/widgets.ts'
import { valueAt } from './ask-system.ts'
import { makeIntegrationCalls } from './integration-calls.ts'

/** What was sent to the account's own system, and what it answers. */
let asked: Asked[]
let answer: () => OutsideAnswer
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({
    askOutside: request => {
      asked.push(request)
      return Promise.resolve().then(answer)
    },
  })
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => {
  asked = []
  answer = () => ({ status: 200, body: JSON.stringify({ data: { codes: ['SYS-1'] }, known: false }) })
})

const route = '/widget-integration'
const settings = {
  method: 'POST',
  endpointUrl: 'https://shop.example/parley',
  apiKey: 'secret-key',
  phoneParameter: 'phone',
  responseValuePath: 'data.codes.0',
  extraParameter: 'shop',
  extraValue: 'lumo',
  isEnabled: true,
  isCouponFetch: false,
  isContactExistsCheck: false,
  version: 0,
}
const phone = '+13125550143'
const fail = () => {
  throw new OutsideFailure('TIMEOUT')
}

/** A live form without double opt-in that has one coupon of its own, and the account's own system. */
async function open(more: object = {}) {
  const desk = await openLandingDesk(app, { isDoubleOptIn: false })
  const couponTagId = await desk.addCoupons(1)
  await desk.saveDraft({ couponTagId, defaultCoupon: 'ALL', confirmationMessage: 'Yours: {{coupon|none}}' })
  expect((await desk.publish()).status).toBe(200)
  expect(await desk.shop.api(`PUT ${route}`, { ...settings, ...more })).toMatchObject({ status: 200 })
  const call = async () => {
    while (await makeIntegrationCalls(app.context)) continue
  }
  return {
    ...desk,
    call: async () => void (await Promise.all([call(), call()])),
    events: () => asked.map(one => one.headers['x-parley-event']),
  }
}

test('it is saved by its version, says what is missing, and tells its key to nobody', async () => {
  const shop = await app.shop()
  expect((await shop.api(`GET ${route}`)).body).toMatchObject({ isEnabled: false, hasApiKey: false, version: 0 })
  const put = (more: object) => shop.api(`PUT ${route}`, { ...settings, ...more })
  for (const [field, value, message] of [
    ['method', null, 'fieldRequired'],
    ['endpointUrl', ' ', 'fieldRequired'],
    ['endpointUrl', 'http://shop.example', 'linkInvalid'],
    ['endpointUrl', 'https://me:secret@shop.example', 'linkInvalid'],
    ['phoneParameter', '', 'fieldRequired'],
    ['responseValuePath', '', 'fieldRequired'],
    ['apiKey', 'kłucz', 'fieldInvalid'],
  ] as const)
    expect(await put({ [field]: value }), field).toMatchObject({ status: 400, body: { field, message } })
  expect(await put({})).toMatchObject({ status: 200, body: { ...settings, apiKey: '', hasApiKey: true, version: 1 } })
  expect(await put({})).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { apiKey: '', version: 1 } } },
  })
  // The key stays, but goes to no other host.
  expect((await put({ apiKey: '', endpointUrl: 'https://shop.example/other', version: 1 })).body).toMatchObject({
    hasApiKey: true,
  })
  expect((await put({ apiKey: '', endpointUrl: 'https://evil.example', version: 2 })).body).toMatchObject({ hasApiKey: false })
  const trail = JSON.stringify((await shop.api('GET /audit-entries')).body)
  expect(trail).toContain('WIDGET_INTEGRATION_CHANGED')
  expect(trail).not.toContain('secret-key')
  expect((await (await app.shop()).api(`GET ${route}`)).body).toMatchObject({ endpointUrl: '', version: 0 })
})

test('a test shows what goes out, without the key, and what comes back, also where nothing does', async () => {
  const shop = await app.shop()
  await shop.api(`PUT ${route}`, settings)
  const { isEnabled: _, isCouponFetch: __, isContactExistsCheck: ___, version: ____, ...request } = { ...settings, apiKey: '' }
  const test = async (more: object = {}) =>
    (await shop.api(`POST ${route}/test`, { ...request, phone: '+1 312 555 0143', ...more })).body
  const outcome = (await test()) as { request: string }
  expect(outcome).toMatchObject({ status: 200, value: 'SYS-1', problem: null })
  expect(outcome.request).toContain('POST https://shop.example/parley\n')
  expect(outcome.request).toContain(`{"phone":"${phone}","shop":"lumo"}`)
  expect(outcome.request).not.toContain('secret-key')
  expect(asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret-key', 'x-parley-event': 'TEST' } })
  await test({ method: 'GET', endpointUrl: 'https://shop.example/?a=1', extraValue: 'a b&c' })
  expect(asked[1]).toMatchObject({
    method: 'GET',
    body: null,
    url: `https://shop.example/?a=1&phone=%2B13125550143&shop=a+b%26c`,
  })
  expect(await test({ responseValuePath: 'data' })).toMatchObject({ value: null, problem: 'NO_VALUE' })
  answer = () => ({ status: 500, body: 'sorry' })
  expect(await test()).toMatchObject({ status: 500, answer: 'sorry', problem: 'REFUSED' })
  answer = fail
  expect(await test()).toMatchObject({ status: null, answer: '', problem: 'TIMEOUT' })
  expect(await test({ phone: '12' })).toMatchObject({ code: 'WRONG_PHONE_NUMBER', field: 'phone' })
})

test('asked before a sign-up, it says who is there already; without its answer the sign-up goes on', async () => {
  const desk = await open({ isContactExistsCheck: true, responseValuePath: 'known' })
  expect(await desk.signUp()).toMatchObject({ body: { outcome: 'SIGNED_UP' } })
  answer = () => ({ status: 200, body: '{"known":true}' })
  expect(await desk.signUp({ phone: '+13125550144' })).toMatchObject({ body: { outcome: 'ALREADY' } })
  answer = fail
  expect(await desk.signUp({ phone: '+13125550145' })).toMatchObject({ body: { outcome: 'SIGNED_UP' } })
  expect(await desk.count('contact')).toBe(2)
  await desk.call()
  expect(desk.events()).toEqual(['CONTACT_EXISTS', 'CONTACT_EXISTS', 'CONTACT_EXISTS'])
})

test('its answer is the coupon: the confirmation waits for it, once', async () => {
  const desk = await open({ isCouponFetch: true })
  await desk.signUp()
  await desk.send()
  expect(await desk.textsTo(phone)).toEqual([])
  await desk.call()
  await desk.send()
  expect(await desk.textsTo(phone)).toEqual(['Yours: SYS-1'])
  expect(desk.events()).toEqual(['COUPON'])
})

test('without a coupon of its own the form’s are used', async () => {
  for (const broken of [
    fail,
    () => ({ status: 200, body: 'x' }),
    () => ({ status: 200, body: `{"data":{"codes":["${'x'.repeat(61)}"]}}` }),
  ]) {
    const desk = await open({ isCouponFetch: true })
    answer = broken
    await desk.signUp()
    await desk.call()
    await desk.send()
    expect(await desk.textsTo(phone)).toEqual(['Yours: C-001'])
  }
})

test('where it is neither asked nor has coupons it is told of each sign-up once; switched off, of none; keywords are none of its business', async () => {
  const desk = await open()
  await desk.signUp()
  await desk.signUp()
  await desk.call()
  expect(desk.events()).toEqual(['SIGN_UP'])
  await desk.add({ keyword: 'KILN', campaignName: `kiln-${randomUUID()}` })
  await desk.shop.receive('+13125550199', 'KILN')
  const off = await open({ isEnabled: false, isCouponFetch: true })
  await off.signUp()
  await off.call()
  expect(asked).toHaveLength(1)
})

test.each([
  ['a', { a: 'x' }, 'x'],
  ['a.b.0', { a: { b: [7] } }, '7'],
  ['a', { a: false }, 'false'],
  ['a', { a: ' ' }, null],
  ['a', { a: {} }, null],
  ['a.b', { a: null }, null],
  ['length', 'text', null],
  ['constructor', {}, null],
])('at %s of %j stands %j', (path, body, value) => expect(valueAt(body, path)).toBe(value))
