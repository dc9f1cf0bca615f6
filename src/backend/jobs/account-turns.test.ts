import { expect, test } from 'vitest'
import { createTurns } from './account-turns.ts'

/** Work that ends when it is told to; what has begun, in order. */
function begin(lanes: number) {
  const inTurn = createTurns(lanes)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const bring = (accountId: string, name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return inTurn(accountId, () => {
      begun.push(name)
      return end.promise
    })
  }
  return { begun, bring, end: (name: string) => ends.get(name)?.resolve(), fail: (name: string) => ends.get(name)?.reject(name) }
}

test('two accounts work side by side, and a third waits for the first of them to end', async () => {
  const { begun, bring, end } = begin(2)
  const first = bring('one', 'a')
  void bring('two', 'b')
  void bring('three', 'c')
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('a')
  await first
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
})

test('an account that brings much leaves the other lane to others', async () => {
  const { begun, bring, end } = begin(2)
  const first = bring('one', 'a')
  void bring('one', 'b')
  void bring('one', 'c')
  void bring('two', 'd')
  await expect.poll(() => begun).toEqual(['a', 'd'])
  end('a')
  await first
  await expect.poll(() => begun).toEqual(['a', 'd', 'b'])
})

test('what fails makes room too, and fails for who brought it alone', async () => {
  const { begun, bring, end, fail } = begin(1)
  const broken = bring('one', 'a')
  const next = bring('two', 'b')
  fail('a')
  await expect(broken).rejects.toBe('a')
  end('b')
  await next
  expect(begun).toEqual(['a', 'b'])
})
