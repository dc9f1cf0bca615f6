import i18next from 'i18next'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { Refusal } from '#web/api/refusal.ts'

type Told = ErrorCode | 'ERROR_MESSAGE'

const isKnown = (code: string): code is ErrorCode => code in errorStatus

/**
 * What went wrong, in the person's language: the text `errorMessage.{code}` of a refusal, filled from its details; that
 * of SERVER_ERROR for anything else. The one translator of errors; whoever catches one shows it once.
 */
export function messageOf(error: unknown): string {
  const refusal = error instanceof Refusal ? error : null
  const code = refusal && isKnown(refusal.code) ? refusal.code : 'SERVER_ERROR'
  return i18next.t(`errorMessage.${code}`, { ...refusal?.details, ns: 'errors' })
}

/** Refusals of a text that have words of their own. */
const ownWords: readonly string[] = ['INSUFFICIENT_FUNDS', 'PHONE_NUMBER_ON_BLOCK_LIST'] satisfies ErrorCode[]

/**
 * Why a text did not go (specification 8): 403 is told as INSUFFICIENT_FUNDS, a number on the block list as that, and
 * anything else as ERROR_MESSAGE; `text` is the reason where the server named one.
 */
export function sendingFailureOf(error: unknown): { title: string; text?: string } {
  const refusal = error instanceof Refusal ? error : null
  if (refusal?.status === 403 && refusal.code === 'FORBIDDEN') return { title: wordsOf('INSUFFICIENT_FUNDS') }
  if (refusal && ownWords.includes(refusal.code)) return { title: messageOf(refusal) }
  const isTold = refusal !== null && !refusal.isUnanswered && isKnown(refusal.code)
  return { title: wordsOf('ERROR_MESSAGE'), ...(isTold && { text: messageOf(refusal) }) }
}

function wordsOf(code: Told): string {
  return i18next.t(`errorMessage.${code}`, { ns: 'errors' })
}
