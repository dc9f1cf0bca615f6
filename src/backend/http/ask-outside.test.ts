import { lookup } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isOutside, openOutside } from './ask-outside.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://shop.example:${(server.address() as AddressInfo).port}`
}
/** Every name leads to these addresses. */
const leadsTo = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup
const asked = { method: 'GET' as const, headers: {}, body: null }
const near = { lookup: leadsTo('127.0.0.1'), isAllowed: (address: string) => address === '127.0.0.1', isPlain: true }

test.each(
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fd00::1 fe80::1 ff02::1 2002:a00:1:: nonsense'.split(
    ' ',
  ),
)('%s is no address of the internet', address => expect(isOutside(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])('%s is one', address => expect(isOutside(address)).toBe(true))

test('private addresses are refused however they are written, and where a name has one among others', async () => {
  const ask = openOutside({ lookup: leadsTo('8.8.8.8', '10.0.0.1') })
  const urls = [
    'https://shop.example',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:a00:1]',
  ]
  for (const url of [...urls, 'http://shop.example', 'https://me:secret@shop.example', 'ftp://shop.example'])
    await expect(ask({ ...asked, url }), url).rejects.toMatchObject({ problem: 'PRIVATE_ADDRESS' })
})

test('what is sent arrives under its own name, the answer comes back, and a redirect is an answer like any other', async () => {
  const url = await serve((request, answer) => {
    let body = ''
    request.on('data', piece => (body += piece))
    request.on('end', () => {
      answer.writeHead(302, { location: 'http://127.0.0.1/' })
      answer.end(JSON.stringify({ method: request.method, host: request.headers.host, key: request.headers['x-key'], body }))
    })
  })
  const { status, body } = await openOutside(near)({ method: 'POST', url, headers: { 'x-key': 'k' }, body: '{"a":1}' })
  expect(status).toBe(302)
  expect(JSON.parse(body)).toEqual({ method: 'POST', host: new URL(url).host, key: 'k', body: '{"a":1}' })
})

test('one that hangs, drips, floods or is not there ends', async () => {
  const hung = await serve(() => {})
  const dripping = await serve((_, answer) => {
    answer.write('x')
    const timer = setInterval(() => answer.write('x'), 20)
    answer.on('close', () => clearInterval(timer))
  })
  const flood = await serve((_, answer) => answer.end('x'.repeat(100_000)))
  const ask = openOutside({ ...near, limit: 150 })
  for (const url of [hung, dripping]) await expect(ask({ ...asked, url })).rejects.toMatchObject({ problem: 'TIMEOUT' })
  await expect(openOutside(near)({ ...asked, url: flood })).rejects.toMatchObject({ problem: 'TOO_LARGE' })
  await expect(ask({ ...asked, url: 'http://shop.example:1' })).rejects.toMatchObject({ problem: 'UNREACHABLE' })
})
