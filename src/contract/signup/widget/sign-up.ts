import * as z from 'zod/mini'
import { nameMaxCharacters, widgetAnswerMaxCharacters, widgetFieldsMax } from '../../limits.ts'
import { Version } from '../../lists.ts'
import { line } from '../../names.ts'

const typed = (maxCharacters: number) => z._default(line(maxCharacters), '')

/** What a public form sends. What of it is required its form says (`signUpProblems`). */
export const NewSignUp = z.object({
  /** Of the form that was shown. */
  version: Version,
  language: z.enum(['en', 'pl']),
  country: line(20),
  phone: line(40),
  name: typed(nameMaxCharacters),
  surname: typed(nameMaxCharacters),
  gender: typed(nameMaxCharacters),
  birthday: typed(10),
  email: typed(254),
  agrees: z._default(z.boolean(), false),
  answers: z._default(
    z
      .record(z.string().check(z.maxLength(36)), line(widgetAnswerMaxCharacters))
      .check(z.refine(answers => Object.keys(answers).length <= widgetFieldsMax, 'tooMany')),
    {},
  ),
  /** Nobody sees this field: who fills it in is a program. */
  website: typed(200),
  /** The task that the page was given, and its answer. */
  seed: line(200),
  proof: z.int().check(z.gte(0)),
})
export type NewSignUp = z.output<typeof NewSignUp>

export const SignUpAnswer = z.object({
  outcome: z.enum(['WAITING', 'SIGNED_UP', 'ALREADY', 'OPTED_OUT', 'TOO_YOUNG', 'TOO_MANY', 'REFUSED']),
  /** To text START to, for who opted out. */
  number: z.nullable(z.string()),
})

export const SignUpTask = z.object({ seed: z.string(), bits: z.int() })
