import { expect, test } from 'vitest'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { syncAcrossTabs } from './sync-across-tabs.ts'
import { browserStorage } from './storage.ts'

type Taste = { isLoud: boolean; hasNew: boolean }

test('what another tab chose holds here at once, and what it did not touch stays', () => {
  const useTaste = create<Taste>()(
    persist((): Taste => ({ isLoud: true, hasNew: true }), { name: 'taste', storage: createJSONStorage(() => browserStorage) }),
  )
  syncAcrossTabs(useTaste)
  localStorage.setItem('taste', JSON.stringify({ state: { isLoud: false }, version: 0 }))
  dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(useTaste.getState().isLoud).toBe(true)
  dispatchEvent(new StorageEvent('storage', { key: 'taste' }))
  expect(useTaste.getState()).toEqual({ isLoud: false, hasNew: true })
})
