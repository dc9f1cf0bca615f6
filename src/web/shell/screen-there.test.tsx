import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '#web/i18n.ts'
import { ListWaiting } from '#web/ui/list/list-states.tsx'
import { WaitingList, WaitingScreen } from './entering.tsx'
import { isScreenThere, whenScreenStood } from './screen-there.ts'

const listThatWaits = (
  <main>
    <h1>Contacts</h1>
    <ListWaiting />
  </main>
)

test.each([
  ['nothing, while its file comes', null, false],
  ['what stands before any screen', <WaitingScreen key="waiting" />, false],
  ['the chat before its list', <WaitingList key="waiting" />, false],
  ['a list before its rows', listThatWaits, false],
  ['a screen', <main key="screen">Contacts</main>, true],
])('%s: does the screen stand?', (_what, drawn, stands) => {
  render(<MantineProvider>{drawn}</MantineProvider>)
  expect(isScreenThere()).toBe(stands)
})

test('what waits for a screen waits until it has stood for a while, also where it came between two looks', () => {
  vi.useFakeTimers()
  const run = vi.fn<() => void>()
  document.body.innerHTML = '<main aria-busy="true"></main>'
  const forget = whenScreenStood(300, run)
  vi.advanceTimersByTime(590)
  document.body.innerHTML = '<main></main>'
  vi.advanceTimersByTime(20)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(run).toHaveBeenCalledOnce()
  forget()
  whenScreenStood(300, run)()
  vi.advanceTimersByTime(900)
  expect(run).toHaveBeenCalledOnce()
  document.body.innerHTML = ''
  vi.useRealTimers()
})
