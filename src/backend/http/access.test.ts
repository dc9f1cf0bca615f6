import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/contract.ts'
import { canary, client, dumpOf, fillAccount } from '../testing/one-of-everything.ts'
import { namesIn, sampleOf } from '../testing/samples.ts'
import { startPaymentsApp } from '../testing/payments-app.ts'
import { form } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startPaymentsApp>>
beforeAll(async () => {
  app = await startPaymentsApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const contract: Contract = api
const endpoints = Object.entries(contract)
const isOfAccount = ({ access }: Endpoint) => access !== 'public' && access !== 'person'

/** An account that holds one of everything, all that is stored of it, and the ids in that. */
async function victim(options: { status?: string } = {}) {
  const shop = await app.shop({ members: ['ola'], numbers: [{ number: freshNumber(), country: 'US' }] }, 'ola')
  await fillAccount(app, shop)
  // It is known at the payment provider.
  await shop.api('GET /payment-settings')
  if (options.status) await app.database.pool.query('update account set status = $2 where id = $1', [shop.id, options.status])
  const before = await dumpOf(app, shop.id)
  // Of jobs one of each kind: each has calls of its own.
  const ids = Object.entries(before).flatMap(([table, rows]) =>
    [...Map.groupBy(rows, row => table === 'job' && row['kind']).values()].flatMap(([row = {}]) =>
      [row['id'], row['tag_id'], row['key']].filter(id => typeof id === 'string'),
    ),
  )
  return { shop, before, ids: [...new Set([shop.id, ...ids])].filter(id => /^[\da-f-]{36}$/.test(id)) }
}

let serial = 0
const freshNumber = () => `+1628555${String((serial += 1)).padStart(4, '0')}`

/** A route with something of the victim's in each of its places. */
function addressed(route: string, id: string): string {
  return route
    .replace(':number', encodeURIComponent(client))
    .replace(':name', encodeURIComponent(`${canary} template`))
    .replaceAll(/:\w+/g, id)
}

// Bodies that no reading of the schema makes right.
const bodies: Record<string, (own: Shop, id: string) => unknown> = {
  'POST /conversations': ({ from }) => form({ from, to: client, body: 'Hi', channel: 'sms' }),
  'POST /import-files': () => form({ kind: 'contacts' }, new File(['phone\n+48512340178\n'], 'x.csv')),
  'POST /images': () => form({ name: 'Taken' }, new File(['x'], 'x.png')),
  'PUT /contacts/:id': () => ({
    phone: '+14155550133',
    name: 'Taken',
    surname: null,
    gender: null,
    email: null,
    birthday: null,
    tags: [],
    fields: {},
    version: 1,
  }),
  'POST /contacts/:id/merge': () => ({ other: '00000000-0000-4000-8000-000000000000', version: 1, otherVersion: 1 }),
  'POST /scheduled-texts': ({ from }, id) => ({
    conversationId: id,
    body: 'Hi',
    from,
    at: '2099-01-05T12:00',
    zone: 'America/New_York',
  }),
  'PUT /scheduled-texts/:id': ({ from }) => ({ body: 'Hi', from, at: '2099-01-05T12:00', zone: 'America/New_York', version: 1 }),
  'PUT /links/:id': () => ({
    name: 'Taken',
    target: 'https://shop.example',
    isPerRecipient: true,
    lastDay: '',
    zone: '',
    expiredTarget: '',
    version: 1,
  }),
  'PUT /keywords/:id': (_, id) => ({
    campaignName: 'taken',
    keyword: 'TAKEN',
    tagId: id,
    isDoubleOptIn: false,
    firstMessage: '',
    confirmationMessage: 'Hi',
    rewriteMessage: '',
    blocksMultiple: false,
    couponTagId: '',
    defaultCoupon: '',
    isActive: true,
    version: 1,
  }),
  'PUT /coupon-tags/:id': () => ({
    name: 'Taken',
    defaultCoupon: '',
    expiry: 'NEVER',
    days: 30,
    lastDay: '',
    zone: '',
    lowStock: 0,
    version: 1,
  }),
  'PUT /landing-pages/:id': () => ({ campaignName: 'taken', isActive: true, version: 1 }),
  'PUT /embedded-newsletters/:id': () => ({ campaignName: 'taken', isActive: true, version: 1 }),
  'PUT /segments/:id': () => ({ name: 'Taken', match: {}, version: 1 }),
  'PUT /phone-book/:id': () => ({ name: 'Taken', phone: '+14155550133', version: 1 }),
}
const queries: Record<string, string> = {
  'GET /imports/:id/rows': '?outcome=LEFT',
  'GET /ledger-sums': '?by=day',
  'GET /plan': '?type=sms',
  'GET /campaigns/:id/audience': '?as=TEXTS',
  'DELETE /scheduled-texts/:id': '?version=1',
}

function bodyOf(route: string, endpoint: Endpoint, own: Shop, id: string): { body?: unknown } {
  if (!endpoint.body) return {}
  return { body: bodies[route]?.(own, id) ?? sampleOf(endpoint.body, id) }
}

/** Tells the log why a sign-in failed: whoever fails has no token, and nothing is answered. */
const toldByAnyone = 'POST /sign-in-problems'

test('no call of the contract answers without a token', async () => {
  const { shop, before, ids } = await victim()
  for (const [route, endpoint] of endpoints)
    for (const id of ids.slice(0, 3)) {
      const answer = await app.call(addressed(route, id), { account: shop.name, ...bodyOf(route, endpoint, shop, id) })
      if (route === toldByAnyone) expect(answer).toMatchObject({ status: 204, body: '' })
      else if (endpoint.access === 'public') expect([401, 404], route).toContain(answer.status)
      else expect(answer, route).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED', message: 'Unauthorised' } })
    }
  expect(await dumpOf(app, shop.id)).toEqual(before)
})

test('nobody acts for an account by its name alone', async () => {
  const { shop, before, ids } = await victim()
  await app.shop({ members: ['marta'] })
  const partner = await app.shop({ integrations: ['shoper'] })
  const callers = [
    { token: await app.token('marta') },
    { token: await app.partnerToken('shoper', 'eva', [partner.name, shop.name]), provider: 'shoper' },
  ]
  for (const [route, endpoint] of endpoints)
    for (const caller of callers) {
      const call = { ...caller, account: shop.name, ...bodyOf(route, endpoint, shop, ids[0] ?? '') }
      const answer = await app.call(addressed(route, ids[0] ?? ''), call)
      expect(JSON.stringify(answer.body), route).not.toContain(canary)
      if (isOfAccount(endpoint)) expect(answer, route).toMatchObject({ status: 404 })
      else expect(JSON.stringify(answer.body), route).not.toContain(shop.name)
    }
  expect(await dumpOf(app, shop.id)).toEqual(before)
})

test('nothing of another account is read or changed by its ids, in addresses, queries and bodies', {
  timeout: 180_000,
}, async () => {
  const { shop, before, ids } = await victim()
  const token = await app.token('marta')
  // First what asks for a row of somebody, so that nothing of their own has its name by then.
  const ordered = [...endpoints.filter(([, one]) => one.params), ...endpoints.filter(([, one]) => !one.params)]
  const closed = new Set<string>()
  async function tryAll(own: Shop, routes: typeof endpoints) {
    // Where no id has a place, one call is as good as one for each id.
    const told = new Set<string>()
    // Of what anybody may call the flood guard lets some through.
    for (const [route, endpoint] of routes)
      for (const id of isOfAccount(endpoint) && (endpoint.params || endpoint.body) ? ids : ids.slice(0, 5)) {
        const asked = `?${namesIn(endpoint.query)
          .map(name => `${name}=${id}`)
          .join('&')}`
        // What a query refuses is asked again without.
        for (const query of endpoint.query ? [queries[route] ?? '', asked] : ['']) {
          const call = { token, account: own.name, key: randomUUID(), ...bodyOf(route, endpoint, own, id) }
          const address = addressed(route, id) + query
          const whole = address + (call.body instanceof FormData ? ' a form' : JSON.stringify(call.body))
          if (told.has(whole)) continue
          told.add(whole)
          const answer = await app.call(address, call)
          const about = `${route}${query} with ${id}: ${JSON.stringify(answer.body)}`
          expect(JSON.stringify(answer.body), about).not.toContain(canary)
          expect(answer.status, about).toBeLessThan(500)
          if (endpoint.params && query !== asked) expect([401, 403, 404], about).toContain(answer.status)
          if (answer.status === 403) closed.add(route)
        }
      }
  }
  // Some doors ask for a Zenon number, some for none: what was closed to the one account is tried by the other.
  const withNumber = (isZenon: boolean) =>
    app.shop({ members: ['marta'], numbers: [{ number: freshNumber(), country: 'US', isZenon }] })
  await tryAll(await withNumber(true), ordered)
  expect(closed.size).toBeGreaterThan(0)
  const again = ordered.filter(([route]) => closed.has(route))
  await tryAll(await withNumber(false), again)
  expect(await dumpOf(app, shop.id)).toEqual(before)
})

test('without the permission, or the part that the account has not, its own people are refused', async () => {
  const { shop, before, ids } = await victim()
  const plain = await app.token('ola', { permissions: ['SOMETHING_ELSE'] })
  const refused = { status: 403, body: { code: 'FORBIDDEN' } }
  const ask = (route: string, endpoint: Endpoint, token: string) =>
    app.call(addressed(route, ids[0] ?? ''), { token, account: shop.name, ...bodyOf(route, endpoint, shop, ids[0] ?? '') })
  for (const [route, endpoint] of endpoints)
    if (endpoint.access === 'bulk' || endpoint.access === 'popup')
      expect(await ask(route, endpoint, plain), route).toMatchObject(refused)
  expect(await dumpOf(app, shop.id)).toEqual(before)

  const without = await app.shop({ members: ['iga'] })
  await app.database.pool.query(
    'update account set bulk_messaging_enabled = false, popup_enabled = false, nfc_signs_enabled = false where id = $1',
    [without.id],
  )
  const call = { token: await app.token('iga'), account: without.name }
  for (const [route, { access }] of endpoints)
    if (access === 'bulk' || access === 'popup' || access === 'nfc')
      expect(await app.call(addressed(route, without.id), call), route).toMatchObject(refused)
})

test.each([
  ['OVERDUE', 'overdue'],
  ['SETUP_FORM', 'setup'],
  ['VERIFICATION', 'setup'],
] as const)('an account that is %s keeps the calls that the contract leaves it, and no other', async (status, accountState) => {
  const { shop, ids } = await victim(accountState === 'overdue' ? { status } : {})
  if (accountState === 'setup')
    await app.database.pool.query(`update account set status = $2, integrations = '[{"type":"aws_marketplace"}]' where id = $1`, [
      shop.id,
      status,
    ])
  // Seen within seconds; a person who comes now is not remembered as anything else.
  await app.database.pool.query(`insert into person (sub, name, email) values ($1, $1, '') on conflict do nothing`, [
    `new-${status}`,
  ])
  await app.database.pool.query('insert into membership (account_id, sub) values ($1, $2)', [shop.id, `new-${status}`])
  const token = await app.token(`new-${status}`)
  const before = await dumpOf(app, shop.id)
  for (const [route, endpoint] of endpoints.filter(([, one]) => isOfAccount(one) && !one.keptBy?.includes(accountState)))
    expect(
      await app.call(addressed(route, ids[0] ?? ''), {
        token,
        account: shop.name,
        ...bodyOf(route, endpoint, shop, ids[0] ?? ''),
      }),
      route,
    ).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_CURRENT' } })
  for (const [route] of endpoints.filter(([one, { keptBy }]) => keptBy?.includes(accountState) && /^GET [^:]+$/.test(one)))
    expect(await app.call(route + (queries[route] ?? ''), { token, account: shop.name }), route).toMatchObject({ status: 200 })
  expect(await dumpOf(app, shop.id)).toEqual(before)
})

test('a file is reached by its own id alone, and a download by its own ticket', async () => {
  const { shop, before } = await victim()
  const stranger = await app.shop({ members: ['marta'] })
  const token = await app.token('marta')
  const files = before['file'] ?? []
  expect(files.length).toBeGreaterThan(0)
  const none = ['00000000-0000-4000-8000-000000000000', '..%2f', '%00', shop.id, stranger.id]
  for (const { id } of files) {
    const addresses = [`${stranger.id}/${String(id)}`, `${String(id)}/${String(id)}`, ...none.map(file => `${shop.id}/${file}`)]
    for (const address of addresses)
      for (const call of [{}, { token, account: stranger.name }])
        expect(await app.call(`GET /files/${address}`, call), address).toMatchObject({ status: 404 })
    for (const ticket of [String(id), shop.id, 'x', '%00', 'a'.repeat(43)])
      expect(await app.call(`GET /downloads/${ticket}`, { token, account: stranger.name })).toMatchObject({ status: 404 })
  }
})

test('without a header the only account is meant; with several the person is asked to choose', async () => {
  const only = await app.shop({ members: ['only'] })
  expect(await app.call('GET /accounts/current', { token: await app.token('only') })).toMatchObject({
    status: 200,
    body: { name: only.name },
  })
  await app.shop({ members: ['busy'] })
  await app.shop({ members: ['busy'] })
  expect(await app.call('GET /accounts/current', { token: await app.token('busy') })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_REQUIRED' },
  })
})

test('whom nobody has let in yet is told so with the id to be let in by; with an account’s name it is not there', async () => {
  const { name } = await app.shop()
  const token = await app.token('auth0|new')
  expect(await app.call('GET /accounts/current', { token })).toMatchObject({
    status: 404,
    body: { code: 'NO_ACCOUNT', details: { sub: 'auth0|new' } },
  })
  expect(await app.call('GET /accounts/current', { token, account: name })).toMatchObject({ body: { code: 'NOT_FOUND' } })
})
