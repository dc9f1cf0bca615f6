// Also on PGlite: no second process tells it what happened.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/events.ts'
import { startApp } from '../testing/start-app.ts'
import { soon } from '../testing/soon.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'

async function listen(shop: Shop, after?: number) {
  const { body } = await shop.api('POST /socket-tickets')
  const { ticket } = body as { ticket: string }
  const frames: LiveEvent[] = []
  const address = `${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}${after === undefined ? '' : `&after=${after}`}`
  const socket = new WebSocket(address)
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0), soon)
  return { frames, socket, address }
}

test('what happens reaches an open socket, numbered without gaps, with the rows as they are', async () => {
  const shop = await app.shop()
  const { frames, socket } = await listen(shop)
  await shop.receive(client, 'Hello')
  await shop.send({ to: client, body: 'Hi' })
  await vi.waitFor(() => expect(frames.map(frame => frame.type)).toEqual(['HELLO', 'INCOMING_MESSAGE', 'SENT_MESSAGE']), soon)
  expect(frames.map(frame => frame.number)).toEqual([0, 1, 2])
  expect(frames[1]?.payload).toMatchObject({
    isSpam: false,
    from: client,
    _doc: { body: 'Hello' },
    conversation: { unreadCount: 1 },
  })
  socket.close()
})

test('a socket that comes back gets what it missed; one from too long ago is told to begin afresh', async () => {
  const shop = await app.shop()
  for (let index = 0; index < 5; index += 1) await shop.receive(client, `Text ${index}`)
  const back = await listen(shop, 2)
  await vi.waitFor(() => expect(back.frames.map(frame => frame.number)).toEqual([5, 3, 4, 5]), soon)
  await app.database.pool.query('delete from event where account_id = $1 and number <= 4', [shop.id])
  const late = await listen(shop, 1)
  await vi.waitFor(() => expect(late.frames.map(frame => frame.type)).toEqual(['HELLO', 'RESET']), soon)
  const ahead = await listen(shop, 99)
  await vi.waitFor(() => expect(ahead.frames.map(frame => frame.type)).toEqual(['HELLO', 'RESET']), soon)
  for (const { socket } of [back, late, ahead]) socket.close()
})

test('a socket that missed more than its line can take at once is told to begin afresh', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'x'.repeat(900))
  await app.database.pool.query(
    `insert into event (account_id, number, type, conversation_id, message_id)
     select account_id, number + more, type, conversation_id, message_id from event, generate_series(1, 400) more where account_id = $1`,
    [shop.id],
  )
  await app.database.pool.query('update event_counter set number = 401 where account_id = $1', [shop.id])
  const { frames, socket } = await listen(shop, 0)
  await vi.waitFor(() => expect(frames.map(frame => `${frame.type} ${frame.number}`)).toEqual(['HELLO 401', 'RESET 401']), soon)
  const few = await listen(shop, 391)
  await vi.waitFor(() => expect(few.frames).toHaveLength(11), soon)
  for (const one of [socket, few.socket]) one.close()
})

test('what could not be read when it happened is read soon after, without waiting for the next event', async () => {
  const shop = await app.shop()
  const { frames, socket } = await listen(shop)
  const { hub } = app.context
  const untold = vi.spyOn(hub, 'changed').mockImplementation(() => undefined)
  await shop.receive(client, 'Hello')
  untold.mockRestore()
  vi.spyOn(app.database.pool, 'connect').mockImplementationOnce(() => Promise.reject(new Error('Connection terminated')))
  hub.refresh(shop.id)
  await vi.waitFor(() => expect(frames.map(frame => frame.type)).toContain('INCOMING_MESSAGE'), { timeout: 4000 })
  socket.close()
})

// Each of these waits until the line looks again: they do so at once.
test.concurrent('who is no longer of the account hears nothing more, also through a socket that is open', async () => {
  const shop = await app.shop()
  const { frames, socket } = await listen(shop)
  const code = new Promise(resolve => socket.on('close', resolve))
  await app.database.pool.query('delete from membership where account_id = $1 and sub = $2', [shop.id, 'marta'])
  expect(await code).toBe(1008)
  await shop.receive(client, 'CANARY')
  expect(JSON.stringify(frames)).not.toContain('CANARY')
})

