import * as z from 'zod/mini'
import {
  nameMaxCharacters,
  unsubscribeHtmlMaxCharacters,
  unsubscribeReasonMaxCharacters,
  unsubscribeReasonsMax,
  unsubscribeTextMaxCharacters,
} from '../limits.ts'
import { Version } from '../lists.ts'
import { line, Name, text } from '../names.ts'

/** What of HTML stays; of attributes only where a link leads. */
export const htmlTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'] as const

const Words = line(nameMaxCharacters)
/** Cleaned by the server: of tags and attributes those of its list stay. */
const Html = text(unsubscribeHtmlMaxCharacters)

/** One on each line. */
export const reasonsIn = (reasons: string): string[] => [
  ...new Set(
    reasons
      .split('\n')
      .map(reason => reason.trim())
      .filter(reason => reason !== ''),
  ),
]

const Reasons = text(unsubscribeTextMaxCharacters).check(
  z.check(({ value, issues }) => {
    const reasons = reasonsIn(value)
    const told = { inclusive: true, input: value } as const
    if (reasons.length > unsubscribeReasonsMax)
      issues.push({ ...told, code: 'too_big', origin: 'array', maximum: unsubscribeReasonsMax, message: 'tooMany' })
    if (reasons.some(reason => reason.length > nameMaxCharacters))
      issues.push({ ...told, code: 'too_big', origin: 'string', maximum: nameMaxCharacters, message: 'tooLong' })
  }),
)

/** What a page says in HTML, beside its plain words. */
export const UnsubscribeTexts = z.object({
  description: Html,
  thanksText: Html,
  /** Asked once more before somebody leaves; empty: one press is enough. */
  confirmationText: Html,
  /** For who then stays. */
  cancelText: Html,
})
export type UnsubscribeTexts = z.output<typeof UnsubscribeTexts>

/** A page that campaigns and sign-up tools may choose. What is empty is the standard text, in the visitor's language. */
export const NewUnsubscribePage = z.object({
  name: Name,
  title: Words,
  description: Html.check(z.minLength(1, 'unsubscribeMessageRequired')),
  buttonText: Words,
  thanksTitle: Words,
  thanksText: Html,
  /** Shown where the link leads to no number any more. */
  errorMessage: Words,
  /** Why one may say that one leaves, one on each line; empty: nobody is asked. */
  reasons: Reasons,
  /** What the reason is called that one writes; empty: one chooses only. */
  otherReasonText: Words,
  confirmationText: Html,
  cancelText: Html,
})
export type NewUnsubscribePage = z.output<typeof NewUnsubscribePage>
export const ChangedUnsubscribePage = z.extend(NewUnsubscribePage, { version: Version })

export const UnsubscribePage = z.object({
  id: z.uuid(),
  ...NewUnsubscribePage.shape,
  description: z.string(),
  /** How many people left on it. */
  unsubscribes: z.int(),
  version: Version,
})
export type UnsubscribePage = z.output<typeof UnsubscribePage>

export const UnsubscribePageRow = z.object({ id: z.uuid(), name: z.string(), unsubscribes: z.int() })
export type UnsubscribePageRow = z.output<typeof UnsubscribePageRow>

/** Why somebody leaves, in the words that they chose or wrote. */
export const LeavingReason = z.object({ reason: z.optional(line(unsubscribeReasonMaxCharacters)) })
