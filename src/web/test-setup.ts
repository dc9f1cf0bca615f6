import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { forgetStores } from './testing/kept-stores.ts'
import { outlinedError } from './testing/outline.ts'
import { withoutOwnerStacks } from './testing/owner-stacks.ts'

// The files of a worker share the app's stores: they are noted, to be made as new for the next one.
vi.mock('zustand', async original => {
  const zustand = await original<typeof import('zustand')>()
  const { noting } = await import('./testing/kept-stores.ts')
  return { ...zustand, create: noting(zustand.create) }
})

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
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} })

// A busy machine takes its time.
configure({ asyncUtilTimeout: 8000, getElementError: outlinedError })

withoutOwnerStacks()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

// React and libraries complain there: a complaint fails the test that caused it.
afterEach(() => {
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`console.error: ${complaints.map(String).join('\n')}`)
})

// The next file finds the page as this one did.
afterAll(async () => {
  vi.useRealTimers()
  forgetStores()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  if (i18next.isInitialized) await i18next.changeLanguage('en')
})
