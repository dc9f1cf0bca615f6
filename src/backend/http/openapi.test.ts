import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import { unsubscribeColor } from '#contract/signup/unsubscribing.ts'
import { openApi, placeOf } from './openapi.ts'

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.unknown().optional() })),
})
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) }).parse(openApi())
const operation = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return paths[path]?.[method.toLowerCase()]
}

test.each([
  'GET /accounts/current',
  'GET /accounts/current/balance',
  'GET /settings',
  'GET /stats',
  'GET /users',
  'GET /canned-responses',
  'GET /conversations',
  'GET /conversations/mms-limitations',
  'GET /conversations/{id}/messages',
  'POST /conversations',
  'POST /conversations/{id}/read',
  'POST /conversations/{id}/assign',
  'GET /contacts/{number}',
])('%s is described, with what it answers and the refusals that any call may meet', route => {
  const { responses = {}, parameters = [] } = operation(route) ?? {}
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '404', '500', '503']))
  expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'x-account' }))
})

test('a call without an answer is described as 204, as it answers', () => {
  const { responses = {} } = operation('POST /conversations/{id}/read') ?? {}
  expect(responses['204']).toBeDefined()
  expect(responses['204']?.content).toBeUndefined()
  expect(responses['200']).toBeUndefined()
})

test('sending a text is described as the form with its file and the key that makes it safe to repeat', () => {
  const { requestBody, parameters = [], responses = {} } = operation('POST /conversations') ?? {}
  expect(Object.keys(requestBody?.content['multipart/form-data']?.schema['properties'] ?? {})).toEqual(
    expect.arrayContaining(['file', 'from', 'to', 'body', 'channel']),
  )
  expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'idempotency-key' }))
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '403', '409', '413', '415', '507']))
})

test('addresses that differ by what they call their parts are one, in the words of the specification', () => {
  expect(Object.keys(paths['/contacts/{number}'] ?? {}).toSorted()).toEqual(['delete', 'get', 'put'])
  expect(Object.keys(paths['/message-templates/{name}'] ?? {}).toSorted()).toEqual(['delete', 'get', 'put'])
  const shapes = Object.keys(paths).map(path => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes).toHaveLength(new Set(shapes).size)
  for (const route of Object.keys(api)) {
    const { method, path } = placeOf(route)
    const names = (paths[path]?.[method]?.parameters ?? []).flatMap(({ name, in: place }) =>
      place === 'path' ? [`{${name}}`] : [],
    )
    expect(names, route).toEqual(path.match(/\{\w+\}/g) ?? [])
  }
})

test('the colour that an account begins with is one that its pattern takes, and so is one in capitals', () => {
  const { color } = z
    .object({ properties: z.object({ color: z.object({ pattern: z.string() }) }) })
    .parse(operation('PUT /unsubscribe-page-settings')?.requestBody?.content['application/json']?.schema).properties
  for (const value of [unsubscribeColor, '#ABCDEF', '#abcdef']) expect(value).toMatch(new RegExp(color.pattern))
})

test('a pattern has no flags, which the document could not tell', () => {
  const flagged: string[] = []
  const look = (value: unknown, path: string): void => {
    if (value instanceof RegExp && value.flags.replace('u', '') !== '') flagged.push(`${path} ${value.source} ${value.flags}`)
    else if (Array.isArray(value)) value.forEach((inner, index) => look(inner, `${path}.${index}`))
    else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      for (const [name, inner] of Object.entries(value)) look(inner, `${path}.${name}`)
    }
  }
  const seen = new Set<object>()
  for (const [route, endpoint] of Object.entries(api))
    for (const part of ['params', 'query', 'body', 'answer'] as const)
      if (part in endpoint) look(Object.entries(endpoint).find(([name]) => name === part)?.[1], `${route} ${part}`)
  expect(flagged).toEqual([])
})
