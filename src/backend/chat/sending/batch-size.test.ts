import { expect, test } from 'vitest'
import { nextSize } from './batch-size.ts'

test.each([
  { size: 64, sent: 64, tookMs: 60, next: 128, why: 'a full round that was quick is doubled' },
  { size: 64, sent: 64, tookMs: 200, next: 96, why: 'or grows to what fits' },
  { size: 400, sent: 400, tookMs: 20, next: 500, why: 'never over what is claimed at once' },
  { size: 137, sent: 136, tookMs: 100, next: 274, why: 'also where the shares of two accounts leave one out' },
  { size: 49, sent: 25, tookMs: 50, next: 98, why: 'or those of 25 accounts nearly half' },
  { size: 64, sent: 3, tookMs: 40, next: 64, why: 'a round of a few tells nothing' },
  { size: 500, sent: 500, tookMs: 1500, next: 100, why: 'a slow one becomes as small as what fits' },
  { size: 64, sent: 64, tookMs: 30_000, next: 16, why: 'but keeps a carrier’s lanes busy' },
  { size: 20, sent: 100, tookMs: 1000, next: 20, why: 'and never grows by being slow' },
])('$why: $size texts, $sent sent in $tookMs ms, then $next', ({ size, sent, tookMs, next }) => {
  expect(nextSize(size, sent, tookMs, 500)).toBe(next)
})
