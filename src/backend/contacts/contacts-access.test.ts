import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsApi } from '#contract/contacts/api.ts'
import { textsApi } from '#contract/texts/api.ts'
import { startApp } from '../testing/start-app.ts'
import { workOffJobs } from '../testing/work-off-jobs.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const phone = '+14155550132'

async function made(shop: Shop, route: string, body: object): Promise<string> {
  const answer = await shop.api(route, body)
  expect(answer.status, `${route}: ${JSON.stringify(answer.body)}`).toBe(200)
  const { id, _id } = answer.body as { id?: string; _id?: string }
  return id ?? _id ?? ''
}

/** One of everything, each with a word in it that nobody else may read. */
async function fill(shop: Shop) {
  const tag = await made(shop, 'POST /contact-tags', { name: 'CANARY tag' })
  const field = await made(shop, 'POST /custom-fields', { name: 'CANARY field', type: 'TEXT' })
  const contact = await made(shop, 'POST /contacts', { phone, name: 'CANARY', tags: [tag], fields: { [field]: 'CANARY' } })
  const { id: job } = (
    await shop.api('POST /contacts/bulk', { selection: { ids: [contact] }, do: { action: 'removeTags', tagIds: [tag] } })
  ).body as { id: string }
  return {
    tag,
    field,
    contact,
    job,
    segment: await made(shop, 'POST /segments', { name: 'CANARY filter', match: { gender: 'female' } }),
    block: await made(shop, 'POST /block-list', { phone, reason: 'SPAM', note: 'CANARY' }),
    canned: await made(shop, 'POST /canned-responses', { name: 'CANARY canned', text: 'CANARY' }),
    template: await made(shop, 'POST /message-templates', { name: 'CANARY template', text: 'CANARY' }),
  }
}

const tables = [
  'contact',
  'contact_tag',
  'contact_tagging',
  'custom_field',
  'custom_field_value',
  'segment',
  'block_list',
  'consent',
  'canned_response',
  'message_template',
]
const dump = async (accountId: string) => {
  const kept: unknown[] = []
  for (const table of tables)
    kept.push(
      (await app.database.pool.query(`select to_jsonb(t) as row from ${table} t where account_id = $1 order by 1`, [accountId]))
        .rows,
    )
  return kept
}

/** An account to which every screen is open. */
const openDoors = (number: string) => ({ members: ['marta'], numbers: [{ number, country: 'US', isZenon: true }] })

test('ids of another account inside a body reach nothing', async () => {
  const victim = await app.shop({ members: ['ola'] }, 'ola')
  const other = await fill(victim)
  const stranger = await app.shop(openDoors('+16285559912'))
  const own = await made(stranger, 'POST /contacts', { phone: '+14155550139', name: 'Own' })
  const before = await dump(victim.id)
  const calls: [string, object][] = [
    ['POST /contacts/bulk', { selection: { ids: [other.contact] }, do: { action: 'delete' } }],
    ['POST /contacts/bulk', { selection: { ids: [own] }, do: { action: 'addTags', tagIds: [other.tag] } }],
    ['POST /contacts', { phone: '+14155550140', name: 'New', tags: [other.tag] }],
    ['POST /contacts', { phone: '+14155550141', name: 'New', fields: { [other.field]: 'x' } }],
    [`POST /contacts/${own}/merge`, { other: other.contact, version: 1, otherVersion: 1 }],
  ]
  for (const [route, body] of calls) await stranger.api(route, body)
  await workOffJobs(app.context)
  expect(await dump(victim.id)).toEqual(before)
  for (const route of Object.keys({ ...contactsApi, ...textsApi }).filter(one => /^GET [^:]+$/.test(one)))
    expect(JSON.stringify((await stranger.api(route)).body), route).not.toContain('CANARY')
})
