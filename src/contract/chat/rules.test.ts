import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optOutOf } from './opt-out-keywords.ts'
import { avatarColor, preview } from './preview.ts'
import { isFailure, mayFollow, mayPrecede, type MessageStatus, messageStatuses, shownStatus } from './status.ts'
import { sounds, tabOf } from './chat-tabs.ts'

const status = fc.constantFrom(...messageStatuses)

test('DELIVERED, UNDELIVERED and errors are final, whatever reports come in whatever order', () => {
  fc.assert(
    fc.property(fc.array(status), reports => {
      let current: MessageStatus = 'PENDING'
      let final: MessageStatus | null = null
      for (const next of reports) {
        if (mayFollow(current, next)) current = next
        if (final) expect(current).toBe(final)
        if (current === 'DELIVERED' || isFailure(current)) final = current
      }
    }),
  )
})

test('on the way a status only moves on: what the carrier has already is not shown as merely sent again', () => {
  const way: MessageStatus[] = ['PENDING', 'PROCESSING', 'SENT', 'CARRIER_PENDING', 'DELIVERED']
  for (const [at, current] of way.entries()) expect(way.filter(next => mayFollow(current, next))).toEqual(way.slice(at + 1))
})

test('what may precede a status is what it may follow', () => {
  for (const next of messageStatuses)
    expect(mayPrecede(next)).toEqual(messageStatuses.filter(current => mayFollow(current, next)))
})

test('PENDING, PROCESSING and anything unlisted are shown as SENT', () => {
  expect(['PENDING', 'PROCESSING', 'WHATEVER', 'CARRIER_PENDING', 'DELIVERED', 'BLOCK_LIST'].map(shownStatus)).toEqual([
    'SENT',
    'SENT',
    'SENT',
    'CARRIER_PENDING',
    'DELIVERED',
    'BLOCK_LIST',
  ])
})

test.each([
  ['STOP', 'out'],
  [' stop. ', 'out'],
  ['„Stop”', 'out'],
  ['Stop 🙏', 'out'],
  ['stop  all', 'out'],
  ['OPT-OUT', 'out'],
  ['Unsubscribe', 'out'],
  ['wypisz', 'out'],
  ['START', 'in'],
  ['unstop!', 'in'],
  ['STOP PLEASE', null],
  ['can you stop by', null],
  ['YES', null],
  ['Nie!', 'campaign-out'],
  ['koniec', 'campaign-out'],
  ['nie, dziękuję', null],
  ['', null],
  ['🙏', null],
])('%j says %s', (text, said) => expect(optOutOf(text)).toBe(said))

test('a preview keeps 25 characters and never half an emoji', () => {
  expect(preview('a'.repeat(25))).toBe('a'.repeat(25))
  expect(preview('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
  expect(preview('😀'.repeat(30))).toBe(`${'😀'.repeat(25)}…`)
  expect(preview('two\nlines')).toBe('two lines')
})

test('the last digit chooses the colour', () => expect([avatarColor('+14155550132'), avatarColor('Shop')]).toEqual([2, 0]))

test('a conversation is in one tab, and sounds unless it is spam or somebody else’s', () => {
  const row = { isSpam: false, isArchived: false, assignedTo: null }
  expect([
    tabOf(row, 'me'),
    tabOf({ ...row, assignedTo: 'me' }, 'me'),
    tabOf({ ...row, assignedTo: 'you' }, 'me'),
    tabOf({ ...row, isSpam: true, assignedTo: 'me' }, 'me'),
    tabOf({ ...row, isArchived: true }, 'me'),
  ]).toEqual(['queued', 'my', 'team', 'spam', null])
  expect([sounds(row, 'me'), sounds({ ...row, assignedTo: 'you' }, 'me'), sounds({ ...row, isSpam: true }, 'me')]).toEqual([
    true,
    false,
    false,
  ])
})
