import { expect, test } from 'vitest'
import { isDatabaseAway, loggable, sqlState } from './errors.ts'

test('what is logged of a failed query names its cause, never the values that were asked for', () => {
  const failure = new Error('duplicate key value violates unique constraint "contact_phone"')
  const told = loggable(Object.assign(failure, { detail: 'Key (phone)=(+14155550132) already exists.' }))
  expect(told).toContain('contact_phone')
  expect(told).not.toContain('4155550132')
})

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
  // `localhost` with an address of each kind: Node tries both and gives an error without a text.
  Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
  // Its container is being replaced.
  withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND database'),
  withCode('EAI_AGAIN', 'getaddrinfo EAI_AGAIN database'),
  withCode('EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.9:5432'),
  withCode('EPIPE', 'write EPIPE'),
  withCode('57P03', 'the database system is starting up'),
  new Error('Connection terminated unexpectedly'),
  new Error('a query failed', { cause: withCode('ECONNRESET', 'read ECONNRESET') }),
])('%s: the database is away, and people are told to wait', error => {
  expect(isDatabaseAway(error)).toBe(true)
})

test('a refusal by the database itself is no absence', () => {
  expect(isDatabaseAway(withCode('23505', 'duplicate key value violates unique constraint'))).toBe(false)
  expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false)
  expect(sqlState(withCode('EPIPE', 'write EPIPE'))).toBeUndefined()
})
