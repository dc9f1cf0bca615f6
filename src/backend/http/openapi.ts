import { toJSONSchema } from 'zod/v4/core'
import * as z from 'zod/v4/core'
import { api } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/contract.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { ErrorAnswer } from '#contract/error-answer.ts'
import { apiKeyStart, apiScopes } from '#contract/access/api-keys.ts'
import { apiKeyBurst, apiKeyCallsPerSecond } from '#contract/limits.ts'
import { providers } from '#contract/access/providers.ts'
import { accountHeader, eventNumberHeader, idempotencyKeyHeader, providerHeader } from '#contract/headers.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

function parametersOf(schema: z.$ZodType | undefined, place: 'path' | 'query', calledAs: (name: string) => string): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name: calledAs(name),
    in: place,
    ...(calledAs(name) !== name && { description: `Here the ${name}.` }),
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

const header = (name: string, description: string, schema: Json) => ({ name, in: 'header', required: false, description, schema })
const ofAccount = header(accountHeader, 'The name of the account; may be missing while the person has only one.', {
  type: 'string',
})
const ofProvider = header(providerHeader, 'Whose token it is; missing for our own single sign-on.', {
  type: 'string',
  enum: providers,
})
const ofKey = (isRequired: boolean) => ({
  ...header(idempotencyKeyHeader, 'Made where the person acted: the same key does it once, however often it comes.', {
    type: 'string',
    format: 'uuid',
  }),
  required: isRequired,
})

/** What the door refuses with, before the call itself. */
function refusedBefore({ access, scope }: Endpoint): ErrorCode[] {
  if (access === 'public') return ['TOO_MANY_REQUESTS']
  if (access === 'person') return ['UNAUTHORISED']
  return [
    'UNAUTHORISED',
    'NOT_FOUND',
    'ACCOUNT_REQUIRED',
    'ACCOUNT_NOT_CURRENT',
    ...(access === 'staff' && !scope ? [] : ['FORBIDDEN' as const]),
    ...(scope ? ['TOO_MANY_REQUESTS' as const] : []),
  ]
}

/** What is refused with: the codes of the call, and those that every call of its kind may answer. */
function refusalsOf(endpoint: Endpoint, isRead: boolean): number[] {
  const codes = [
    ...(endpoint.errors ?? []),
    ...refusedBefore(endpoint),
    // Of an address a wrong part is one where nothing is.
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.query || endpoint.body || endpoint.repeatSafe ? (['BAD_REQUEST'] as const) : []),
    ...(endpoint.repeatSafe ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(endpoint.body ? (['TOO_LARGE'] as const) : []),
    ...(isRead ? [] : (['STORAGE_FULL'] as const)),
    'SERVER_ERROR' as const,
    'UNAVAILABLE' as const,
  ]
  return [...new Set(codes.map(code => errorStatus[code]))].sort((a, b) => a - b)
}

function bodyOf({ body, multipart }: Endpoint): Json {
  if (!body) return {}
  const schema = schemaOf(body, 'input')
  const file = { type: 'string', format: 'binary' }
  const content = multipart
    ? { 'multipart/form-data': { schema: { ...schema, properties: { ...(schema['properties'] as Json), file } } } }
    : { 'application/json': { schema } }
  return { requestBody: { required: true, content } }
}

function successOf({ answer }: Endpoint, isRead: boolean): Json {
  const schema = schemaOf(answer, 'output')
  if (schema['type'] === 'null') return { 204: { description: 'Done' } }
  const number = { description: 'Of what is an account’s: its last event that the answer includes.', schema: { type: 'integer' } }
  return {
    200: {
      description: 'OK',
      ...(isRead && { headers: { [eventNumberHeader]: number } }),
      content: { 'application/json': { schema } },
    },
  }
}

/** Of an API key OpenAPI names the scope as a role: what the key must have been given. */
function securityOf({ access, scope }: Endpoint): Json[] {
  if (access === 'public') return []
  return [{ bearer: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
}

function operationOf(route: string, endpoint: Endpoint): Json {
  const isRead = route.startsWith('GET ')
  const refusal = { description: 'Refused', content: { 'application/json': { schema: schemaOf(ErrorAnswer, 'output') } } }
  return {
    operationId: route.replace(/\W+/g, '_'),
    parameters: [
      ...parametersOf(endpoint.params, 'path', placeOf(route).calledAs),
      ...parametersOf(endpoint.query, 'query', name => name),
      ...(endpoint.access === 'public' ? [] : [ofProvider]),
      ...(endpoint.access === 'public' || endpoint.access === 'person' ? [] : [ofAccount]),
      ...(endpoint.repeatSafe ? [ofKey(endpoint.repeatSafe === 'required')] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      ...successOf(endpoint, isRead),
      ...Object.fromEntries(refusalsOf(endpoint, isRead).map(status => [status, refusal])),
    },
    security: securityOf(endpoint),
  }
}

const namesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':')

/**
 * A route as the document has it: addresses that differ by what they call their parts are one, which goes by the words of
 * its read (specification 7: GET /contacts/{number}).
 */
export function placeOf(route: string): { method: string; path: string; calledAs: (name: string) => string } {
  const [method = '', path = ''] = route.split(' ')
  const read = Object.keys(api).find(other => other.startsWith('GET ') && shapeOf(other.slice(4)) === shapeOf(path))
  const [own, names] = [namesOf(path), namesOf(read ?? path)]
  const calledAs = (name: string) => names[own.indexOf(name)] ?? name
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, (_, name: string) => `{${calledAs(name)}}`), calledAs }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A signed-in person of the account.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${apiKeyStart}…`,
    description:
      'A key of the account’s settings (POST /api-keys), sent as a bearer token. It acts in its one account without ' +
      `${accountHeader}, and opens the calls that name a scope which it has. Scopes: ${apiScopes.join(', ')}. ` +
      `${apiKeyBurst} calls at once, then ${apiKeyCallsPerSecond} a second; above that 429 with retry-after.`,
  },
}

/** OpenAPI 3.1 of every call, printed from the contract. */
export function openApi(): Json {
  const contract: Contract = api
  const paths: Record<string, Json> = {}
  for (const [route, endpoint] of Object.entries(contract)) {
    const { method, path } = placeOf(route)
    paths[path] = { ...paths[path], [method]: operationOf(route, endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Parley', version: '1' },
    servers: [{ url: '/backend' }],
    paths,
    components: { securitySchemes },
  }
}
