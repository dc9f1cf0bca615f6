import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const client = '+14155550132'
type Row = Record<string, unknown> & { conversationId: string; messageId: string }
const rowsOf = (body: unknown) => body as Row[]

test('an incoming text makes a conversation in the queue, unread, with its text', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Is the blue mug in stock?')
  const { body, headers } = await shop.api('GET /conversations')
  expect(rowsOf(body)).toMatchObject([
    {
      clientNumber: client,
      accountNumber: shop.from,
      isRead: false,
      unreadCount: 1,
      assignedTo: null,
      lastMessage: { body: 'Is the blue mug in stock?', direction: 'in', status: null },
    },
  ])
  expect(headers.get('x-event-number')).toBe('1')
  expect((await shop.api('GET /stats')).body).toMatchObject({ queued: { total: 1, unread: 1 }, my: { total: 0, unread: 0 } })
})

test('the same text of a carrier is stored once, also when it comes twice at once', async () => {
  const shop = await app.shop()
  await Promise.all([shop.receive(client, 'Hi', 'same-id'), shop.receive(client, 'Hi', 'same-id')])
  await shop.receive(client, 'Hi', 'same-id')
  const [conversation] = rowsOf((await shop.api('GET /conversations')).body)
  expect(rowsOf((await shop.api(`GET /conversations/${conversation?.conversationId}/messages`)).body)).toHaveLength(1)
})

test('an answer is sent, charged once and reported delivered', async () => {
  const shop = await app.shop({ monetary: 100_000 })
  const { status, body } = await shop.send({ to: '(415) 555-0132'.replace(/^/, '+1 '), body: 'Yes, two are left.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    clientNumber: client,
    message: { status: 'PENDING', parts: 1, userId: 'marta', body: 'Yes, two are left.' },
  })
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 80_000 })
  await app.work()
  const id = (body as { message: Row }).message.messageId
  await app.inbox.report({ accountId: shop.id, messageId: id, status: 'DELIVERED' })
  await app.inbox.report({ accountId: shop.id, messageId: id, status: 'UNDELIVERED' })
  await app.inbox.report({ accountId: shop.id, messageId: id, status: 'SENT' })
  expect(rowsOf((await shop.api('GET /conversations')).body)).toMatchObject([
    { status: 'DELIVERED', lastMessage: { status: 'DELIVERED' } },
  ])
  const { rows } = await app.database.pool.query(
    'select kind, amount from ledger_entry where account_id = $1 order by created_at, kind',
    [shop.id],
  )
  expect(rows.map(row => `${row.kind} ${row.amount}`).sort()).toEqual([
    'CHARGE -20000',
    'HOLD -20000',
    'RELEASE 20000',
    'TOP_UP 100000',
  ])
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 80_000 })
})

test('the same idempotency key sends once and answers the same message; with another body it is refused', async () => {
  const shop = await app.shop()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => shop.send({ to: client, body: 'Once' }, { key })))
  const ids = new Set(answers.map(answer => (answer.body as { message: Row }).message.messageId))
  expect(ids.size).toBe(1)
  expect(await shop.send({ to: client, body: 'Something else' }, { key })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  const { rows } = await app.database.pool.query('select count(*)::int as n from message where account_id = $1', [shop.id])
  expect(rows[0]?.n).toBe(1)
})

test('a text that lay in an outbox for longer than keys are remembered is still sent once', async () => {
  const shop = await app.shop()
  const key = randomUUID()
  const first = await shop.send({ to: client, body: 'Once' }, { key })
  await app.database.pool.query('delete from idempotency_key where account_id = $1', [shop.id])
  const again = await shop.send({ to: client, body: 'Once' }, { key })
  expect(again.status).toBe(200)
  expect((again.body as { message: Row }).message.messageId).toBe((first.body as { message: Row }).message.messageId)
  const { rows } = await app.database.pool.query('select count(*)::int as n from message where account_id = $1', [shop.id])
  expect(rows[0]?.n).toBe(1)
})

