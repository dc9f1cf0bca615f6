import { expect, test } from 'vitest'
import { lifetimeMs } from './partner-tokens.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)

test.each([
  ['a right clock', 0, 600],
  ['a clock an hour slow', -3600, 600],
  ['a clock an hour fast', 3600, 600],
])('a token of ten minutes lasts ten minutes with %s', (_clock, aheadSeconds, seconds) => {
  const iat = nowSeconds() - aheadSeconds
  const lifetime = lifetimeMs({ iat, exp: iat + seconds }) / 1000
  expect(lifetime).toBeGreaterThan(seconds - 3)
  expect(lifetime).toBeLessThanOrEqual(seconds)
})

test('a token that does not say when it was made, or ends, is taken as it is', () => {
  expect(lifetimeMs({ exp: nowSeconds() + 60 }) / 1000).toBeGreaterThan(57)
  expect(lifetimeMs({})).toBe(300_000)
})
