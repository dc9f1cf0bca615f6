import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listenOn } from '../partners/listen.ts'
import { openTwilio, type TwilioStandIn } from './twilio.ts'

const soon = { timeout: 15_000, interval: 20 }

// Twilio's own client drives the stand-in, and Twilio's own helper checks what it signs: were it another, they would not get along.

const [accountSid, authToken] = [`AC${'a'.repeat(32)}`, 'the-auth-token-of-these-tests']
const [shop, customer] = ['+16285550119', '+12125550142']
type Called = { path: string; fields: Record<string, string>; isSigned: boolean }

let standIn: TwilioStandIn
let business: { origin: string; stop: () => void }
let called: Called[] = []

/** Twilio's own client; what it asks Twilio for goes to the stand-in. */
function clientOf(token: string) {
  const httpClient = new twilio.RequestClient()
  httpClient.axios.interceptors.request.use(config => {
    config.url = config.url?.replace('https://api.twilio.com', standIn.url) ?? ''
    return config
  })
  return twilio(accountSid, token, { httpClient })
}
const send = (more: object = {}) => clientOf(authToken).messages.create({ from: shop, to: customer, body: 'Hello', ...more })
const callback = () => ({ statusCallback: `${business.origin}/report?message=1` })

/** Where the stand-in calls: a business that notes the calls, and has a picture. */
async function openBusiness() {
  const { server, port } = await listenOn('127.0.0.1', 0)
  const origin = `http://127.0.0.1:${port}`
  server.on('request', async (req, res) => {
    if (req.url === '/cup.png') return res.writeHead(200, { 'content-type': 'image/png' }).end('png')
    if (req.url === '/page') return res.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(Buffer.from(chunk))
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const signature = String(req.headers['x-twilio-signature'])
    called.push({ path: req.url ?? '', fields, isSigned: twilio.validateRequest(authToken, signature, origin + req.url, fields) })
    res.writeHead(200, { 'content-type': 'text/xml' }).end('<Response/>')
  })
  return { origin, stop: () => void server.close() }
}

beforeAll(async () => {
  business = await openBusiness()
  standIn = await openTwilio({ accountSid, authToken, stepMs: 5, incomingUrl: () => `${business.origin}/incoming` })
})
afterAll(async () => {
  await standIn.stop()
  business.stop()
})
beforeEach(() => {
  called = []
})

test('a text is created, told on in signed calls, and can be asked for and listed', async () => {
  const created = await send(callback())
  expect(created).toMatchObject({
    status: 'queued',
    from: shop,
    to: customer,
    body: 'Hello',
    numMedia: '0',
    errorCode: null,
    direction: 'outbound-api',
  })
  expect(created.sid).toMatch(/^SM[0-9a-f]{32}$/)
  expect(created.dateCreated).toBeInstanceOf(Date)
  await vi.waitFor(() => expect(called.map(one => one.fields['MessageStatus'])).toEqual(['sent', 'delivered']), soon)
  expect(called.every(one => one.isSigned && one.path === '/report?message=1' && one.fields['MessageSid'] === created.sid)).toBe(
    true,
  )
  expect(await clientOf(authToken).messages(created.sid).fetch()).toMatchObject({ status: 'delivered', sid: created.sid })
  expect((await clientOf(authToken).messages.list({ to: customer })).map(one => one.sid)).toContain(created.sid)
})

test('with a messaging service it is accepted first', async () => {
  expect(await send({ messagingServiceSid: `MG${'b'.repeat(32)}` })).toMatchObject({ status: 'accepted', numSegments: '0' })
})

test('the files of a text are fetched and shown; what cannot be fetched, or is no medium, fails it', async () => {
  const client = clientOf(authToken)
  const [good, gone, page] = await Promise.all(
    ['cup.png', 'gone-port', 'page'].map(name =>
      send({ ...callback(), mediaUrl: [name === 'gone-port' ? 'http://127.0.0.1:9/x' : `${business.origin}/${name}`] }),
    ),
  )
  await vi.waitFor(
    async () => expect(await client.messages(good?.sid ?? '').fetch()).toMatchObject({ status: 'delivered', numMedia: '1' }),
    soon,
  )
  expect(await client.messages(good?.sid ?? '').media.list()).toMatchObject([{ contentType: 'image/png' }])
  await vi.waitFor(
    async () => expect(await client.messages(gone?.sid ?? '').fetch()).toMatchObject({ status: 'failed', errorCode: 11200 }),
    soon,
  )
  await vi.waitFor(
    async () => expect(await client.messages(page?.sid ?? '').fetch()).toMatchObject({ status: 'failed', errorCode: 12300 }),
    soon,
  )
})

test('wrong credentials and unknown texts are refused as the client knows it', async () => {
  await expect(clientOf('wrong').messages.create({ from: shop, to: customer, body: 'x' })).rejects.toMatchObject({
    status: 401,
    code: 20003,
    moreInfo: 'https://www.twilio.com/docs/errors/20003',
  })
  await expect(
    clientOf(authToken)
      .messages(`SM${'0'.repeat(32)}`)
      .fetch(),
  ).rejects.toMatchObject({ status: 404, code: 20404 })
})

