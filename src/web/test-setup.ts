import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// What jsdom lacks and Mantine asks for.
window.matchMedia ??= query => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

// React and libraries complain there: a complaint fails the test that caused it.
afterEach(() => {
  cleanup()
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
