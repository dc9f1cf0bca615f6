import { expect, test } from 'vitest'
import { visitorOf } from './visitor-rate-limit.ts'

test('a visitor is counted by the address that nobody can make up', () => {
  expect(visitorOf('203.0.113.7', undefined)).toBe('203.0.113.7')
  expect(visitorOf('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7')
  // Not through a proxy of ours: what a visitor says of itself does not count.
  expect(visitorOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  // The proxy wrote the last one down, the visitor the rest.
  expect(visitorOf('127.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(visitorOf('10.0.0.2', undefined)).toBe('10.0.0.2')
  expect(visitorOf('2001:db8:1:2:3:4:5:6', undefined)).toBe(visitorOf('2001:db8:1:2:ffff::1', undefined))
})
