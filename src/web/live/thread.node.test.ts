import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, event, id, message, sent, time } from './rows.fixture.ts'
import { applyToThread, prepend, putMessage, type Thread } from './thread.ts'

const thread = (...messages: Thread['messages']): Thread => ({ messages, hasOlder: false, isPrepended: false })
const text = (number: number, change = {}) =>
  message({ messageId: id(number), time: time(number), eventNumber: number, ...change })

test('a message is put where the server sorts it, by time and then by id', () => {
  const all = [text(1), text(2), text(3), text(4, { time: time(3) })]
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: 4 }), shuffled => {
      expect(shuffled.reduce(putMessage, thread()).messages).toEqual(all)
    }),
  )
})

test('a row wins with a higher number only, so order and repeats of events do not matter', () => {
  const states = (['PENDING', 'SENT', 'CARRIER_PENDING', 'DELIVERED'] as const).map((status, index) =>
    sent({ status, eventNumber: index + 1 }),
  )
  fc.assert(
    fc.property(fc.shuffledSubarray([...states, ...states], { minLength: 8 }), rows => {
      expect(rows.reduce(putMessage, thread()).messages).toEqual([states[3]])
    }),
  )
})

test('of rows of one status the newest number wins too, however close', () => {
  const rows = [false, true, false].map((isRetried, index) => sent({ status: 'UNDELIVERED', isRetried, eventNumber: index + 5 }))
  fc.assert(
    fc.property(fc.shuffledSubarray([...rows, ...rows], { minLength: 6 }), shuffled => {
      expect(shuffled.reduce(putMessage, thread()).messages).toEqual([rows[2]])
    }),
  )
})

test('a status after DELIVERED is ignored, and nothing is drawn anew', () => {
  const before = thread(sent({ status: 'DELIVERED', eventNumber: 5 }))
  expect(
    applyToThread(before, event(6, 'MESSAGE_STATUS', { _doc: sent({ status: 'UNDELIVERED', eventNumber: 6 }) }), id(100)),
  ).toBe(before)
})

test('a stored failure loses its hint when it was sent again', () => {
  const before = thread(sent({ status: 'UNDELIVERED', eventNumber: 5 }))
  const retried = sent({ status: 'UNDELIVERED', isRetried: true, eventNumber: 7 })
  expect(applyToThread(before, event(7, 'MESSAGE_STATUS', { _doc: retried }), id(100))?.messages).toEqual([retried])
})

test('messages of other conversations change nothing, rows that stay keep their references', () => {
  const before = thread(text(1), text(2))
  expect(applyToThread(before, event(3, 'INCOMING_MESSAGE', { _doc: text(3, { conversationId: id(200) }) }), id(100))).toBe(
    before,
  )
  const after = applyToThread(before, event(3, 'INCOMING_MESSAGE', { _doc: text(3) }), id(100))
  expect(after?.messages[0]).toBe(before.messages[0])
  expect(after?.messages[1]).toBe(before.messages[1])
})

test('when a person was erased, the server is asked whether the thread is still there', () => {
  expect(applyToThread(thread(text(1)), changed(3, 'conversations'), id(100))).toBeNull()
})

test('a message before the loaded ones comes with its page, not by an event', () => {
  const before = { ...thread(text(5)), hasOlder: true }
  expect(putMessage(before, text(2, { eventNumber: 9 }))).toBe(before)
  expect(putMessage(thread(text(5)), text(2)).messages).toHaveLength(2)
})

test('an older page goes before the others and says so until the next change', () => {
  const grown = prepend({ ...thread(text(5)), hasOlder: true }, [text(3), text(4), text(5)], false)
  expect(grown.messages.map(row => row.messageId)).toEqual([id(3), id(4), id(5)])
  expect(grown).toMatchObject({ isPrepended: true, hasOlder: false })
  expect(putMessage(grown, text(6)).isPrepended).toBe(false)
})
