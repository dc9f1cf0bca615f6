import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConversationEvent } from '#contract/events.ts'
import { hearIncoming, useTellingIncoming } from './incoming.ts'

const textOf = (number: number): ConversationEvent => ({ type: 'INCOMING_MESSAGE', number, payload: {} })

test('texts that came before the part that tells of them are told once it is there, each once and in their order', () => {
  const told: [number, boolean][] = []
  function Telling() {
    useTellingIncoming(({ number }, { isMissed }) => void told.push([number, isMissed]))
    return null
  }
  hearIncoming(textOf(1), { isMissed: true })
  hearIncoming(textOf(2), { isMissed: false })
  expect(told).toEqual([])
  const { rerender, unmount } = render(<Telling />)
  expect(told).toEqual([
    [1, true],
    [2, false],
  ])
  rerender(<Telling />)
  hearIncoming(textOf(3), { isMissed: false })
  expect(told.map(([number]) => number)).toEqual([1, 2, 3])
  // It went, as with a sign-out, and comes anew.
  unmount()
  hearIncoming(textOf(4), { isMissed: false })
  expect(told).toHaveLength(3)
  render(<Telling />)
  expect(told.map(([number]) => number)).toEqual([1, 2, 3, 4])
})
