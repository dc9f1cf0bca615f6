import i18next from 'i18next'
import type * as z from 'zod/v4/core'
import type common from '../../../../locales/en/common.json'

type FieldText = keyof typeof common.field

/** What is wrong with a value: a text `common:field.{text}`, and the number that it names. */
export type FieldProblem = { text: FieldText; value?: number | string | undefined }

const isText = (key: string): key is FieldText => i18next.exists(`field.${key}`)

const formats: Record<string, FieldText> = {
  email: 'emailInvalid',
  url: 'linkInvalid',
  date: 'dateInvalid',
  e164: 'phoneInvalid',
}

/** The text for what a schema finds wrong where it names none itself. */
function textOf(issue: z.$ZodIssue, value: unknown): FieldText {
  if (value === undefined || value === null || value === '') return 'fieldRequired'
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'fieldInvalid'
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return issue.minimum > 1 ? 'tooShort' : 'fieldRequired'
    return issue.origin === 'array' ? 'fieldRequired' : 'tooSmall'
  }
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig'
  return 'fieldInvalid'
}

function limitOf(issue: z.$ZodIssue): number | undefined {
  if (issue.code === 'too_big') return Number(issue.maximum)
  if (issue.code === 'too_small') return Number(issue.minimum)
  return undefined
}

/** What a schema found: its own message where that is a text of ours, else a text by what it checked. */
export function problemOf(issue: z.$ZodIssue, value: unknown): FieldProblem {
  return { text: isText(issue.message) ? issue.message : textOf(issue, value), value: limitOf(issue) }
}

/** The problem that a message names; null where it names none. */
export function problemOfMessage(message: string): FieldProblem | null {
  return isText(message) ? { text: message } : null
}

/** A problem in the person's language. */
export const problemText = ({ text, value }: FieldProblem): string => i18next.t(`field.${text}`, { value })
