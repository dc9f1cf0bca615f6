import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../e2e/check/ports.ts'
import { FileStore } from '../media/file-store.ts'
import type { Outgoing } from './carrier.ts'
import { openKannel } from './kannel.ts'
import { openTwilio } from './twilio.ts'

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'the-auth-token-of-these-tests' }
const standIn = await import('#mocks/twilio/twilio.ts')
const twilio = await standIn.openTwilio({ ...account, stepMs: 5, incomingUrl: () => '' })
let smsbox: Awaited<ReturnType<typeof openSmsbox>>

/** Kannel's door, which writes down what it is asked for. */
async function openSmsbox() {
  const asked: URLSearchParams[] = []
  const port = await freePort()
  const server = createServer((req, res) => {
    asked.push(new URL(req.url ?? '', 'http://kannel').searchParams)
    res.writeHead(202).end('0: Accepted for delivery')
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { asked, sendUrl: `http://127.0.0.1:${port}/sendsms`, stop: () => server.close() }
}

beforeAll(async () => {
  smsbox = await openSmsbox()
})
afterAll(async () => {
  await twilio.stop()
  smsbox.stop()
})

const text = (to: string, more: Partial<Outgoing> = {}): Outgoing => ({
  id: randomUUID(),
  accountId: randomUUID(),
  from: '+16285550119',
  to,
  body: 'Hello',
  media: [],
  ...more,
})
/** A little over so many minutes from now: what passes until it leaves takes none of them away. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 20_000)

test('Twilio is told in seconds how long a text of a campaign is good, ten hours at most; a text from the chat is not limited', async () => {
  const carrier = openTwilio(
    { ...account, messagingServiceSid: null, apiUrl: twilio.url, callbackUrl: 'https://parley.example', timeoutMs: 3000 },
    new FileStore(tmpdir()),
  )
  const [chat, evening, tomorrow] = ['+14155550101', '+14155550102', '+14155550103']
  const answers = await carrier.send([
    text(chat),
    text(evening, { until: inMinutes(90) }),
    text(tomorrow, { until: inMinutes(1440) }),
  ])
  await carrier.stop?.()
  expect(answers).toMatchObject(Array(3).fill({ outcome: 'taken' }))
  const told = (to: string) => [...twilio.messages.values()].find(message => message.to === to)?.validitySeconds
  expect([told(chat), told(tomorrow)]).toEqual([36_000, 36_000])
  expect(told(evening)).toBeGreaterThan(5400)
  expect(told(evening)).toBeLessThanOrEqual(5420)
})

test('Kannel is told in minutes, with each part; a text from the chat is not limited', async () => {
  const { sendUrl } = smsbox
  const carrier = openKannel({
    sendUrl,
    username: 'u',
    password: 'p',
    secret: 's',
    timeoutMs: 3000,
    callbackUrl: 'https://parley.example',
  })
  await carrier.send([
    text('+48500100100', { until: inMinutes(90), body: 'x'.repeat(200) }),
    text('+48500100101', { until: new Date(Date.now() + 20_000) }),
    text('+48500100102'),
  ])
  await carrier.stop?.()
  const told = smsbox.asked.map(query => [query.get('to'), query.get('validity')])
  expect(told.toSorted()).toEqual([
    ['+48500100100', '90'],
    ['+48500100100', '90'],
    // Less than a minute is one.
    ['+48500100101', '1'],
    ['+48500100102', null],
  ])
})
