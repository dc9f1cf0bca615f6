import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id } from '#web/live/rows.fixture.ts'
import { type JumpTarget, useJump } from './use-jump.ts'

const nowhere = { current: null }

test('what could not be jumped to is forgotten as soon as one asks for it no more', async () => {
  const loadDownTo = async (): Promise<boolean> => {
    throw new TypeError('Failed to fetch')
  }
  const initialProps: { target: JumpTarget | null } = { target: { messageId: id(1), turn: 0 } }
  const { result, rerender } = renderHook(
    ({ target }) =>
      useJump({
        target,
        thread: { messages: [], loadDownTo },
        rows: [],
        virtualizer: nowhere,
        scroller: nowhere,
        isAtEnd: { current: true },
        onElsewhere: () => {},
      }),
    { initialProps },
  )
  await waitFor(() => expect(result.current.problem).toBe('failed'))
  rerender({ target: null })
  await waitFor(() => expect(result.current.problem).toBeNull())
})
