// Also on PGlite: each call of the contract once, for what its statements ask of a database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import { api } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/contract.ts'
import { canary, client, dumpOf, fillAccount } from '../testing/one-of-everything.ts'
import { bodyOf } from '../testing/call-bodies.ts'
import { sampleOf } from '../testing/samples.ts'
import { form, startApp } from '../testing/start-app.ts'
import { widgetWith } from '../testing/widgets.ts'
import { openApi, placeOf } from './openapi.ts'

let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let rows: Awaited<ReturnType<typeof dumpOf>>
/** Of one or two rows of each table: for any call some of them are right. */
let ids: string[]
let token: string
let visitors = 0

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop({ members: ['ola'], numbers: [{ number: '+16285550119', country: 'US', isZenon: true }] }, 'ola')
  token = await app.token('ola')
  await fillAccount(app, shop)
  await shop.api('POST /import-files', form({ kind: 'contacts' }, new File(['phone\n+48512340179\n'], 'more.csv')))
  const { tag_id: tagId = '' } = (await dumpOf(app, shop.id))['contact_tagging']?.[0] ?? {}
  const draft = widgetWith({ tagId: String(tagId), channels: [{ country: 'US', number: shop.from }] })
  for (const [forms, campaignName] of [
    ['/landing-pages', 'pots'],
    ['/embedded-newsletters', 'bowls'],
  ] as const) {
    const { body } = await shop.api(`POST ${forms}`, { campaignName, draft: { ...draft, keyword: campaignName } })
    const { id, draftVersion } = body as { id: string; draftVersion: number }
    expect((await shop.api(`POST ${forms}/${id}/publish`, { version: draftVersion })).status).toBe(200)
  }
  rows = await dumpOf(app, shop.id)
  // Jobs and tools for signing up are of several kinds, each with calls of its own.
  const some = Object.entries(rows).flatMap(([table, all]) =>
    ['job', 'sign_up_tool'].includes(table) ? all : [...all.slice(0, 1), ...all.slice(1).slice(-1)],
  )
  const found = some.flatMap(row => ['id', 'tag_id', 'key', 'ending'].map(name => row[name]).filter(id => typeof id === 'string'))
  ids = [...new Set(found)]
})
afterAll(() => app.stop())

const contract: Contract = api
const { paths } = openApi() as { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }

/** The statuses that a call says it may answer. */
function declaredBy(route: string): number[] {
  const { method, path } = placeOf(route)
  return Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number)
}

const queries: Record<string, Record<string, string>> = {
  'DELETE /scheduled-texts/:id': { version: '1' },
  'GET /coupons': { tag: '00000000-0000-7000-8000-000000000000' },
}

function addressOf(route: string, { query }: Endpoint, id: string): string {
  const path = route
    .replace(':number', encodeURIComponent(client))
    .replace(':name', encodeURIComponent(`${canary} template`))
    .replace(':campaignName', 'pots')
    .replace(':messageId', String(rows['message']?.find(row => row['direction'] === 'out' && row['channel'] === 'sms')?.['id']))
    .replaceAll(/:\w+/g, id)
  if (!query) return path
  const asked = queries[route] ?? Object.entries(sampleOf(query, id) ?? {}).map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(asked)}`
}

/** Whose rows a call is about, where its address does not say so. */
const tables: Record<string, string> = {
  'phone-book': 'contact',
  imports: 'job',
  'import-checks': 'job',
  keywords: 'sign_up_tool',
  'landing-pages': 'sign_up_tool',
  'embedded-newsletters': 'sign_up_tool',
  links: 'short_link',
}

/** The ids of the rows that the call is about, then those of others: each is no row, and a few say as much as all. */
function idsFor(route: string): string[] {
  const noun = route.split('/')[1] ?? ''
  const table = tables[noun] ?? noun.replaceAll('-', '_')
  const found = route.includes(':ending') ? rows['link_ending'] : (rows[table] ?? rows[table.replace(/s$/, '')])
  const own = new Set((route.includes(':') ? found : [])?.flatMap(row => [row['id'], row['ending']]))
  const likely = ids.filter(id => own.has(id))
  const others = ids.filter(id => !own.has(id))
  return [...likely, ...(likely.length && process.env['LONG'] !== '1' ? others.slice(0, 4) : others)]
}

/** Calls with one id after the other until one is right; each answer is one that the contract knows. Returns the last status. */
async function callOf(route: string, endpoint: Endpoint): Promise<number> {
  let status = 0
  const asked = new Set<string>()
  // A visitor of its own: the flood guard counts for each.
  const headers = { 'x-forwarded-for': `192.0.2.${visitors}` }
  visitors = (visitors + 1) % 250
  for (const id of endpoint.params || endpoint.body ? idsFor(route) : ['']) {
    const address = addressOf(route, endpoint, id)
    const body = bodyOf(route, endpoint, { id, from: shop.from })
    // Where no id has a place, one call is as good as one for each id.
    const whole = `${address} ${body instanceof FormData ? id : JSON.stringify(body)}`
    if (asked.has(whole)) continue
    asked.add(whole)
    const answer = await app.call(address, { token, account: shop.name, body, key: randomUUID(), headers })
    const said = `${route} with ${id}: ${answer.status} ${JSON.stringify(answer.body)}`
    // Nobody takes money here: what only a payment provider knows is refused, and so it says.
    if (answer.status >= 500) expect(answer.body, said).toMatchObject({ code: 'PAYMENTS_AWAY' })
    expect(declaredBy(route), said).toContain(answer.status)
    if (answer.status === 200) expect(z.safeParse(endpoint.answer, answer.body).error, said).toBeUndefined()
    if (answer.status === 200 && mayChange(route, endpoint)) expect(answer.headers.has('x-event-number'), said).toBe(true)
    status = answer.status
    if (status < 300) break
  }
  return status
}

const endpoints = Object.entries(contract)
const isRead = (route: string) => route.startsWith('GET ')
/** These ask for a code or a token that only a partner's platform gives. */
const isOfPartners = (route: string) => /^\w+ \/(channels|shoper)\//.test(route)
/** An answer that events may change says which of them it includes; what the carrier can do is no matter of the account. */
const mayChange = (route: string, { access }: Endpoint) =>
  isRead(route) && access !== 'public' && access !== 'person' && route !== 'GET /conversations/mms-limitations'
/** These ask for what only a payment provider knows. */
const answeredWithoutOne: Record<string, number> = {
  'GET /payment-settings': 502,
  'GET /checkouts/:id': 404,
  'GET /checkout-ends/:id': 404,
}
const takesAway = (route: string) => route.startsWith('DELETE ') || /\/(erase|undo|merge|lift)$/.test(route)

test('every read answers what the contract says', async () => {
  for (const [route, endpoint] of endpoints.filter(([one]) => isRead(one))) {
    const status = await callOf(route, endpoint)
    if (!isOfPartners(route)) expect(status, route).toBe(answeredWithoutOne[route] ?? 200)
  }
})

test('every write answers what the contract says, or refuses in its words', { timeout: 120_000 }, async () => {
  const writes = endpoints.filter(([route]) => !isRead(route))
  // What takes something away comes last.
  for (const [route, endpoint] of [...writes.filter(([one]) => !takesAway(one)), ...writes.filter(([one]) => takesAway(one))])
    await callOf(route, endpoint)
})
