import { toJSONSchema } from 'zod/v4/core'
import * as z from 'zod/v4/core'
import { api } from '#contract/api.ts'
import type { Contract } from '#contract/contract.ts'
import { errorStatus } from '#contract/errors.ts'
import { ErrorAnswer } from '#contract/error-answer.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

function parametersOf(schema: z.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

/** OpenAPI 3.1 of every call, printed from the contract. */
export function openApi(): Json {
  const contract: Contract = api
  const paths: Record<string, Json> = {}
  for (const [route, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = route.split(' ')
    const kind = endpoint.multipart ? 'multipart/form-data' : 'application/json'
    const refusals = new Set(
      (endpoint.errors ?? []).map(code => String(errorStatus[code])).concat(endpoint.access === 'public' ? [] : ['401', '404']),
    )
    paths[path.replace(/:(\w+)/g, '{$1}')] = {
      ...paths[path.replace(/:(\w+)/g, '{$1}')],
      [method.toLowerCase()]: {
        operationId: route.replace(/\W+/g, '_'),
        parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
        ...(endpoint.body && {
          requestBody: { required: true, content: { [kind]: { schema: schemaOf(endpoint.body, 'input') } } },
        }),
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } } },
          ...Object.fromEntries(
            [...refusals].map(status => [
              status,
              { description: 'Refused', content: { 'application/json': { schema: schemaOf(ErrorAnswer, 'output') } } },
            ]),
          ),
        },
        ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      },
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Parley', version: '1' },
    servers: [{ url: '/backend' }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
