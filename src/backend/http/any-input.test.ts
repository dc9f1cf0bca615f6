import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import { api } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/contract.ts'
import { ask } from '../testing/ask.ts'
import { bodyOf } from '../testing/call-bodies.ts'
import { canary, client, dumpOf, fillAccount } from '../testing/one-of-everything.ts'
import { namesIn, wholeSampleOf } from '../testing/samples.ts'
import { startPaymentsApp } from '../testing/payments-app.ts'

/*
 * Nothing that is sent to any call is an error of ours: nothing, null, huge, deep, of another type. What a schema refuses is
 * refused before anything else happens, so of that only each kind is sent; what it takes is all sent.
 */

let app: Awaited<ReturnType<typeof startPaymentsApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let token: string
let rows: Awaited<ReturnType<typeof dumpOf>>
beforeAll(async () => {
  app = await startPaymentsApp()
  shop = await app.shop({ members: ['ola'], numbers: [{ number: '+16285550118', country: 'US', isZenon: true }] }, 'ola')
  await fillAccount(app, shop)
  token = await app.token('ola')
  rows = await dumpOf(app, shop.id)
}, 60_000)
afterAll(() => app.stop())

const endpoints = Object.entries<Endpoint>(api satisfies Contract)
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const long = 'ﷺ'.repeat(20_000)
const shapes: unknown[] = [null, true, [], {}, [[]], [null], [{}], deep(20), { constructor: 1, toString: null }]
const lists: unknown[] = ['x', null].map(item => Array.from({ length: 2000 }, () => item))
const numbers = [0, -1, 1.5, 2_147_483_648, -2_147_483_649, 2 ** 53 - 1, 2 ** 53, 1e308, 5e-324]
const digits = ['0', '-1', '1e400', '١٢٣', client]
const strings = ['', ' ', long, 'a\0b', '\ud800', '\u200b', '%', '\\', "'", '0000-01-01', '9999-12-31T23:59:59Z', ...digits]
const values: unknown[] = [shapes, lists, numbers, strings].flat()
/** What breaks most often in a database and in what reads JSON. */
const sharp: unknown[] = [shapes[0], shapes[2], long, -1, 2 ** 53, 1e308, 'a\0b', '\ud800', '0000-01-01']
const others = values.filter(value => !sharp.includes(value))
/** For one of many places: those, and of the others a quarter in turn; at full length all. */
const valuesFor = (place: number): unknown[] =>
  process.env['LONG'] === '1' ? values : [...sharp, ...others.filter((_, index) => (index + place) % 4 === 0)]
const bodies = [
  '',
  'null',
  '0',
  '""',
  '[]',
  '{}',
  '[[]]',
  '{',
  '\u0000',
  `"${long}"`,
  '[0]',
  '{"__proto__":1}',
  '['.repeat(40_000),
]
const inPaths = [
  '%00',
  '%',
  '%ff',
  '..',
  'null',
  '2147483648',
  '%F0%9F%8C%B8',
  encodeURIComponent('+1'.repeat(500)),
  randomUUID(),
]

/** The first row of the noun that the route is about. */
function idOf(route: string): string {
  const noun = route.split('/')[1] ?? ''
  const table = { 'phone-book': 'contact', imports: 'job', 'import-checks': 'job' }[noun] ?? noun.replaceAll('-', '_')
  const [row] = rows[table] ?? rows[table.replace(/s$/, '')] ?? []
  return String(row?.['id'] ?? randomUUID())
}

const pathOf = (route: string, id: string) =>
  route.replace(':number', encodeURIComponent(client)).replace(':name', `${canary}%20template`).replaceAll(/:\w+/g, id)

/** The value with each of its parts, and the whole of it, in place of which something else may stand. */
function placesIn(value: unknown): ((other: unknown) => unknown)[] {
  if (typeof value !== 'object' || value === null) return [other => other]
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner).map(put => (other: unknown) => {
      if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? put(other) : item))
      return { ...value, [key]: put(other) }
    }),
  )
  return [other => other, ...inside]
}

type Sent = { route: string; headers?: Record<string, string>; body?: string | FormData }
const failed: string[] = []

