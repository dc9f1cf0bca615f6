import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { beforeEachStatement, explainAnalyze, rowsRead, type PlanNode } from '../testing/explain.ts'
import { fillContacts } from '../testing/fill-contacts.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let large: Awaited<ReturnType<typeof app.shop>>
beforeAll(async () => {
  app = await startApp()
  large = await app.shop()
  await fillContacts(app.database, large.id, 3000)
  await app.database.pool.query('vacuum analyze')
}, 120_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const [first, second, third] = ['+14155550132', '+14155550133', '+14155550134'] as const

const add = async (shop: Shop, body: object) => (await shop.api('POST /contacts', body)).body as ContactRow
const consentOf = async (shop: Shop, number: string) => (await shop.api(`GET /contacts/${number}/consent`)).body
const earlier = async (shop: Shop, number: string) =>
  ((await shop.api(`GET /contacts/${number}/earlier-chats`)).body as { clientNumber: string }[]).map(row => row.clientNumber)

test('a number that nobody saved has its state too: why it is blocked, since when, and in whose words', async () => {
  const shop = await app.shop()
  await shop.receive(first, 'Hi')
  expect(await consentOf(shop, first)).toEqual({ consent: null, signUp: null, blocks: [] })
  await shop.receive(first, 'STOP')
  expect(await consentOf(shop, first)).toEqual({
    consent: expect.objectContaining({ kind: 'OPTED_OUT', source: 'sms', text: 'STOP', by: null }),
    signUp: null,
    blocks: [{ reason: 'SENT_STOP', note: null, by: null, at: expect.any(String) }],
  })
  await shop.api('POST /block-list', { phone: second, reason: 'RUDE_MESSAGES', note: 'Swore at Ola' })
  expect(await consentOf(shop, second)).toMatchObject({
    blocks: [{ reason: 'RUDE_MESSAGES', note: 'Swore at Ola', by: 'marta' }],
  })
})

test('the sign-up is the first yes, under whichever number; the consent that counts is that of the number', async () => {
  const shop = await app.shop()
  const { id, version } = await add(shop, { phone: first, consent: 'At the counter' })
  expect(await consentOf(shop, first)).toMatchObject({
    consent: { kind: 'OPTED_IN', source: 'staff', by: 'marta' },
    signUp: { source: 'staff', text: 'At the counter' },
  })
  await shop.api(`PUT /contacts/${id}`, { phone: second, version })
  expect(await consentOf(shop, second)).toMatchObject({ consent: null, signUp: { source: 'staff', text: 'At the counter' } })
})

test('chats under the numbers that a contact had are its earlier chats, the newest first; those of others never', async () => {
  const shop = await app.shop()
  for (const phone of [first, second, third]) await shop.receive(phone, `Hi from ${phone}`)
  const kept = await add(shop, { phone: first })
  const other = await add(shop, { phone: second })
  expect(await earlier(shop, first)).toEqual([])
  const moved = (await shop.api(`PUT /contacts/${kept.id}`, { phone: third, version: kept.version })).body as ContactRow
  expect(await earlier(shop, third)).toEqual([first])
  await shop.api(`POST /contacts/${kept.id}/merge`, { other: other.id, version: moved.version, otherVersion: other.version })
  expect(await earlier(shop, third)).toEqual([second, first])
  await add(shop, { phone: first, name: 'Somebody else' })
  expect(await earlier(shop, third)).toEqual([second])
  const stranger = await app.shop()
  expect(await stranger.api(`GET /contacts/${third}/earlier-chats`)).toMatchObject({ status: 404 })
})

test('whoever may chat may see both, and nobody sees another account', async () => {
  const shop = await app.shop()
  await shop.receive(first, 'STOP')
  const token = await app.token('jonas', { permissions: ['SOMETHING_ELSE'] })
  expect(await app.call(`GET /contacts/${first}/consent`, { token, account: shop.name })).toMatchObject({
    status: 200,
    body: { blocks: [{ reason: 'SENT_STOP' }] },
  })
  const stranger = await app.shop()
  expect(await stranger.api(`GET /contacts/${first}/consent`)).toMatchObject({ status: 404 })
})

test('both read a few rows along their indexes, however many contacts there are', async () => {
  const kept = await add(large, { phone: first, consent: 'Yes' })
  await large.receive(first, 'Hi')
  await large.api(`PUT /contacts/${kept.id}`, { phone: second, version: kept.version })
  const nodes: PlanNode[] = []
  const names = z.enum(['first-consent', 'earlier-chats', 'contact-by-phone'])
  const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: names })
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values }) => {
    nodes.push(...(await explainAnalyze(run, text, values)))
  })
  expect(await consentOf(large, second)).toMatchObject({ signUp: { source: 'staff' } })
  expect(await earlier(large, second)).toEqual([first])
  const scans = nodes.filter(node => ['contact', 'consent', 'conversation'].includes(node['Relation Name'] ?? ''))
  expect(scans.length).toBeGreaterThanOrEqual(4)
  expect(scans.reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThan(20)
})
