import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { conversation, message } from '#web/live/rows.fixture.ts'
import { useChatFacts } from './chat-facts.ts'

test('the facts of a chat are one object while texts come, and another when one of them changes', () => {
  const row = conversation({ contactDetails: { name: 'Emily', surname: 'Carter', phone: '+14155550132' } })
  const { result, rerender } = renderHook(useChatFacts, { initialProps: row })
  const before = result.current
  const come = { ...row, lastMessage: message({ body: 'Hello' }), unreadCount: 1, isRead: false, eventNumber: 9 }
  act(() => rerender(structuredClone(come)))
  expect(result.current).toBe(before)
  act(() => rerender({ ...come, assignedTo: 'marta' }))
  expect(result.current).toEqual({ ...before, assignedTo: 'marta' })
})
