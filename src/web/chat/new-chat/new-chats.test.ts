import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clientNumber } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { beginChat, useOwnNewChats } from './new-chats.ts'

test('the new chats are one array as long as nothing changes: thousands of rows hang on it', () => {
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  beginChat(clientNumber, '+16285550119')
  const { result, rerender } = renderHook(() => useOwnNewChats())
  const before = result.current
  expect(before).toHaveLength(1)
  rerender()
  expect(result.current).toBe(before)
})
