import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { AccountTurns } from './account-turns.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

/** Each account asks so often at once; returns whose turns came, in order. */
async function played(atOnce: number, asked: readonly string[]): Promise<string[]> {
  const turns = new AccountTurns(atOnce, null)
  const order: string[] = []
  let working = 0
  await Promise.all(
    asked.map(async account => {
      await turns.take(account)
      working += 1
      expect(working).toBeLessThanOrEqual(atOnce)
      order.push(account)
      await settled()
      working -= 1
      turns.pass()
    }),
  )
  return order
}

test('one account with a thousand requests at once keeps another waiting for one turn', async () => {
  const order = await played(1, [...Array.from({ length: 1000 }, () => 'flood'), 'quiet', 'quiet', 'other'])
  expect(order.slice(0, 6)).toEqual(['flood', 'flood', 'quiet', 'other', 'flood', 'quiet'])
  expect(order).toHaveLength(1003)
})

test('whoever asks, each has their turn, never more at once than may be', async () => {
  const accounts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), accounts, async (atOnce, asked) => {
      expect((await played(atOnce, asked)).toSorted()).toEqual(asked.toSorted())
    }),
    { numRuns: 30 },
  )
})

test('who waited too long is refused, and whose turn it was then goes to the next', async () => {
  vi.useFakeTimers()
  const turns = new AccountTurns(1, 4000)
  await turns.take('first')
  const late = turns.take('late').catch(String)
  await vi.advanceTimersByTimeAsync(3000)
  const next = turns.take('next')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toMatch(/timeout/)
  turns.pass()
  expect(await next).toBe(1000)
  turns.pass()
  expect(await turns.take('free again')).toBe(0)
  vi.useRealTimers()
})
