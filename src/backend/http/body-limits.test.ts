import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwilioApp } from '../testing/twilio-app.ts'

const megabyte = 1024 * 1024
const { app, stop } = await startTwilioApp()
const { port } = new URL(app.origin)
let token = ''
let account = ''
beforeAll(async () => {
  const shop = await app.shop()
  account = shop.name
  token = await app.token('marta')
}, 60_000)
afterAll(stop)

const chunkOf = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const letters = chunkOf(Buffer.alloc(64 * 1024, 'a'))
const singles = Buffer.concat(Array.from({ length: 10_000 }, () => chunkOf(Buffer.from('a'))))

type Poured = { status: number; code: string; takenBytes: number }

/**
 * Writes a chunked body of `bytes` for as long as the other side takes it, which must then close the line by itself.
 * The same piece over and over: what memory grows is the server's.
 */
function pour(
  route: string,
  { headers = {}, bytes = 300 * megabyte, begin = '', raw = '', piece = letters }: PourOptions = {},
): Promise<Poured> {
  const [method, path] = route.split(' ')
  const coding = 'content-length' in headers ? {} : { 'transfer-encoding': 'chunked' }
  const lines = Object.entries({ host: 'parley.example', ...coding, ...headers })
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return new Promise(resolve => {
    const line = connect(Number(port), '127.0.0.1')
    let answer = ''
    let takenBytes = 0
    const write = () => {
      while (line.writable && takenBytes < bytes) {
        takenBytes += piece.length
        if (!line.write(piece)) return
      }
      if (bytes > 0) line.end('0\r\n\r\n')
    }
    line.on('drain', write)
    line.on('data', data => (answer += data.toString()))
    // What is still being written when the line is closed.
    line.on('error', () => undefined)
    line.on('end', () => line.destroy())
    line.on('close', () => {
      const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      const [, code = ''] = /"code":"(\w+)"/.exec(answer) ?? []
      resolve({ status: Number(status), code, takenBytes })
    })
    line.write(head)
    if (begin) line.write(chunkOf(Buffer.from(begin)))
    if (raw) line.write(raw, 'latin1')
    write()
  })
}
type PourOptions = { headers?: Record<string, string>; bytes?: number; begin?: string; raw?: string; piece?: Buffer }

/** Of all that bodies could lie in: what the whole process has from the system also grows with the embedded database. */
function heldBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** What `work` answers, and by how much the memory of this process grew at the most meanwhile. */
async function measured<T>(work: () => Promise<T>): Promise<{ answer: T; grownBytes: number }> {
  const before = heldBytes()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, heldBytes())), 2)
  const answer = await work()
  clearInterval(watching)
  return { answer, grownBytes: most - before }
}

const json = { 'content-type': 'application/json' }
const signedIn = () => ({
  ...json,
  authorization: `Bearer ${token}`,
  'x-account': account,
  'idempotency-key': randomUUID(),
})
const formData = (more: Record<string, string>) => ({ ...more, 'content-type': 'multipart/form-data; boundary=b' })
const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
const refused = { status: 413, code: 'TOO_LARGE' }

