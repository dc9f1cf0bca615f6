import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApi } from './openapi.ts'

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
