import * as z from 'zod/mini'
import { integrationTextMaxCharacters, nameMaxCharacters, urlMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { line } from '../names.ts'

export const IntegrationMethod = z.enum(['GET', 'POST'])

const Words = line(nameMaxCharacters)
const required = z.minLength(1, 'fieldRequired')
const isHttps = (text: string) => /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+/i.test(text) && !/\s/.test(text) && URL.canParse(text)

const request = {
  method: z.nullable(IntegrationMethod).check(z.refine(method => method !== null, 'fieldRequired')),
  endpointUrl: z.string().check(
    z.trim(),
    required,
    z.maxLength(urlMaxCharacters, 'tooLong'),
    z.refine(text => text === '' || isHttps(text), 'linkInvalid'),
  ),
  /** Never told again. Empty keeps the one that stands, as long as the endpoint is on the same host. */
  apiKey: line(integrationTextMaxCharacters).check(z.regex(/^[ -~]*$/, 'fieldInvalid')),
  phoneParameter: Words.check(required),
  /** Where in the answer's JSON the value stands: names with dots between them, numbers in lists. */
  responseValuePath: line(integrationTextMaxCharacters).check(required),
  extraParameter: Words,
  extraValue: line(integrationTextMaxCharacters),
}

/** The account's own system, which is asked or told of who signs up by a form. */
export const WidgetIntegration = z.object({
  ...request,
  isEnabled: z.boolean(),
  /** Its answer after a sign-up is the coupon. */
  isCouponFetch: z.boolean(),
  /** It is asked before a sign-up: who is there already is told so, and is not signed up. */
  isContactExistsCheck: z.boolean(),
  version: Version,
})
export type WidgetIntegration = z.output<typeof WidgetIntegration>

/** Version 0 before anything is saved. */
export const StoredWidgetIntegration = z.object({
  method: z.nullable(IntegrationMethod),
  endpointUrl: z.string(),
  apiKey: z.literal(''),
  hasApiKey: z.boolean(),
  phoneParameter: z.string(),
  responseValuePath: z.string(),
  extraParameter: z.string(),
  extraValue: z.string(),
  isEnabled: z.boolean(),
  isCouponFetch: z.boolean(),
  isContactExistsCheck: z.boolean(),
  version: Version,
})
export type StoredWidgetIntegration = z.output<typeof StoredWidgetIntegration>

/** With a number of one's own, as it is written, saved or not. */
export const IntegrationTest = z.object({
  ...request,
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
})

export const IntegrationProblem = z.enum(['PRIVATE_ADDRESS', 'TIMEOUT', 'UNREACHABLE', 'TOO_LARGE', 'REFUSED', 'NO_VALUE'])
export type IntegrationProblem = z.output<typeof IntegrationProblem>

/** What went out, without the key, and what came back. */
export const IntegrationTestOutcome = z.object({
  request: z.string(),
  status: z.nullable(z.int()),
  answer: z.string(),
  value: z.nullable(z.string()),
  problem: z.nullable(IntegrationProblem),
})
export type IntegrationTestOutcome = z.output<typeof IntegrationTestOutcome>
