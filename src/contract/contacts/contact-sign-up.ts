import * as z from 'zod/mini'
import { minimumAgeYears } from '../limits.ts'
import { Name } from '../names.ts'
import { Gender } from './contacts.ts'

/** Whole years between a birthday and a day, both `YYYY-MM-DD`; who was born on 29 February has a birthday on 1 March otherwise. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The sign-up form of specification 5: all of it required, no one under the minimum age on `day`. */
export function signUpForm(day: string) {
  return z.object({
    name: Name,
    surname: Name,
    gender: z.enum(Gender.options, 'fieldRequired'),
    birthday: z.iso.date('fieldRequired').check(
      z.refine(birthday => birthday >= '1900-01-01' && birthday <= day, 'dateInvalid'),
      z.refine(birthday => birthday > day || ageOn(birthday, day) >= minimumAgeYears, 'tooYoung'),
    ),
    email: z
      .string()
      .check(z.trim(), z.minLength(1, 'fieldRequired'))
      .check(z.maxLength(254, 'tooLong'), z.email('emailInvalid')),
  })
}
export type SignUp = z.output<ReturnType<typeof signUpForm>>
