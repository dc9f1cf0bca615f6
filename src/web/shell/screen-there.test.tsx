import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/i18n.ts'
import { ListWaiting } from '#web/ui/list/list-states.tsx'
import { WaitingList, WaitingScreen } from './entering.tsx'
import { isScreenThere } from './screen-there.ts'

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
