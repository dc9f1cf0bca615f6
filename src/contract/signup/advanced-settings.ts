import * as z from 'zod/mini'
import { isTooLong } from '../chat/segments.ts'
import { couponReminderHoursMax, resendDaysMax, templateMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { text } from '../names.ts'
import { fillVariables } from '../texts/variables.ts'

const count = (most: number) => z.int().check(z.gte(1), z.lte(most))
/** A text with variables; empty while what it is for is off. */
const Message = text(templateMaxCharacters).check(
  z.refine(written => !isTooLong(fillVariables(written, []).normalize('NFC')), 'messageTooLong'),
)

const fields = z.object({
  /** Who was asked to confirm a sign-up and has not is asked twice more, so many days after the first time. */
  resendEnabled: z.boolean(),
  firstDelayDays: count(resendDaysMax),
  secondDelayDays: count(resendDaysMax),
  /** Whether who confirms only then still gets the coupon; else it is given back. */
  resendCouponIncluded: z.boolean(),
  repeatedMessage: Message,
  /** Who has a coupon and has not used it is reminded once, so many hours after they got it. */
  couponReminderEnabled: z.boolean(),
  couponDelayHours: count(couponReminderHoursMax),
  /** Whether the reminder says the code: a link to it follows where the text does not name it. */
  reminderCouponIncluded: z.boolean(),
  couponMessage: Message,
  version: Version,
})
type Fields = z.output<typeof fields>

const required = { error: 'fieldRequired' } as const

/** What an account wants of all its sign-ups. */
export const AdvancedSettings = fields.check(
  z.refine<Fields>(({ firstDelayDays, secondDelayDays }) => firstDelayDays < secondDelayDays, {
    error: 'firstDelayLower',
    path: ['firstDelayDays'],
  }),
  z.refine<Fields>(({ resendEnabled, repeatedMessage }) => !resendEnabled || repeatedMessage !== '', {
    ...required,
    path: ['repeatedMessage'],
  }),
  z.refine<Fields>(({ couponReminderEnabled, couponMessage }) => !couponReminderEnabled || couponMessage !== '', {
    ...required,
    path: ['couponMessage'],
  }),
)
export type AdvancedSettings = Fields

/** Version 0 before anything is saved: both are off. */
export const StoredAdvancedSettings = fields
