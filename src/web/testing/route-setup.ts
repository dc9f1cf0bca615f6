import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { outlinedError } from './outline.ts'
import { withoutOwnerStacks } from './owner-stacks.ts'
import { fillGaps } from './page-gaps.ts'
import { takeNetwork } from './page-network.ts'

// The app's stores outlive a page: they are noted, to be made as new for the next one.
vi.mock('zustand', async original => {
  const zustand = await original<typeof import('zustand')>()
  const { noting } = await import('./kept-stores.ts')
  return { ...zustand, create: noting(zustand.create) }
})

withoutOwnerStacks()
fillGaps()
takeNetwork()
// What the app looks at when it is loaded must be there by now.
const { closePage } = await import('./page.tsx')

// The first screen of an area brings its modules, which takes many seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: outlinedError })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

// React and libraries complain there: a complaint fails the test that caused it.
afterEach(() => {
  closePage()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`console.error: ${complaints.map(String).join('\n')}`)
})
