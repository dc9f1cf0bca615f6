import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

// Redocly's own strict rules, without what is for documents that are published.
const rules = {
  'info-license': 'off',
  // The route says it.
  'operation-summary': 'off',
  'operation-4xx-response': 'error',
  'operation-2xx-response': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'no-identical-paths': 'error',
  'no-ambiguous-paths': 'error',
  'no-path-trailing-slash': 'error',
  'path-parameters-defined': 'error',
  'spec-strict-refs': 'error',
} as const

test('the document of all calls passes a linter that others wrote', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: JSON.stringify(openApi()), config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})
