import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readText } from './body.ts'

const head = (more: string) => `POST / HTTP/1.1\r\nhost: a\r\n${more}\r\n\r\n`
const limit = 100

/** What is read of a request that somebody wrote and then hung up; `isLate`: they had hung up before it was read. */
async function readOf(written: string, { isLate }: { isLate: boolean }): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const read = new Promise<string>(resolve => {
    server.on('request', async request => {
      if (isLate) await new Promise(closed => request.on('close', closed))
      resolve(await readText(request, limit).catch((error: { code: string }) => error.code))
    })
  })
  const line = connect(address.port, '127.0.0.1')
  line.on('error', () => undefined)
  line.write(written)
  await once(server, 'request')
  line.destroy()
  const text = await read
  server.close()
  return text
}

const whole = head('content-length: 5') + 'hello'
const half = head('content-length: 50') + 'hello'

test.each([false, true])(
  'a request whose sender hung up is read where all of it had come (%s: before anybody read it)',
  async isLate => {
    expect(await readOf(whole, { isLate })).toBe('hello')
    expect(await readOf(half, { isLate })).toBe('BAD_REQUEST')
    expect(await readOf(head('transfer-encoding: chunked') + '5\r\nhello\r\n', { isLate })).toBe('BAD_REQUEST')
  },
)

test('a body of exactly the limit is read, one byte more is not', async () => {
  const exact = 'a'.repeat(limit)
  expect(await readOf(head(`content-length: ${limit}`) + exact, { isLate: false })).toBe(exact)
  expect(await readOf(`${head('transfer-encoding: chunked')}65\r\n${exact}a\r\n0\r\n\r\n`, { isLate: false })).toBe('TOO_LARGE')
})
