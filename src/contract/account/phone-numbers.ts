import * as z from 'zod/mini'
import { isTooLong } from '../chat/segments.ts'
import { brandMaxCharacters, nameMaxCharacters, stopTextMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { line, oneLine, withLines } from '../names.ts'
import { PhoneNumber } from './account.ts'
import { brandOf } from './campaign-text.ts'

/** What an account says of one of its numbers. */
export const PhoneNumberSettings = z
  .object({
    /** What colleagues call it; empty is the number itself. */
    customName: line(nameMaxCharacters),
    /** Where a new chat begins. Taken from the number that had it: there is always one. */
    isDefault: z.boolean(),
    /** Put before texts that go to many; the colon after it comes by itself. */
    brandIdentification: z.string().check(
      z.overwrite(typed => brandOf(oneLine(typed))),
      z.maxLength(brandMaxCharacters, 'tooLong'),
    ),
    /** The line that is added to texts that go to many. */
    stopText: line(stopTextMaxCharacters),
    /** Whether STOP is confirmed, once. */
    stopAutoresponder: z.boolean(),
    /** In words of one's own. */
    hasCustomStopReply: z.boolean(),
    customStopReply: z.string().check(
      z.overwrite(withLines),
      z.trim(),
      z.refine(reply => !isTooLong(reply), 'messageTooLong'),
    ),
    version: Version,
  })
  .check(
    z.refine(({ stopAutoresponder, ...row }) => !stopAutoresponder || !row.hasCustomStopReply || row.customStopReply !== '', {
      path: ['customStopReply'],
      error: 'fieldRequired',
      // Also beside other mistakes, but not where all of it is one.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type PhoneNumberSettings = z.infer<typeof PhoneNumberSettings>

export const PhoneNumberRow = z.object({
  id: z.string(),
  ...z.pick(PhoneNumber, { number: true, isZenon: true, country: true }).shape,
  ...PhoneNumberSettings.shape,
})
export type PhoneNumberRow = z.infer<typeof PhoneNumberRow>
