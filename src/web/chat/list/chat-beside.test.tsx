import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { conversation, id } from '#web/live/rows.fixture.ts'
import { chatBeside, leaves, staysAfterAll, useSayShown } from './chat-beside.ts'
import { linkIn, type Place } from './place.ts'

const place: Place = { of: 'chats', tab: 2, isUnreadOnly: false }
const rows = (...numbers: number[]) => numbers.map(number => conversation({ conversationId: id(number) }))
const link = (number: number) => linkIn(place, id(number))

test('a chat that leaves is not the next one, for as long as the list still shows it', () => {
  const { rerender } = renderHook(useSayShown, { initialProps: { place, rows: rows(1, 2, 3), of: id(2) } })
  expect(chatBeside(id(2))).toEqual(link(3))
  leaves(id(2))
  // The next one is open, and goes as well before the list has heard of the first.
  rerender({ place, rows: rows(1, 2, 3), of: id(3) })
  expect(chatBeside(id(3))).toEqual(link(1))
  staysAfterAll(id(2))
  expect(chatBeside(id(3))).toEqual(link(2))

  leaves(id(2))
  rerender({ place, rows: rows(1, 3), of: id(3) })
  expect(chatBeside(id(3))).toEqual(link(1))
  // It is back, by a new text.
  rerender({ place, rows: rows(2, 1, 3), of: id(1) })
  expect(chatBeside(id(1))).toEqual(link(3))
  rerender({ place, rows: rows(2, 3), of: id(3) })
  expect(chatBeside(id(3))).toEqual(link(2))
  expect(chatBeside(id(2))).toBeNull()
})