async function send({ route, headers, body }: Sent): Promise<void> {
  const [method = '', path = ''] = route.split(' ')
  const { status, text } = await ask(`${app.origin}/backend${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-account': shop.name,
      'idempotency-key': randomUUID(),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  if (status >= 500) failed.push(`${status} ${route} ${String(body).slice(0, 200)}: ${text.slice(0, 100)}`)
}

/** Sends all, some at once. */
async function sendAll(all: Sent[]): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await send(next)
  }
  failed.length = 0
  await Promise.all(Array.from({ length: 4 }, lane))
  expect(failed).toEqual([])
}

/** Of what the schema refuses one is enough. */
function worthSending<T>(schema: z.$ZodType, tried: T[], input: (one: T) => unknown): T[] {
  const parsed = tried.map(one => ({ one, isTaken: z.safeParse(schema, input(one)).success }))
  return [...parsed.filter(({ isTaken }) => isTaken), ...parsed.filter(({ isTaken }) => !isTaken).slice(0, 1)].map(
    ({ one }) => one,
  )
}

const withBody = endpoints.filter(([, { body, multipart }]) => body && !multipart)

test('no body as a whole is an error of ours', async () => {
  await sendAll(withBody.flatMap(([route]) => bodies.map(body => ({ route: pathOf(route, idOf(route)), body }))))
})

test('no part of a body is an error of ours', { timeout: 180_000 }, async () => {
  await sendAll(
    withBody.flatMap(([route, endpoint]) => {
      const { body: schema } = endpoint
      if (!schema) return []
      const id = idOf(route)
      const right = [bodyOf(route, endpoint, { id, from: shop.from }), wholeSampleOf(schema, id)]
      const tried = right.flatMap(one => placesIn(one).flatMap((put, place) => valuesFor(place).map(put)))
      // What both of them take to the same is sent once.
      const sent = new Set(worthSending(schema, tried, one => one).map(one => JSON.stringify(one)))
      return [...sent].map(body => ({ route: pathOf(route, id), body }))
    }),
  )
})

test('nothing in an address is an error of ours', { timeout: 60_000 }, async () => {
  const textsFor = (place: number) =>
    valuesFor(place).map(value => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 5000))
  const inQueries = endpoints.flatMap(([route, { query }], nth) => {
    const names = namesIn(query)
    if (!query) return []
    const asked = names.flatMap((name, place) => textsFor(nth + place).map(value => ({ [name]: value })))
    return worthSending(query, asked, one => one).map(one => ({
      route: `${pathOf(route, idOf(route))}?${new URLSearchParams(one)}`,
      ...(!route.startsWith('GET') && { body: '{}' }),
    }))
  })
  const inParams = endpoints
    .filter(([, { params }]) => params)
    .flatMap(([route, { body }]) =>
      inPaths.map(value => ({ route: route.replaceAll(/:\w+/g, value), ...(body && { body: '{}' }) })),
    )
  await sendAll([...inQueries, ...inParams])
})

test('no form, and nothing in place of one, is an error of ours', async () => {
  const forms = endpoints.filter(([, { multipart }]) => multipart)
  const type = 'multipart/form-data; boundary=x'
  const broken = ['', '--x', '--x--', '--x\r\n\r\n\r\n--x--', '--x\r\nContent-Disposition: form-data; name=\r\n\r\n--x--', long]
  await sendAll(
    forms.flatMap(([route, endpoint]) => {
      const right = bodyOf(route, endpoint, { id: randomUUID(), from: shop.from })
      if (!(right instanceof FormData)) return []
      const names = [...namesIn(endpoint.body), 'file', '', '__proto__']
      const changed = names.flatMap(name =>
        values.map(value => {
          const form = new FormData()
          for (const [key, part] of right) if (key !== name) form.append(key, part)
          form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
          return { route, body: form }
        }),
      )
      return [
        ...changed,
        ...[...broken, ...bodies].flatMap(body => [
          { route, body },
          { route, body, headers: { 'content-type': type } },
        ]),
      ]
    }),
  )
})

/** What a machine gave out or an address has, and numbers, which are read apart. */
const untyped =
  'code columns contactId cursor from id idToken invoice number people person phone phones priceId recipients refresh_token sort sub to token zone'.split(
    ' ',
  )

/** The names under which a text stands in a value. */
function namesOf(value: unknown, text: string, name = ''): string[] {
  if (typeof value === 'string') return value.includes(text) ? [name] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, one]) => namesOf(one, text, Array.isArray(value) ? name : inner))
}

test('every text that somebody types comes in as NFC, whatever the call', () => {
  const decomposed = 'Ze\u0301'
  const kept = endpoints.flatMap(([route, endpoint]) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap(schema => {
      if (!schema) return []
      const id = randomUUID()
      const right = [
        wholeSampleOf(schema, id),
        ...(schema === endpoint.body ? [bodyOf(route, endpoint, { id, from: shop.from })] : []),
      ]
      return right.flatMap(placesIn).flatMap(put => namesOf(z.safeParse(schema, put(decomposed)).data, decomposed))
    }),
  )
  expect([...new Set(kept)].toSorted()).toEqual(untyped)
})