test.each([
  ['POST /backend/channels/auth/refresh', 'JSON without a token', () => ({ headers: json })],
  ['POST /backend/shoper/auth/refresh', 'JSON without a token', () => ({ headers: json })],
  ['PUT /backend/settings', 'JSON of somebody signed in', () => ({ headers: signedIn() })],
  [
    'POST /backend/bulk-send',
    'JSON of somebody signed in',
    () => ({ headers: { ...signedIn(), 'idempotency-key': '3f0c1b52-6d0e-4f4e-9f2b-0a8f4a1d7c11' } }),
  ],
  [
    'POST /carriers/twilio/incoming',
    'a carrier’s call',
    () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  [
    'POST /carriers/twilio/report',
    'a carrier’s call',
    () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  ['POST /simulator/incoming', 'the pretend phone', () => ({ headers: json })],
  [
    'POST /backend/conversations',
    'what follows the end of a form',
    () => ({ headers: formData(signedIn()), begin: `${part('body')}Hi\r\n--b--\r\n` }),
  ],
  ['POST /backend/import-files', 'what precedes a form', () => ({ headers: formData(signedIn()) })],
])('%s stops reading %s where it is longer than any that it takes, and closes the line', async (route, _, options) => {
  const { answer, grownBytes } = await measured(() => pour(route, options()))
  expect(answer).toMatchObject(refused)
  // What stands in the buffers of both ends is taken too.
  expect(answer.takenBytes).toBeLessThan(80 * megabyte)
  expect(grownBytes).toBeLessThan(100 * megabyte)
})

test.each([
  ['POST /backend/conversations', 'INVALID_FILE_SIZE', 75],
  ['POST /backend/import-files', 'IMPORT_TOO_LARGE', 140],
])('a file without end is refused by %s once it is too large, and the line closed', async (route, code, most) => {
  const begin = `${part('file', '; filename="x.csv"')}`
  const { answer, grownBytes } = await measured(() => pour(route, { headers: formData(signedIn()), begin }))
  expect(answer).toMatchObject({ status: 413, code })
  expect(answer.takenBytes).toBeLessThan(most * megabyte)
  expect(grownBytes).toBeLessThan(100 * megabyte)
})

test.each([
  ['eight at once, in large pieces', 8, letters],
  ['two at once, in pieces of one byte', 2, singles],
])('%s, leave the memory as it was', async (_, count, piece) => {
  const route = 'POST /backend/channels/auth/refresh'
  const { answer, grownBytes } = await measured(() =>
    Promise.all(Array.from({ length: count }, () => pour(route, { headers: json, piece }))),
  )
  expect(answer).toMatchObject(Array.from({ length: count }, () => refused))
  expect(grownBytes).toBeLessThan(100 * megabyte)
})

test('a length that is too large is refused before a byte of the body comes', async () => {
  const headers = { ...json, 'content-length': String(300 * megabyte) }
  expect(await pour('POST /backend/channels/auth/refresh', { headers, bytes: 0 })).toMatchObject(refused)
})

test('an ordinary body in pieces is read whole, letters across their edges too', async () => {
  const shop = await app.shop()
  const text = Buffer.from(JSON.stringify({ name: 'Żółć' }))
  const body = Array.from(text, byte => chunkOf(Buffer.from([byte])).toString('latin1')).join('')
  const headers = { ...signedIn(), 'x-account': shop.name, connection: 'close' }
  expect(await pour('POST /backend/contact-tags', { headers, bytes: 0, raw: `${body}0\r\n\r\n` })).toMatchObject({ status: 200 })
  expect((await shop.api('GET /contact-tags')).body).toMatchObject({ items: [{ name: 'Żółć' }] })
})

const deep = 50_000
const depths: Record<string, string> = {
  arrays: '['.repeat(deep) + ']'.repeat(deep),
  objects: '{"a":'.repeat(deep * 0.8) + '1' + '}'.repeat(deep * 0.8),
  'arrays in a field': `{"refresh_token":"x","name":"x","do":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  'arrays without end': '['.repeat(deep),
}

test.each(Object.keys(depths))('%s tens of thousands deep are a bad request to everybody, and no error of ours', async kind => {
  const routes = [
    'POST /backend/channels/auth/refresh',
    'POST /backend/shoper/auth/refresh',
    'POST /backend/contact-tags',
    'POST /backend/conversations/bulk',
    'POST /backend/contacts/bulk',
    'PUT /backend/settings',
    'POST /simulator/incoming',
  ]
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(app.origin + path, { method, headers: signedIn(), body: depths[kind] ?? '' })
    expect([route, answer.status, await answer.json()]).toMatchObject([route, 400, { code: 'BAD_REQUEST' }])
  }
})