test('many sends at once never overdraw, and a refusal keeps nothing', async () => {
  const shop = await app.shop({ monetary: 100_000 })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => shop.send({ to: client, body: `Text ${index}` })))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(5)
  expect(
    answers
      .filter(answer => answer.status === 403)
      .every(answer => (answer.body as { code: string }).code === 'INSUFFICIENT_FUNDS'),
  ).toBe(true)
  expect(await shop.send({ to: client, body: 'No money' }, { key })).toMatchObject({ status: 403 })
  await app.database.pool.query('update balance set monetary = monetary + 20000 where account_id = $1', [shop.id])
  expect(await shop.send({ to: client, body: 'No money' }, { key })).toMatchObject({ status: 200 })
})

test.each([
  ['an empty text', { to: client, body: ' \n ' }, 400, 'BODY_REQUIRED'],
  ['913 characters', { to: client, body: 'a'.repeat(913) }, 400, 'BODY_TOO_LONG'],
  ['397 characters with unicode', { to: client, body: 'ł'.repeat(397) }, 400, 'BODY_TOO_LONG'],
  ['a number that is none', { to: '12', body: 'Hi' }, 400, 'WRONG_PHONE_NUMBER'],
  ['a country without a price', { to: '+819012345678', body: 'Hi' }, 400, 'UNAUTHORIZED_DESTINATION'],
  ['a sender that is not ours', { to: client, body: 'Hi', from: '+12025550123' }, 400, 'UNKNOWN_SENDER'],
  ['an MMS to Poland', { to: '+48512340187', body: 'Hi', channel: 'mms' }, 400, 'MMS_NOT_AVAILABLE'],
  ['an MMS without a file', { to: client, body: 'Hi', channel: 'mms' }, 400, 'FILE_REQUIRED'],
  ['an unknown channel', { to: client, body: 'Hi', channel: 'fax' }, 400, 'BAD_REQUEST'],
])('%s is refused with its code and writes no row', async (_what, fields, status, code) => {
  const shop = await app.shop()
  expect(await shop.send(fields)).toMatchObject({ status, body: { code } })
  expect((await shop.api('GET /conversations')).body).toEqual([])
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 10_000_000 })
})

test('912 septets and 396 unicode units still go; line ends of forms count once', async () => {
  const shop = await app.shop()
  expect(await shop.send({ to: client, body: `${'a'.repeat(911)}\n` })).toMatchObject({
    status: 200,
    body: { message: { parts: 6 } },
  })
  expect(await shop.send({ to: client, body: 'ł'.repeat(396) })).toMatchObject({ status: 200, body: { message: { parts: 6 } } })
})

test('a picture goes as MMS to the US; a file of the wrong kind or size is refused in plain words', async () => {
  const shop = await app.shop()
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0F6553' } })
    .png()
    .toBuffer()
  const sent = await shop.send(
    { to: client, body: 'Look', channel: 'mms' },
    { file: new File([new Uint8Array(png)], 'żółw kubek.png', { type: 'image/png' }) },
  )
  expect(sent).toMatchObject({
    status: 200,
    body: {
      message: {
        channel: 'mms',
        properties: { attachments: [{ name: 'żółw kubek.png', contentType: 'image/png', width: 40, height: 30 }] },
      },
    },
  })
  const url = (sent.body as { message: { properties: { attachments: { fileUrl: string }[] } } }).message.properties.attachments[0]
    ?.fileUrl
  const served = await fetch(app.origin + url)
  expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'x.png', {
    type: 'image/png',
  })
  expect(await shop.send({ to: client, body: '', channel: 'mms' }, { file: svg })).toMatchObject({
    status: 415,
    body: { code: 'INVALID_CONTENT_TYPE', field: 'file' },
  })
  const large = new File([new Uint8Array(614_401)], 'x.png', { type: 'image/png' })
  expect(await shop.send({ to: client, body: '', channel: 'mms' }, { file: large })).toMatchObject({
    status: 413,
    body: { code: 'INVALID_FILE_SIZE', details: { value: 600 } },
  })
})