test.each([
  [21604, { to: '' }],
  [21602, { body: '' }],
  [21617, { body: 'x'.repeat(1601) }],
  [21211, { to: 'nobody' }],
  [21609, { statusCallback: 'http://under_score.example/' }],
  [21620, { mediaUrl: ['ftp://example.com/x'] }],
  [21623, { mediaUrl: Array(11).fill('https://example.com/x') }],
  [21211, { to: '+15005550001' }],
  [21612, { to: '+15005550002' }],
  [21408, { to: '+15005550003' }],
  [21610, { to: '+15005550004' }],
  [21614, { to: '+15005550009' }],
  [21606, { from: '+15005550007' }],
  [21611, { from: '+15005550008' }],
  [90007, { validityPeriod: 36_001 }],
  [90007, { validityPeriod: 0 }],
])('%i is refused: %j', async (code, fields) => {
  await expect(send(fields)).rejects.toMatchObject({ code })
})

test.each([
  [30001, ['failed']],
  [30003, ['sent', 'undelivered']],
  [30007, ['sent', 'undelivered']],
])('%i is found out afterwards', async (code, statuses) => {
  standIn.nextBecomes({ to: customer, code })
  await send(callback())
  await vi.waitFor(() => expect(called.map(one => one.fields['MessageStatus'])).toEqual(statuses), soon)
  expect(called.at(-1)).toMatchObject({ isSigned: true, fields: { ErrorCode: String(code) } })
})

test('a text that waits longer than its sender wanted is given up unsent', async () => {
  const slow = await openTwilio({ accountSid, authToken, stepMs: 1010, incomingUrl: () => '' })
  const give = (seconds: number) =>
    fetch(`${slow.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
      body: new URLSearchParams({ From: shop, To: customer, Body: 'x', ValidityPeriod: String(seconds) }),
    })
  await Promise.all([give(1), give(36_000)])
  const ends = () => [...slow.messages.values()].map(one => [one.validitySeconds, one.status, one.errorCode])
  await vi.waitFor(
    () =>
      expect(ends()).toEqual([
        [1, 'failed', 30036],
        [36_000, 'sent', null],
      ]),
    soon,
  )
  await slow.stop()
})

test('who texts STOP is answered, reported and texted no more, until START', async () => {
  const [stopper, line] = ['+12125550143', { from: shop, to: '+12125550143' }]
  await standIn.textIn({ from: stopper, to: shop, body: ' stop ', media: [] })
  expect(called).toMatchObject([
    { path: '/incoming', isSigned: true, fields: { Body: ' stop ', OptOutType: 'STOP', From: stopper } },
  ])
  await expect(send(line)).rejects.toMatchObject({ code: 21610, status: 400 })
  await standIn.textIn({ from: stopper, to: shop, body: 'Start', media: [] })
  expect(called.at(-1)?.fields['OptOutType']).toBe('START')
  expect(await send(line)).toMatchObject({ status: 'queued' })
  await standIn.textIn({ from: stopper, to: shop, body: 'Please stop', media: [] })
  expect(called.at(-1)?.fields['OptOutType']).toBeUndefined()
  const answers = (await clientOf(authToken).messages.list({ to: stopper })).filter(one => one.direction === 'outbound-reply')
  expect(answers).toHaveLength(2)
})

test('a picture of a customer is handed out to the account alone, by a store that takes no credentials', async () => {
  await standIn.textIn({
    from: customer,
    to: shop,
    body: '',
    media: [{ contentType: 'image/gif', bytes: Buffer.from('GIF89a') }],
  })
  const { NumMedia, MediaUrl0 = '', MediaContentType0 } = called[0]?.fields ?? {}
  expect([NumMedia, MediaContentType0]).toEqual(['1', 'image/gif'])
  expect((await fetch(MediaUrl0)).status).toBe(401)
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`
  const led = await fetch(MediaUrl0, { headers: { authorization }, redirect: 'manual' })
  const store = led.headers.get('location') ?? ''
  expect(led.status).toBe(307)
  expect((await fetch(store, { headers: { authorization } })).status).toBe(400)
  expect(await (await fetch(store)).text()).toBe('GIF89a')
})

test('more texts a second than it takes are answered 429 with 20429', async () => {
  const slow = await openTwilio({ accountSid, authToken, stepMs: 5, incomingUrl: () => '', mostPerSecond: 2 })
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await fetch(`${slow.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
        body: new URLSearchParams({ From: shop, To: customer, Body: 'x' }),
      })
      return [answer.status, ((await answer.json()) as { code?: number }).code]
    }),
  )
  expect(codes.toSorted()).toEqual([
    [201, undefined],
    [201, undefined],
    [429, 20429],
    [429, 20429],
  ])
  await slow.stop()
})

test('whoever plays the customers does so by calls', async () => {
  const say = (path: string, body: object) =>
    fetch(`${standIn.url}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await say('next', { to: customer, code: 21614 })).status).toBe(204)
  await expect(send()).rejects.toMatchObject({ code: 21614 })
  const texted = await say('incoming', {
    from: customer,
    to: shop,
    body: 'Hi',
    media: [{ contentType: 'image/gif', base64: btoa('GIF89a') }],
  })
  expect(await texted.json()).toMatchObject({ status: 200, body: '<Response/>' })
  expect(called).toMatchObject([{ fields: { Body: 'Hi', NumMedia: '1' } }])
})