test.concurrent.each([
  ['OVERDUE', []],
  ['VERIFICATION', ['aws_marketplace']],
] as const)(
  'an account that becomes %s is heard no more: open sockets close, and none opens',
  { timeout: 20_000 },
  async (status, integrations) => {
    const shop = await app.shop({ integrations: [...integrations] })
    const { frames, socket } = await listen(shop)
    const { ticket } = (await shop.api('POST /socket-tickets')).body as { ticket: string }
    const code = new Promise(resolve => socket.on('close', resolve))
    await app.database.pool.query('update account set status = $2 where id = $1', [shop.id, status])
    expect(await code).toBe(1008)
    await shop.receive(client, 'CANARY')
    expect(JSON.stringify(frames)).not.toContain('CANARY')
    for (const auth of [ticket, await app.token('marta')]) {
      const answer = new Promise<number | undefined>(resolve =>
        new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${auth}&account=${shop.name}`)
          .on('error', () => undefined)
          .on('open', () => resolve(101))
          .on('unexpected-response', (_request, refusal) => resolve(refusal.statusCode)),
      )
      expect(await answer).toBe(401)
    }
    expect(await shop.api('POST /socket-tickets')).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_CURRENT' } })
  },
)

test('a socket opens by the token of a partner too, for the accounts that it names alone', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const other = await app.shop({ integrations: ['shoper'] })
  const token = await app.partnerToken('shoper', 'mila', [shop.name])
  const opens = (account: string) =>
    new Promise<number | undefined>(resolve => {
      const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${token}&account=${account}`)
        .on('error', () => undefined)
        .on('open', () => (resolve(101), socket.close()))
        .on('unexpected-response', (_request, refusal) => resolve(refusal.statusCode))
    })
  expect([await opens(shop.name), await opens(other.name)]).toEqual([101, 401])
})

test('sockets that join in the middle of a flood miss nothing and get nothing twice', async () => {
  const shop = await app.shop()
  const flood = (async () => {
    for (let index = 0; index < 40; index += 1)
      await shop.receive(`+1415555${String(100 + (index % 7)).padStart(4, '0')}`, `Text ${index}`)
  })()
  const sockets = await Promise.all([0, 0, 0, 0].map(after => listen(shop, after)))
  await flood
  for (const { frames, socket } of sockets) {
    await vi.waitFor(
      () =>
        expect(frames.filter(frame => frame.type === 'INCOMING_MESSAGE').map(frame => frame.number)).toEqual(
          Array.from({ length: 40 }, (_, index) => index + 1),
        ),
      soon,
    )
    socket.close()
  }
})

test('a ticket opens one socket, for its own account alone', async () => {
  const shop = await app.shop()
  const other = await app.shop()
  const first = await listen(shop)
  const refused = (address: string) =>
    new Promise<number | undefined>(resolve =>
      new WebSocket(address)
        .on('error', () => undefined)
        .on('unexpected-response', (_request, answer) => resolve(answer.statusCode)),
    )
  expect(await refused(first.address)).toBe(401)
  const { ticket } = (await shop.api('POST /socket-tickets')).body as { ticket: string }
  expect(await refused(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${other.name}`)).toBe(401)
  first.socket.close()
})

test('numbers stay gapless under many writers at once', async () => {
  const shop = await app.shop()
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => shop.receive(`+1415555${String(100 + index).padStart(4, '0')}`, 'Hi')),
  )
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n, max(number)::int as last from event where account_id = $1',
    [shop.id],
  )
  expect(rows[0]).toEqual({ n: 30, last: 30 })
})

/** Asks for a socket by hand and never closes it; the first line of the answer, once the server has let go of the line. */
function askForSocket(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const line = connect({ port: Number(new URL(app.origin).port), host: '127.0.0.1', allowHalfOpen: true })
    line.on('data', data => {
      said += String(data)
    })
    // Who was let go of altogether hears so when it goes on writing.
    const writing = setInterval(() => line.writable && said && line.write('x'), 20)
    const kept = setTimeout(() => reject(new Error('the server kept the line')), 5000)
    line.on('error', () => undefined)
    line.on('close', () => {
      clearInterval(writing)
      clearTimeout(kept)
      resolve(said.split('\r\n')[0] ?? '')
    })
    line.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
  })
}

test('who asks for a socket at an address that is none is refused, let go of, and does no harm', async () => {
  for (const target of ['//', 'http://[', 'http://x:99999/', '/elsewhere'])
    expect([target, await askForSocket(target)]).toEqual([target, 'HTTP/1.1 404 Not Found'])
  expect(await askForSocket('/ws?Auth=x&account=%00')).toBe('HTTP/1.1 401 Unauthorized')
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
})

test('a socket that answers nothing does not hold up the end of the process', async () => {
  const own = await startApp()
  const shop = await own.shop()
  const { ticket } = (await shop.api('POST /socket-tickets')).body as { ticket: string }
  const line = connect(Number(new URL(own.origin).port), '127.0.0.1')
  line.write(
    `GET /ws?Auth=${ticket}&account=${shop.name} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  line.on('error', () => undefined)
  await new Promise(resolve => line.once('readable', resolve))
  const began = performance.now()
  await own.stop()
  expect(performance.now() - began).toBeLessThan(15_000)
})
