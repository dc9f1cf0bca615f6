import { randomUUID } from 'node:crypto'
import { documentFile } from '../billing/documents/document-file.ts'
import { openDesk } from './import-desk.ts'
import { payWithDocument } from './payments.ts'
import { form, type startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<App['shop']>>

/** Stands in everything that the account holds: whoever reads it elsewhere reads what is not theirs. */
export const canary = 'CANARY'
export const client = '+14155550132'
/** A picture as small as can be. */
export const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Puts one of everything into an account, each with the canary in it. */
export async function fillAccount(app: App, shop: Shop): Promise<void> {
  const made = async (route: string, body?: unknown): Promise<string> => {
    const answer = await shop.api(route, body)
    if (answer.status !== 200 && answer.status !== 204)
      throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const made = answer.body as { id?: string; _id?: string } | null
    return made?.id ?? made?._id ?? ''
  }
  await shop.receive(client, `${canary}-c0ffee`)
  await made('POST /conversations', form({ from: shop.from, to: client, body: `${canary}-answer`, channel: 'sms' }))
  const picture = new File([pixel], `${canary}.gif`, { type: 'image/gif' })
  await made('POST /conversations', form({ from: shop.from, to: client, body: canary, channel: 'mms' }, picture))
  const chat = await made('POST /conversations', form({ from: shop.from, to: client, body: `${canary} note`, channel: 'note' }))
  await made('POST /conversations/bulk', { selection: { ids: [chat] }, do: { action: 'read' } })
  await made('POST /scheduled-texts', {
    conversationId: chat,
    body: `${canary} later`,
    from: shop.from,
    at: '2099-01-05T12:00',
    zone: 'America/New_York',
  })
  const words = { channel: 'note', sms: canary, note: canary, whisper: canary, from: null }
  await made(`PUT /conversations/${chat}/draft`, { ...words, device: randomUUID(), change: 1 })
  const tag = await made('POST /contact-tags', { name: `${canary} tag` })
  const field = await made('POST /custom-fields', { name: `${canary} field`, type: 'TEXT' })
  const contact = await made('POST /contacts', { phone: client, name: canary, tags: [tag], fields: { [field]: canary } })
  await made('POST /contacts/bulk', { selection: { ids: [contact] }, do: { action: 'removeTags', tagIds: [tag] } })
  const bought = { orderNumber: `${canary} order`, at: '2026-01-05T12:00:00Z', amount: 1_000_000, currency: 'PLN' }
  await made('POST /purchases', { purchases: [{ ...bought, phone: client }] })
  const text = await made('POST /transactional-texts', {
    name: `${canary} transactional`,
    from: shop.from,
    text: canary,
    event: null,
    delaySeconds: 3600,
    isActive: true,
  })
  await shop.api(`POST /transactional-texts/${text}/send`, { phone: client }, { key: randomUUID() })
  await made('POST /segments', { name: `${canary} filter`, match: { gender: 'female' } })
  await made('POST /block-list', { phone: '+14155550144', reason: 'SPAM', note: canary })
  await made('POST /api-keys', { name: `${canary} key`, scopes: ['contacts:write'] })
  await made('POST /canned-responses', { name: `${canary} canned`, text: canary })
  const link = { target: `https://${canary}.example`, ending: '', isPerRecipient: true, lastDay: '', zone: '', expiredTarget: '' }
  await made('POST /links', { ...link, name: `${canary} link` })
  const alt = `${canary} alt`
  await made('POST /images', form({ name: `${canary} image`, alt }, new File([pixelPng], `${canary}.png`)))
  await made('POST /message-templates', { name: `${canary} template`, text: canary })
  await made(`POST /contacts/${encodeURIComponent(client)}/unsubscribe-link`)
  const campaign = { name: `${canary} campaign`, target: 'ALL', from: shop.from, source: 'OWN', message: canary, when: 'NOW' }
  await made('POST /campaigns', campaign)
  const company = { companyName: canary, taxType: null, taxId: '', phone: '', email: '', line1: canary, line2: '' }
  await made('PUT /billing-data', { ...company, postalCode: '', city: '', country: '', state: '', version: 0 })
  const paid = await payWithDocument(app, shop.id, { net: 10_000_000, tax: 2_300_000 })
  await documentFile(app, shop.id, paid.id, 'en')
  const desk = openDesk(app)
  const coupons = { tag: `${canary} coupons` }
  await desk.run(shop, `code\n${canary}-1\n${canary}-2\n`, { options: coupons }, 'coupons')
  const { body: couponTags } = await shop.api('GET /coupon-tags')
  const [couponTag] = (couponTags as { items: { id: string }[] }).items
  await made('POST /unsubscribe-pages', {
    name: `${canary} page`,
    title: canary,
    description: canary,
    buttonText: canary,
    thanksTitle: canary,
    thanksText: canary,
    errorMessage: canary,
    reasons: canary,
    otherReasonText: canary,
    confirmationText: canary,
    cancelText: canary,
  })
  const campaignName = `canary-${randomUUID()}`
  await made('POST /keywords', {
    campaignName,
    keyword: canary,
    tagId: tag,
    isDoubleOptIn: false,
    firstMessage: '',
    confirmationMessage: `${canary} {{coupon}}`,
    rewriteMessage: '',
    blocksMultiple: false,
    couponTagId: couponTag?.id ?? '',
    defaultCoupon: canary,
    isActive: true,
  })
  await shop.receive(client, canary)
  await app.call(`POST /stop/${campaignName}/codes`, { body: { phone: client }, headers: { 'x-forwarded-for': randomUUID() } })
  const rows = `phone,name\n+48512340177,${canary} imported\nnone,${canary} left\n`
  await desk.check(shop, rows)
  await desk.run(shop, rows)
}

/** All that the database holds of an account, table by table; a new table is in it by having an account_id. */
export async function dumpOf(app: App, accountId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const dump: Record<string, Record<string, unknown>[]> = {}
  const read = async (name: string, column: string) => {
    const { rows } = await app.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where ${column} = $1 order by to_jsonb(t)::text`,
      [accountId],
    )
    dump[name] = rows.map(({ row }) => row)
  }
  await read('account', 'id')
  for (const { name } of tables) await read(name, 'account_id')
  return dump
}
