// What no careful caller sends: each call answers it with a status that the document names.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/contract.ts'
import { accountHeader, idempotencyKeyHeader, providerHeader } from '#contract/headers.ts'
import { ask, type Asked } from '../testing/ask.ts'
import { startApp } from '../testing/start-app.ts'
import { openApi, placeOf } from './openapi.ts'

let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let late: Awaited<ReturnType<typeof app.shop>>
let token: string
beforeAll(async () => {
  app = await startApp()
  shop = await app.shop()
  late = await app.shop({ status: 'OVERDUE' })
  token = await app.token('marta')
}, 60_000)
afterAll(() => app.stop())

const contract: Contract = api
const { paths } = openApi() as { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }

function declaredBy(route: string): number[] {
  const { method, path } = placeOf(route)
  return Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number)
}

const long = 'x'.repeat(3000)
/** What stands in the address in place of each part. */
const parts = ['01980000-0000-7000-8000-000000000001', 'x', '%00', long, '+48512345679']
const json = { 'content-type': 'application/json' }
const bodies: [Record<string, string>, string | FormData | undefined][] = [
  [{}, undefined],
  [json, 'null'],
  [json, '{}'],
  [json, '[]'],
  [json, '{"version":'],
  [json, `{"name":"${'x'.repeat(300_000)}"}`],
  [json, '['.repeat(50)],
  [{ 'content-type': 'text/plain' }, 'hello'],
  [{ 'content-type': 'multipart/form-data; boundary=B' }, '--B\r\nno form'],
]

function requestsOf(route: string, { query, access }: Endpoint): [string, Asked][] {
  const [method = '', path = ''] = route.split(' ')
  const key = { [idempotencyKeyHeader]: randomUUID() }
  const mine = { authorization: `Bearer ${token}`, [accountHeader]: shop.name, ...key }
  const places = path.includes(':') ? parts.map(part => path.replaceAll(/:\w+/g, part)) : [path]
  const asked = query ? ['', '?limit=x&cursor=x&sort=x&version=x', `?search=${long}`, '?search=%00'] : ['']
  const [place = path] = places
  const whos: Record<string, string>[] = [
    {},
    { authorization: 'Bearer opaque' },
    { ...mine, [accountHeader]: 'nobodys' },
    { ...mine, [accountHeader]: late.name },
    { ...mine, [providerHeader]: 'shoper' },
    { authorization: `Bearer ${token}` },
  ]
  return [
    ...places.map((at): [string, Asked] => [at, { method, headers: mine }]),
    ...asked.slice(1).map((more): [string, Asked] => [place + more, { method, headers: mine }]),
    ...(method === 'GET'
      ? []
      : bodies.map(([type, body]): [string, Asked] => [place, { method, headers: { ...mine, ...type }, body }])),
    ...(access === 'public' ? [] : whos.map((headers): [string, Asked] => [place, { method, headers }])),
    [place, { method, headers: { ...mine, [idempotencyKeyHeader]: 'no key' } }],
  ]
}

test('whatever comes in, each call answers with a status that the document names', { timeout: 120_000 }, async () => {
  const undeclared = new Set<string>()
  for (const [route, endpoint] of Object.entries(contract)) {
    const declared = declaredBy(route)
    for (const [path, init] of requestsOf(route, endpoint)) {
      const { status, text } = await ask(`${app.origin}/backend${path}`, init)
      if (!declared.includes(status)) undeclared.add(`${route}: ${status} ${text.slice(0, 120)}`)
    }
  }
  expect([...undeclared]).toEqual([])
})
