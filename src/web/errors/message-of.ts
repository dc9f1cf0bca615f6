import i18next from 'i18next'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { Refusal } from '#web/api/refusal.ts'

type Told = ErrorCode | 'ERROR_MESSAGE'

const isKnown = (code: string): code is ErrorCode => code in errorStatus

/**
 * What went wrong, in the person's language: the text `errorMessage.{code}` of a refusal, filled from its details; that
 * of `otherwise` for anything else. The one translator of errors; whoever catches one shows it once.
 */
export function messageOf(error: unknown, otherwise: Told = 'SERVER_ERROR'): string {
  const refusal = error instanceof Refusal ? error : null
  const code = refusal && isKnown(refusal.code) ? refusal.code : otherwise
  return i18next.t(`errorMessage.${code}`, { ...refusal?.details, ns: 'errors' })
}
