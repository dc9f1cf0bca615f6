import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partAfter, wholeOf } from './receipts.ts'
import { isFailure, type MessageStatus } from './status.ts'

const reported = fc.constantFrom<MessageStatus>('SENT', 'CARRIER_PENDING', 'DELIVERED', 'UNDELIVERED')
/** What receipts in this order come to for one part. */
const after = (receipts: readonly MessageStatus[]) =>
  receipts.reduce<MessageStatus | null>((part, next) => partAfter(part, next), null)

test('a later success never hides an earlier failure, of the part or of the whole', () => {
  expect(after(['UNDELIVERED', 'DELIVERED'])).toBe('UNDELIVERED')
  expect(wholeOf(['DELIVERED', 'UNDELIVERED', 'DELIVERED'], 3)).toBe('UNDELIVERED')
})

test('a part comes to the same in whatever order its receipts come, and however often', () => {
  fc.assert(
    fc.property(
      fc
        .array(reported, { minLength: 1 })
        .chain(receipts =>
          fc.tuple(fc.constant(receipts), fc.shuffledSubarray([...receipts, ...receipts], { minLength: receipts.length * 2 })),
        ),
      ([receipts, shuffled]) => {
        expect(after(shuffled)).toBe(after(receipts))
      },
    ),
  )
})

test('the whole is Delivered when every part is, and not before', () => {
  fc.assert(
    fc.property(fc.array(reported, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 6 }), (parts, count) => {
      const whole = wholeOf(parts, count)
      expect(isFailure(whole)).toBe(parts.some(isFailure))
      expect(whole === 'DELIVERED').toBe(parts.length >= count && parts.every(part => part === 'DELIVERED'))
    }),
  )
})
