import * as z from 'zod'
import { isFailure, type MessageStatus } from '#contract/chat/status.ts'
import { jsonOf } from '../http/body.ts'
import type { Said } from './carrier-http-client.ts'
import type { SubmitResult, Report } from './carrier.ts'

const retrySeconds = 5
const optedOutCode = 21610

/** What Twilio's error codes (twilio.com/docs/api/errors) come to where it is not simply undelivered. */
const statusOfCode: Record<number, MessageStatus> = {
  21408: 'UNAUTHORIZED_DESTINATION',
  [optedOutCode]: 'BLOCK_LIST',
  21612: 'UNAUTHORIZED_DESTINATION',
  30002: 'BILLING_ERROR',
}
/** Our settings are wrong, or the account is shut: no text fails for it. */
const haltingCodes = new Set([20003, 20005, 20006, 20008, 20404])
/** Answered instead of taking the text, these pass. Reported of a text that was taken, they are the end of it. */
const passingCodes: Record<number, { seconds: number; isOnlyThis: boolean }> = {
  20429: { seconds: retrySeconds, isOnlyThis: false },
  30001: { seconds: 60, isOnlyThis: true },
  30003: { seconds: 60, isOnlyThis: true },
  30008: { seconds: 60, isOnlyThis: true },
}

const statuses: Record<string, MessageStatus> = {
  accepted: 'PROCESSING',
  scheduled: 'PROCESSING',
  queued: 'PROCESSING',
  sending: 'PROCESSING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
  canceled: 'UNDELIVERED',
  partially_delivered: 'UNDELIVERED',
}

const Created = z.object({ sid: z.string().regex(/^[SM]M[0-9a-f]{32}$/), status: z.string(), error_code: z.nullish(z.int()) })
const Refused = z.object({ code: z.int(), message: z.string().default('') })

const codeName = (code: number | string) => `twilio/${code}`

function ofCode(code: number, message: string): SubmitResult {
  const told = { reason: `Twilio ${code}: ${message}`.slice(0, 300), code: codeName(code) }
  if (haltingCodes.has(code)) return { outcome: 'halted', ...told }
  const passing = passingCodes[code]
  if (passing) return { outcome: 'later', ...passing, ...told }
  return { outcome: 'refused', status: statusOfCode[code] ?? 'UNDELIVERED', isOptOut: code === optedOutCode, ...told }
}

/** What became of a text, from Twilio's answer. Only what surely was not taken may go again by itself. */
export function submitResultOf(said: Said): SubmitResult {
  if (said.kind === 'unreached')
    return {
      outcome: 'later',
      seconds: retrySeconds,
      reason: `Twilio cannot be reached (${said.reason})`,
      code: 'twilio/unreached',
    }
  if (said.kind === 'lost') return { outcome: 'unknown', reason: said.reason }
  const { code, body } = said
  if (code >= 200 && code < 300) {
    const created = Created.safeParse(jsonOf(body))
    if (!created.success) return { outcome: 'unknown', reason: `Twilio answered ${code} without a message` }
    const { sid, status, error_code } = created.data
    const { reason = '', neverLeft: _, ...told } = reportedOf(status, String(error_code ?? '')) ?? { status: 'PROCESSING' }
    return isFailure(told.status)
      ? { outcome: 'refused', reason, ...told }
      : { outcome: 'taken', status: told.status, carrierId: sid }
  }
  // A proxy that waited too long may have handed the text on.
  if (code >= 500 || code === 408) return { outcome: 'unknown', reason: `Twilio answered ${code}` }
  const refused = Refused.safeParse(jsonOf(body))
  if (refused.success) return ofCode(refused.data.code, refused.data.message)
  if (code === 429) return { outcome: 'later', seconds: retrySeconds, reason: 'Twilio answered 429', code: codeName(20429) }
  // Whatever answers there is not Twilio, or not the right address of it: ours to mend.
  return { outcome: 'halted', reason: `Twilio answered ${code}` }
}

/** What Twilio answers when it is the whole text, also where the account's texts bring no OptOutType. */
const answeredWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'HELP', 'INFO'])

export const isAnsweredByTwilio = (body: string) => answeredWords.has(body.trim().toUpperCase())

/** What Twilio gives up without having sent it; the others failed on their way. */
const unsent = new Set(['failed', 'canceled'])

export type Reported = Pick<Report, 'status' | 'reason' | 'code' | 'isOptOut' | 'neverLeft'>

/** What a status report says; null for one that tells nothing of a text of ours. */
export function reportedOf(status: string, errorCode: string): Reported | null {
  const plain = statuses[status]
  if (!plain) return null
  if (!isFailure(plain)) return { status: plain }
  const code = /^\d{1,6}$/.test(errorCode) && errorCode !== '0' ? Number(errorCode) : null
  const never = unsent.has(status) && { neverLeft: true }
  if (code === null) return { status: plain, reason: `Twilio: ${status}`, code: codeName(status), ...never }
  return {
    status: statusOfCode[code] ?? plain,
    reason: `Twilio ${code}: ${status}`,
    code: codeName(code),
    ...never,
    ...(code === optedOutCode && { isOptOut: true }),
  }
}
