import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Channel } from '#contract/chat/messages.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { SubmitResult, Outgoing } from '../../carriers/carrier.ts'
import { startApp } from '../../testing/start-app.ts'
import { settleUnsettled } from './settle-unknown.ts'

// What is for colleagues reaches no customer: whatever is asked for of whatever message, the carrier sees texts of customers' channels alone.

const carried: Outgoing[] = []
const results: SubmitResult[] = [
  { outcome: 'taken', status: 'SENT' },
  { outcome: 'later', seconds: 0, reason: 'busy' },
  { outcome: 'refused', status: 'UNDELIVERED', reason: 'no such number' },
  { outcome: 'unknown', reason: 'no answer' },
]
let turn = 0
const answer = (): SubmitResult => results[(turn += 1) % results.length] ?? { outcome: 'unknown', reason: '' }

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: true,
      send: async batch => {
        carried.push(...batch)
        return batch.map(answer)
      },
      ask: async ids => new Map(ids.map(id => [id, answer()])),
    }),
  })
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'
const gif = () =>
  new File([Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')], 'a.gif', { type: 'image/gif' })
const noon = () => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T12:30`

async function messagesOf(shop: Shop): Promise<(Message & { price: number })[]> {
  const { rows } = await app.database.pool.query<Message & { price: number }>(
    `select id as "messageId", conversation_id as "conversationId", body, direction, channel, status, price, user_id as "userId" from message where account_id = $1`,
    [shop.id],
  )
  return rows
}

type Step = { do: keyof typeof steps; channel: string; which: number; hasFile: boolean; word: number }
type At = Step & { shop: Shop; message: Message | undefined; body: string; fields: Record<string, string> }

const steps = {
  write: ({ shop, fields, hasFile }) => shop.send(fields, hasFile ? { file: gif() } : {}),
  tryAgain: ({ shop, fields, message }) => shop.send({ ...fields, ...(message && { retryOf: message.messageId }) }),
  schedule: ({ shop, message, body, channel }) =>
    shop.api('POST /scheduled-texts', {
      conversationId: message?.conversationId,
      body,
      channel,
      from: shop.from,
      at: noon(),
      zone: 'America/Los_Angeles',
    }),
  sendScheduled: async ({ shop }) => {
    const [first] = (await shop.api('GET /scheduled-texts')).body as { id: string; version: number }[]
    if (first) await shop.api(`POST /scheduled-texts/${first.id}/send`, { version: first.version })
  },
  check: ({ shop, message }) => shop.api(`POST /conversations/${message?.conversationId}/messages/${message?.messageId}/check`),
  answer: ({ shop, message }) =>
    shop.api(`POST /conversations/${message?.conversationId}/messages/${message?.messageId}/opt-out`, { answer: 'dismissed' }),
  pin: ({ shop, message, hasFile }) =>
    shop.api(`PUT /conversations/${message?.conversationId}/messages/${message?.messageId}/properties`, {
      isPinnedToTop: hasFile,
    }),
  // A report that names what never left.
  report: ({ shop, message }) =>
    message && app.inbox.report({ accountId: shop.id, messageId: message.messageId, status: 'UNDELIVERED', reason: 'x' }),
  draft: ({ shop, message, body }) =>
    shop.api(`PUT /conversations/${message?.conversationId}/draft`, {
      channel: 'sms',
      sms: '',
      note: body,
      whisper: body,
      from: null,
      device: randomUUID(),
      change: 1,
    }),
  customer: ({ shop, body }) => shop.receive(client, body),
  carry: () => app.work(),
  settle: () => settleUnsettled(app.context),
} satisfies Record<string, (at: At) => Promise<unknown> | undefined>
const names = Object.keys(steps)
const isStep = (name: string): name is Step['do'] => name in steps

const history = fc.array(
  fc.record({
    do: fc.constantFrom(...names.filter(isStep), 'write' as const, 'carry' as const, 'tryAgain' as const),
    channel: fc.constantFrom(...Channel.options, 'SMS', 'note ', ''),
    which: fc.nat(30),
    hasFile: fc.boolean(),
    word: fc.nat(3),
  }),
  { minLength: 8, maxLength: 30 },
)

test('no path leads a note, a whisper or a line of the system to the carrier, and none of them costs', async () => {
  const play = async (done: Step[]) => {
    const shop = await app.shop({ monetary: 1_000_000_000 })
    await shop.receive(client, 'Hello')
    for (const [index, one] of done.entries()) {
      const messages = await messagesOf(shop)
      const word = ['STOP', 'For colleagues', 'Please stop texting me', 'Two'][one.word]
      const body = one.do === 'customer' && one.word === 0 ? 'STOP' : `${word} ${index}`
      const fields = { to: client, body, channel: one.channel }
      await steps[one.do]({ ...one, shop, body, fields, message: messages[one.which % messages.length] })
    }
    await app.work()
    const byId = new Map((await messagesOf(shop)).map(message => [message.messageId, message]))
    const own = carried.filter(({ accountId }) => accountId === shop.id)
    expect(own.map(({ id }) => byId.get(id)?.channel).filter(channel => channel !== 'sms' && channel !== 'mms')).toEqual([])
    const inside = [...byId.values()].filter(({ channel }) => channel !== 'sms' && channel !== 'mms')
    expect(inside.filter(({ status, price }) => status !== null || price !== 0)).toEqual([])
    expect(own.filter(({ body }) => inside.some(message => message.body === body && message.body !== ''))).toEqual([])
    const { rows } = await app.database.pool.query(
      `select m.id from ledger_entry e join message m on m.account_id = e.account_id and m.id = e.message_id
       where e.account_id = $1 and m.channel not in ('sms', 'mms')`,
      [shop.id],
    )
    expect(rows).toEqual([])
  }
  await fc.assert(fc.asyncProperty(history, play), { numRuns: process.env['LONG'] === '1' ? 300 : 12, endOnFailure: true })
}, 600_000)
