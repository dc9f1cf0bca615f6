import i18next from 'i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '#web/api/refusal.ts'

type Told = ErrorCode | 'ERROR_MESSAGE' | 'ERROR_MESSAGES'

/** By its text, which every code of the contract has: their table would stand in front of the sign-in. */
export const isKnownCode = (code: string): code is ErrorCode => i18next.exists(`errorMessage.${code}`, { ns: 'errors' })

/**
 * What went wrong, in the person's language: the text `errorMessage.{code}` of a refusal, filled from its details; that
 * of SERVER_ERROR for anything else. The one translator of errors; whoever catches one shows it once.
 */
export function messageOf(error: unknown): string {
  const refusal = error instanceof Refusal ? error : null
  const code = refusal && isKnownCode(refusal.code) ? refusal.code : 'SERVER_ERROR'
  return i18next.t(`errorMessage.${code}`, { ...refusal?.details, ns: 'errors' })
}

/** Whether a text did not go because there is too little money: then one can top up. */
export const isShortOfMoney = (error: unknown): boolean => error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS'

/** Refusals of a text that have words of their own. */
const ownWords: readonly string[] = [
  'INSUFFICIENT_FUNDS',
  'PHONE_NUMBER_ON_BLOCK_LIST',
  'TRIAL_EXPIRED',
  'ACCOUNT_NOT_CURRENT',
] satisfies ErrorCode[]

/**
 * Why a text did not go (specification 8): 403 is told as INSUFFICIENT_FUNDS, but for those that are about no money, a
 * number on the block list as that, and anything else as ERROR_MESSAGE; `text` is the reason where the server named one.
 */
export function sendingFailureOf(error: unknown): { title: string; text?: string } {
  const refusal = error instanceof Refusal ? error : null
  if (refusal?.status === 403 && refusal.code === 'FORBIDDEN') return { title: wordsOf('INSUFFICIENT_FUNDS') }
  if (refusal && ownWords.includes(refusal.code)) return { title: messageOf(refusal) }
  const isTold = refusal !== null && !refusal.isUnanswered && isKnownCode(refusal.code)
  return { title: wordsOf('ERROR_MESSAGE'), ...(isTold && { text: messageOf(refusal) }) }
}

/** Why none of several texts went: what is said of one, but where that says nothing of why. */
export function bulkFailureOf(error: unknown): string {
  const { title, text } = sendingFailureOf(error)
  if (title !== wordsOf('ERROR_MESSAGE')) return title
  return [wordsOf('ERROR_MESSAGES'), text].filter(Boolean).join('. ')
}

function wordsOf(code: Told): string {
  return i18next.t(`errorMessage.${code}`, { ns: 'errors' })
}
