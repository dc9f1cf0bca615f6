import { expect, test } from 'vitest'
import { KeptStorage } from './storage.ts'

test('where the browser keeps things, they are kept there', () => {
  const storage = new KeptStorage(() => sessionStorage)
  storage.setItem('a', '1')
  expect(sessionStorage.getItem('a')).toBe('1')
  expect([storage.getItem('a'), storage.isKept]).toEqual(['1', true])
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('a storage that throws when it is touched is replaced by memory, and says so', () => {
  const storage = new KeptStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  storage.setItem('session', 'x')
  expect([storage.getItem('session'), storage.length, storage.key(0), storage.isKept]).toEqual(['x', 1, 'session', false])
  storage.removeItem('session')
  expect(storage.getItem('session')).toBeNull()
})

test('a full storage keeps the newest value in memory, never an older one instead', () => {
  let old: string | null = 'old'
  const full = { ...emptyStorage(), getItem: () => old, setItem: () => refuse(), removeItem: () => (old = null) }
  const storage = new KeptStorage(() => full)
  storage.setItem('session', 'new')
  expect(storage.getItem('session')).toBe('new')
  expect([storage.isKept, old]).toEqual([false, null])
})

function refuse(): never {
  throw new DOMException('full', 'QuotaExceededError')
}

function emptyStorage(): Storage {
  return { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }
}
