// Also on PGlite: each call of the contract once, for what its statements ask of a database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import { api } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/contract.ts'
import { canary, client, dumpOf, fillAccount } from '../testing/full-account.ts'
import { sampleOf } from '../testing/samples.ts'
import { form, startApp } from '../testing/start-app.ts'
import { openApi } from './openapi.ts'

let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let rows: Awaited<ReturnType<typeof dumpOf>>
/** Of one or two rows of each table: for any call some of them are right. */
let ids: string[]

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop({ members: ['ola'], numbers: [{ number: '+16285550119', country: 'US', isZenon: true }] }, 'ola')
  await fillAccount(app, shop)
  await shop.api('POST /import-files', form({ kind: 'contacts' }, new File(['phone\n+48512340179\n'], 'more.csv')))
  rows = await dumpOf(app, shop.id)
  // Jobs are of several kinds, each with calls of its own.
  const some = Object.entries(rows).flatMap(([table, all]) =>
    table === 'job' ? all : [...all.slice(0, 1), ...all.slice(1).slice(-1)],
  )
  const found = some.flatMap(row => ['id', 'tag_id', 'key'].map(name => row[name]).filter(id => typeof id === 'string'))
  ids = [...new Set(found)]
})
afterAll(() => app.stop())

const contract: Contract = api
const { paths } = openApi() as { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }

/** The statuses that a call says it may answer. */
function declaredBy(route: string): number[] {
  const [method = '', path = ''] = route.split(' ')
  return Object.keys(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}).map(Number)
}

const details = { name: 'Ann', surname: null, gender: null, email: null, birthday: null, tags: [], fields: {} }
const later = { body: 'Hi', from: '+16285550119', at: '2099-01-05T12:00', zone: 'America/New_York' }
const plan = (id: string) => ({
  fileId: id,
  columns: ['phone'],
  country: 'PL',
  options: { kind: 'contacts', duplicates: 'skip' },
})
const link = 'https://shop.example'

/** What no reading of the schema makes right. */
const bodies: Record<string, (id: string) => unknown> = {
  'PUT /settings': () => ({
    urlType: 'TWO_WAY',
    urlPart: 'shop',
    subdomain: 'shop',
    androidUrl: link,
    iosUrl: link,
    defaultUrl: link,
    version: 1,
  }),
  'PUT /unsubscribe-page-settings': () => ({
    title: 'Bye',
    message: 'Gone',
    button: 'Stop',
    thanks: 'Done',
    invalidNumber: 'No',
    color: '#228be6',
    version: 0,
  }),
  'POST /conversations': () => form({ from: shop.from, to: client, body: 'Hi', channel: 'sms' }),
  'POST /scheduled-texts': id => ({ ...later, conversationId: id }),
  'PUT /scheduled-texts/:id': () => ({ ...later, version: 1 }),
  'POST /contacts': () => ({ ...details, phone: '+14155550155' }),
  'PUT /contacts/:id': () => ({ ...details, phone: client, version: 1 }),
  'POST /phone-book': () => ({ name: 'Ann', phone: '+14155550156' }),
  'PUT /phone-book/:id': () => ({ name: 'Ann', phone: client, version: 1 }),
  'POST /block-list': () => ({ phone: '+14155550157', reason: 'SPAM' }),
  'POST /import-files': () => form({ kind: 'contacts' }, new File(['phone\n+48512340178\n'], 'x.csv')),
  'POST /import-checks': plan,
  'POST /imports': plan,
  'POST /bulk-send/plan': () => ({ from: shop.from, parts: 1, recipients: [client] }),
  'POST /bulk-send': () => ({ from: shop.from, body: 'Hi', recipients: [client] }),
}
const queries: Record<string, Record<string, string>> = {
  'DELETE /scheduled-texts/:id': { version: '1' },
}

function addressOf(route: string, { query }: Endpoint, id: string): string {
  const path = route
    .replace(':number', encodeURIComponent(client))
    .replace(':name', encodeURIComponent(`${canary} template`))
    .replace(':messageId', String(rows['message']?.find(row => row['direction'] === 'out' && row['channel'] === 'sms')?.['id']))
    .replaceAll(/:\w+/g, id)
  if (!query) return path
  const asked = queries[route] ?? Object.entries(sampleOf(query, id) ?? {}).map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(asked)}`
}

/** Calls with one id after the other until one is right; each answer is one that the contract knows. Returns the last status. */
async function callOf(route: string, endpoint: Endpoint): Promise<number> {
  let status = 0
  for (const id of endpoint.params || endpoint.body ? ids : ['']) {
    const body = endpoint.body && { body: bodies[route]?.(id) ?? sampleOf(endpoint.body, id) }
    const answer = await shop.api(addressOf(route, endpoint, id), body?.body, { key: randomUUID() })
    const said = `${route} with ${id}: ${answer.status} ${JSON.stringify(answer.body)}`
    expect(answer.status, said).toBeLessThan(500)
    expect(declaredBy(route), said).toContain(answer.status)
    if (answer.status === 200) expect(z.safeParse(endpoint.answer, answer.body).error, said).toBeUndefined()
    status = answer.status
    if (status < 300) break
  }
  return status
}

const endpoints = Object.entries(contract)
const isRead = (route: string) => route.startsWith('GET ')
/** These ask for a code or a token that only a partner's platform gives. */
const isOfPartners = (route: string) => /^\w+ \/(channels|shoper)\//.test(route)
const takesAway = (route: string) => route.startsWith('DELETE ') || /\/(erase|undo|merge|lift)$/.test(route)

test('every read answers what the contract says', async () => {
  for (const [route, endpoint] of endpoints.filter(([one]) => isRead(one))) {
    const status = await callOf(route, endpoint)
    if (!isOfPartners(route)) expect(status, route).toBe(200)
  }
})

test('every write answers what the contract says, or refuses in its words', { timeout: 120_000 }, async () => {
  const writes = endpoints.filter(([route]) => !isRead(route))
  // What takes something away comes last.
  for (const [route, endpoint] of [...writes.filter(([one]) => !takesAway(one)), ...writes.filter(([one]) => takesAway(one))])
    expect(await callOf(route, endpoint), route).toBeLessThan(500)
})
