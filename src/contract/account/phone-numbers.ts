import * as z from 'zod/mini'
import { isTooLong } from '../chat/parts.ts'
import { brandMaxCharacters, nameMaxCharacters, stopTextMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { oneLine, storable } from '../names.ts'
import { PhoneNumber } from './account.ts'
import { brandOf } from './campaign-text.ts'

// Counted and sent in NFC, as every text.
const line = z.string().check(
  z.overwrite(text => oneLine(text).normalize('NFC')),
  z.trim(),
)
const text = z.string().check(
  z.overwrite(written => storable(written).replaceAll('\r\n', '\n').normalize('NFC')),
  z.trim(),
)

/** What an account says of one of its numbers. */
export const PhoneNumberSettings = z
  .object({
    /** What colleagues call it; empty is the number itself. */
    customName: line.check(z.maxLength(nameMaxCharacters, 'tooLong')),
    /** Where a new chat begins. Taken from the number that had it: there is always one. */
    isDefault: z.boolean(),
    /** Put before texts that go to many; the colon after it comes by itself. */
    brandIdentification: line.check(z.overwrite(brandOf), z.maxLength(brandMaxCharacters, 'tooLong')),
    /** The line that is added to texts that go to many. */
    stopText: line.check(z.maxLength(stopTextMaxCharacters, 'tooLong')),
    /** Whether STOP is confirmed, once. */
    stopAutoresponder: z.boolean(),
    /** In words of one's own. */
    hasCustomStopReply: z.boolean(),
    customStopReply: text.check(z.refine(reply => !isTooLong(reply), 'messageTooLong')),
    version: Version,
  })
  .check(
    z.refine(({ stopAutoresponder, ...row }) => !stopAutoresponder || !row.hasCustomStopReply || row.customStopReply !== '', {
      path: ['customStopReply'],
      error: 'fieldRequired',
      when: () => true,
    }),
  )
export type PhoneNumberSettings = z.infer<typeof PhoneNumberSettings>

export const PhoneNumberRow = z.object({
  id: z.string(),
  ...z.pick(PhoneNumber, { number: true, isZenon: true, country: true }).shape,
  ...PhoneNumberSettings.shape,
})
export type PhoneNumberRow = z.infer<typeof PhoneNumberRow>
