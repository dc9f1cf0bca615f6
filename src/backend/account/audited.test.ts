import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/account/audit.ts'
import { startApp } from '../testing/start-app.ts'

// What privacy asks to be written down: exports, deletions, blocks; and what all colleagues work with.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const trail = async (shop: Shop) =>
  ((await shop.api('GET /audit-entries')).body as { items: AuditEntry[] }).items.map(({ person, action, subject, changes }) => [
    person.sub,
    action,
    subject,
    ...changes.map(({ field, from, to }) => `${field}: ${String(from)} → ${String(to)}`),
  ])
const made = async (shop: Shop, route: string, body: object) =>
  (await shop.api(route, body)).body as { id: string; _id: string; version: number }

test('contacts that are exported, deleted, blocked and erased are counted, and no number stands there whole', async () => {
  const shop = await app.shop()
  const [one, two] = await Promise.all(
    ['+14155550132', '+14155550187'].map(phone => made(shop, 'POST /contacts', { phone, tagIds: [], fields: {} })),
  )
  const ids = [one?.id, two?.id]
  await shop.api('POST /contacts/downloads', { selection: { ids } })
  await shop.api('POST /contacts/downloads', { selection: { match: {} } })
  await shop.api('POST /contacts/bulk', { selection: { ids }, do: { action: 'block', reason: 'SPAM' } })
  await shop.api('POST /contacts/bulk', { selection: { ids: [one?.id] }, do: { action: 'delete' } })
  await shop.api(`POST /contacts/${two?.id}/data`, { language: 'en', format: 'json' })
  await shop.api(`POST /contacts/${two?.id}/erase`)
  const written = await trail(shop)
  expect(written.toReversed()).toEqual([
    ['marta', 'CONTACTS_EXPORTED', '', 'contacts: null → 2'],
    ['marta', 'CONTACTS_EXPORTED', ''],
    ['marta', 'CONTACTS_BLOCKED', '', 'contacts: null → 2', 'reason: null → SPAM'],
    ['marta', 'CONTACTS_DELETED', '', 'contacts: null → 1'],
    ['marta', 'PERSON_EXPORTED', '…187'],
    ['marta', 'PERSON_ERASED', '…187'],
  ])
  expect(JSON.stringify(written)).not.toContain('5550')
})

test('a block, its lifting and its return are written down with the reason', async () => {
  const shop = await app.shop()
  const { id } = await made(shop, 'POST /block-list', { phone: '+14155550132', reason: 'RUDE_MESSAGES' })
  await shop.api(`POST /block-list/${id}/lift`, {})
  await shop.api(`POST /block-list/${id}/restore`)
  expect(await trail(shop)).toEqual([
    ['marta', 'BLOCK_RESTORED', '…132', 'reason: null → RUDE_MESSAGES'],
    ['marta', 'BLOCK_LIFTED', '…132', 'reason: RUDE_MESSAGES → null'],
    ['marta', 'BLOCK_ADDED', '…132', 'reason: null → RUDE_MESSAGES'],
  ])
})

test('templates, tags and fields are named, and what was refused is not written', async () => {
  const shop = await app.shop()
  const template = await made(shop, 'POST /message-templates', { name: 'Hello', text: 'Hi' })
  await shop.api(`PUT /message-templates/${template.id}`, { name: 'Hello', text: 'Hi there', version: 1 })
  await shop.api(`PUT /message-templates/${template.id}`, { name: 'Hello', text: 'Too late', version: 1 })
  await shop.api(`DELETE /message-templates/${template.id}`)
  const response = await made(shop, 'POST /canned-responses', { name: 'Hours', text: 'Ten to six' })
  await shop.api(`DELETE /canned-responses/${response._id}`)
  const tag = await made(shop, 'POST /contact-tags', { name: 'VIP' })
  await shop.api(`DELETE /contact-tags/${tag.id}`)
  const field = await made(shop, 'POST /custom-fields', { name: 'Glaze', type: 'TEXT', options: [] })
  await shop.api(`DELETE /custom-fields/${field.id}`)
  expect((await trail(shop)).toReversed()).toEqual([
    ['marta', 'MESSAGE_TEMPLATE_ADDED', 'Hello', 'text: null → Hi'],
    ['marta', 'MESSAGE_TEMPLATE_CHANGED', 'Hello', 'text: Hi → Hi there'],
    ['marta', 'MESSAGE_TEMPLATE_DELETED', 'Hello'],
    ['marta', 'CANNED_RESPONSE_ADDED', 'Hours', 'text: null → Ten to six'],
    ['marta', 'CANNED_RESPONSE_DELETED', 'Hours'],
    ['marta', 'CONTACT_TAG_DELETED', 'VIP'],
    ['marta', 'CUSTOM_FIELD_DELETED', 'Glaze'],
  ])
})