test('notes and whispers go to no carrier and cost nothing', async () => {
  const shop = await app.shop({ monetary: 0 })
  await shop.receive(client, 'Hi')
  expect(await shop.send({ to: client, body: 'VIP', channel: 'note', isPinnedToTop: 'true' })).toMatchObject({
    status: 200,
    body: { message: { status: null, properties: { isPinnedToTop: true } } },
  })
  expect(await shop.send({ to: client, body: 'Can you take this?', channel: 'whisper' })).toMatchObject({
    status: 200,
    body: { message: { status: null } },
  })
  await app.work()
  const { rows } = await app.database.pool.query('select count(*)::int as n from simulator_message where account_id = $1', [
    shop.id,
  ])
  expect(rows[0]?.n).toBe(0)
})

test('STOP blocks, is answered once, stops what waits; START takes it back and nothing else', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Hello')
  await shop.send({ to: client, body: 'waiting' })
  await shop.receive(client, ' „Stop.” ')
  await shop.receive(client, 'STOP')
  expect(await shop.send({ to: client, body: 'Hi' })).toMatchObject({ status: 400, body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' } })
  await app.work()
  const sent = await app.database.pool.query('select body from simulator_message where account_id = $1', [shop.id])
  expect(sent.rows.map(row => row.body)).toEqual([
    'Test Shop: you are unsubscribed and will get no more messages. Reply START to resubscribe.',
  ])
  const [conversation] = rowsOf((await shop.api('GET /conversations')).body)
  expect(conversation).toMatchObject({ blockReason: 'SENT_STOP' })
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 10_000_000 })
  await app.database.pool.query(`insert into block_list (account_id, phone, reason) values ($1, $2, 'SPAM')`, [shop.id, client])
  await shop.receive(client, 'start')
  const { rows } = await app.database.pool.query('select reason from block_list where account_id = $1', [shop.id])
  expect(rows.map(row => row.reason)).toEqual(['SPAM'])
})

test('a customer and the staff who write to each other for the first time at once make one chat, and nobody waits for ever', async () => {
  const shop = await app.shop()
  for (let round = 0; round < 6; round += 1) {
    const to = `+1415555${String(200 + round).padStart(4, '0')}`
    const both = Array.from({ length: 5 }, async (_, index) => {
      const [answer] = await Promise.all([shop.send({ to, body: `Out ${index}` }), shop.receive(to, `In ${index}`)])
      return answer.status
    })
    expect(await Promise.all(both)).toEqual(Array.from(both, () => 200))
  }
  const rows = rowsOf((await shop.api('GET /conversations')).body)
  expect(rows.map(row => row['unreadCount'])).toEqual([5, 5, 5, 5, 5, 5])
  await app.work()
  expect(await deadlocks()).toBe(0)
})

test('reports of old texts, new texts, incoming ones and second tries of one chat do not wait for each other for ever', async () => {
  const shop = await app.shop()
  const sent: string[] = []
  const messageOf = (answer: { body: unknown }) => (answer.body as { message: Row }).message.messageId
  for (let index = 0; index < 12; index += 1) sent.push(messageOf(await shop.send({ to: client, body: `Text ${index}` })))
  await app.work()
  const report = (messageId: string, status: 'SENT' | 'UNDELIVERED') =>
    app.inbox.report({ accountId: shop.id, messageId, status })
  await Promise.all(
    sent.flatMap(id => [
      report(id, 'UNDELIVERED'),
      shop.receive(client, 'Hm?'),
      shop.send({ to: client, body: 'More' }),
      report(id, 'SENT'),
      shop.send({ to: client, body: 'Again', retryOf: id }),
    ]),
  )
  await Promise.all(
    sent.flatMap(id => [shop.send({ to: client, body: 'Again', retryOf: id }), report(id, 'UNDELIVERED'), app.work()]),
  )
  expect(await deadlocks()).toBe(0)
})

/** How often PostgreSQL had to end one of two that waited for each other; it counts a moment late. */
async function deadlocks(): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 1200))
  const { rows } = await app.database.pool.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.n ?? 0
}

