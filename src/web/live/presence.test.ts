import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presenceLastsMs } from '#contract/presence-times.ts'
import { forgetPresences, takePresence, useColleaguesAt } from './presence.ts'
import { id } from './rows.fixture.ts'

const conversationId = id(100)
const frame = { type: 'PRESENCE' as const, conversationId, isTyping: true }

const passHalf = () =>
  act(() => {
    vi.advanceTimersByTime(presenceLastsMs / 2)
  })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => forgetPresences())
  vi.useRealTimers()
})

test('a colleague who is not heard of again is gone in time, though nothing else comes', () => {
  const { result } = renderHook(() => useColleaguesAt(conversationId))
  act(() => takePresence({ ...frame, sub: 'jonas', tab: 'one' }))
  passHalf()
  act(() => takePresence({ ...frame, sub: 'ola', tab: 'two' }))
  expect(result.current.map(({ sub }) => sub)).toEqual(['jonas', 'ola'])
  passHalf()
  expect(result.current.map(({ sub }) => sub)).toEqual(['ola'])
  passHalf()
  expect(result.current).toEqual([])
})
