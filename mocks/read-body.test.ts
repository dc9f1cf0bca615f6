import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo/seed.ts'
import { mountMocks, type Mocks } from './mount.ts'
import { listenOn } from './partners/listen.ts'
import { openOnFreePorts } from './partners/visit.ts'
import type { Partners } from './partners/partners.ts'
import { openTestDatabase } from './test-database.ts'
import { openTwilio } from './twilio/twilio.ts'

const megabyte = 1024 * 1024
const pool = await openTestDatabase()
const { server, port } = await listenOn('127.0.0.1', 0)
const publicUrl = `http://127.0.0.1:${port}`
let mocks: Mocks
let partners: Partners

beforeAll(async () => {
  await seedDemo(pool, { dir: '/nowhere' }, { withCustomers: false })
  mocks = await mountMocks({ pool, publicUrl, devOrigins: [] })
  server.on('request', (req, res) => void mocks.handle(req, res))
  partners = await openOnFreePorts(pool, { tokenSeconds: 120 })
})
afterAll(async () => {
  await mocks.stop()
  partners.stop()
  server.close()
  server.closeAllConnections()
})

const piece = new Uint8Array(64 * 1024).fill(97)

/** Pours a body without a length, and tells what was answered and how much of 300 MB went. */
async function pour(address: string, headers: Record<string, string> = {}) {
  let sentBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (sentBytes >= 300 * megabyte) return stream.close()
      sentBytes += piece.length
      stream.enqueue(piece)
    },
  })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { ...type, ...headers }, body, duplex: 'half' }
  const { status } = await fetch(address, asked)
  return { status, sentBytes }
}

test('what is larger than any form is read no further, and refused', async () => {
  const { channels, shoper } = partners.platforms
  const refusals: [string, number][] = [
    // The library's own words for it.
    [`${publicUrl}/idp/token`, 400],
    [`${channels.issuer}/oauth/token`, 413],
    [`${shoper.issuer}/sign-in`, 413],
  ]
  for (const [address, refused] of refusals) {
    const { status, sentBytes } = await pour(address)
    expect([address, status]).toEqual([address, refused])
    expect(sentBytes).toBeLessThan(20 * megabyte)
  }
})

test('the carrier that stands in takes no body without end either', async () => {
  const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'the-auth-token-of-these-tests' }
  const twilio = await openTwilio({ ...account, stepMs: 5, incomingUrl: () => `${publicUrl}/nothing-here` })
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  const { status, sentBytes } = await pour(`${twilio.url}/2010-04-01/Accounts/${account.accountSid}/Messages.json`, {
    authorization,
  })
  expect(status).toBe(413)
  expect(sentBytes).toBeLessThan(30 * megabyte)
  await twilio.stop()
})