test('a sentence with stop in it is no opt-out', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Can you stop by tomorrow?')
  expect(await shop.send({ to: client, body: 'Sure' })).toMatchObject({ status: 200 })
})

test('an incoming text brings an archived chat back to the queue', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Hi')
  await app.database.pool.query(`update conversation set is_archived = true, assigned_to = 'jonas' where account_id = $1`, [
    shop.id,
  ])
  expect((await shop.api('GET /conversations')).body).toEqual([])
  expect(rowsOf((await shop.api('GET /conversations?isArchived=true')).body)).toHaveLength(1)
  await shop.receive(client, 'Me again')
  expect(rowsOf((await shop.api('GET /conversations')).body)).toMatchObject([{ assignedTo: null, isArchived: false }])
})

test('a failure is sent again once, as a new message, and its hint goes', async () => {
  const shop = await app.shop()
  const first = (await shop.send({ to: client, body: 'Hi' })).body as { message: Row; _id: string }
  await app.work()
  await app.inbox.report({ accountId: shop.id, messageId: first.message.messageId, status: 'UNDELIVERED' })
  // A note leads to nobody, so it is no second try.
  for (const channel of ['note', 'whisper'])
    expect(await shop.send({ to: client, body: 'Hi', channel, retryOf: first.message.messageId })).toMatchObject({
      status: 409,
      body: { code: 'NOT_RETRYABLE' },
    })
  const again = await shop.send({ to: client, body: 'Hi', retryOf: first.message.messageId })
  expect(again).toMatchObject({ status: 200, body: { message: { status: 'PENDING' } } })
  expect(await shop.send({ to: client, body: 'Hi', retryOf: first.message.messageId })).toMatchObject({
    status: 409,
    body: { code: 'NOT_RETRYABLE' },
  })
  const thread = rowsOf((await shop.api(`GET /conversations/${first._id}/messages`)).body)
  expect(thread.map(row => [row['status'], row['isRetried']])).toEqual([
    ['UNDELIVERED', true],
    ['PENDING', false],
  ])
})

test('a thread pages backwards without gaps or repeats', async () => {
  const shop = await app.shop()
  for (let index = 0; index < 25; index += 1) await shop.receive(client, `Text ${index}`)
  const [conversation] = rowsOf((await shop.api('GET /conversations')).body)
  const seen: unknown[] = []
  let before = ''
  for (;;) {
    const page = rowsOf((await shop.api(`GET /conversations/${conversation?.conversationId}/messages?limit=10${before}`)).body)
    if (!page.length) break
    seen.unshift(...page.map(row => row['body']))
    before = `&before=${page[0]?.messageId}`
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `Text ${index}`))
})

test('read and assign are events for everybody; done again they change nothing', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Hi')
  const id = rowsOf((await shop.api('GET /conversations')).body)[0]?.conversationId
  for (let round = 0; round < 2; round += 1) {
    expect(await shop.api(`POST /conversations/${id}/read`)).toMatchObject({ status: 204 })
    expect(await shop.api(`POST /conversations/${id}/assign`)).toMatchObject({ status: 204 })
  }
  expect(rowsOf((await shop.api('GET /conversations')).body)).toMatchObject([
    { isRead: true, unreadCount: 0, assignedTo: 'marta' },
  ])
  const { rows } = await app.database.pool.query('select type, number from event where account_id = $1 order by number', [
    shop.id,
  ])
  expect(rows.map(row => `${row.number} ${row.type}`)).toEqual([
    '1 INCOMING_MESSAGE',
    '2 CONVERSATION_READ',
    '3 CONVERSATION_CHANGED',
  ])
})

test('an overdue account and an ended trial can read but not send', async () => {
  const overdue = await app.shop({ status: 'OVERDUE' })
  expect(await overdue.send({ to: client, body: 'Hi' })).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_CURRENT' } })
  const trial = await app.shop({ trialFinishDate: new Date(Date.now() - 1000) })
  expect(await trial.send({ to: client, body: 'Hi' })).toMatchObject({ status: 403, body: { code: 'TRIAL_EXPIRED' } })
  expect((await trial.api('GET /conversations')).status).toBe(200)
})
