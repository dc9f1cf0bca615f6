import { isFailure, type MessageStatus } from '#contract/chat/status.ts'
import { isGsm } from '#contract/chat/segments.ts'
import type { SubmitResult } from './carrier.ts'
import type { Said } from './carrier-http-client.ts'

/** How smsbox is told to encode: what is not GSM 03.38 arrives as question marks unless it is sent as UCS-2. */
export function encodingOf(body: string): { coding: string; charset: string } {
  return { coding: isGsm(body) ? '0' : '2', charset: 'UTF-8' }
}

const retrySeconds = 5

/** What became of a text, from smsbox's answer. Only what surely was not taken may go again by itself. */
export function submitResultOf(said: Said): SubmitResult {
  if (said.kind === 'unreached')
    return {
      outcome: 'later',
      seconds: retrySeconds,
      reason: `Kannel cannot be reached (${said.reason})`,
      code: 'kannel/unreached',
    }
  if (said.kind === 'lost') return { outcome: 'unknown', reason: said.reason }
  const { code } = said
  const text = said.body.trim()
  if (code === 202 && text.startsWith('0:')) return { outcome: 'taken', status: 'SENT' }
  // No connection to the network at the moment: Kannel keeps it and sends it later.
  if (code === 202 && text.startsWith('3:')) return { outcome: 'taken', status: 'PROCESSING' }
  if (code === 400 && /white- and\/or black-lists/.test(text)) {
    return { outcome: 'refused', status: 'UNAUTHORIZED_DESTINATION', reason: text, code: 'kannel/denied' }
  }
  if (code === 400) return { outcome: 'refused', status: 'UNDELIVERED', reason: text || 'refused by Kannel' }
  if (code === 429 || code === 503) return { outcome: 'later', seconds: retrySeconds, reason: text || `Kannel answered ${code}` }
  // A wrong password or a wrong address: ours to mend, so no text fails for it.
  if (code >= 300 && code < 500) return { outcome: 'halted', reason: `Kannel answered ${code}: ${text.slice(0, 200)}` }
  return { outcome: 'unknown', reason: `Kannel answered ${code}` }
}

// The bits of %d in the order that decides; 34 and 66 are failures (2) with their cause (32 expired, 64 unknown).
const reportBits: [number, MessageStatus][] = [
  [1, 'DELIVERED'],
  [2, 'UNDELIVERED'],
  [16, 'UNDELIVERED'],
  [4, 'CARRIER_PENDING'],
  [8, 'SENT'],
]

/** The status of a delivery report's %d; null for one that tells nothing. */
export function statusOfReport(value: number): MessageStatus | null {
  return reportBits.find(([bit]) => (value & bit) !== 0)?.[1] ?? null
}

/** The code by which people are told of a failure: the network's own where Kannel passes it on, else Kannel's. */
export function codeOfReport(value: number, answer: string): string | null {
  const status = statusOfReport(value)
  if (!status || !isFailure(status)) return null
  const [, state] = /\bstat:([A-Z]+)/.exec(answer) ?? []
  if (state) return `smpp/${state}`
  const [, submit] = /^NACK\/(0x[0-9a-f]{8})/i.exec(answer) ?? []
  return submit ? `smpp/${submit.toLowerCase()}` : `kannel/${value}`
}

/** An incoming text from its bytes in hex (%e), its charset (%C) and coding (%c): joined parts come as 8-BIT, whatever they are. */
export function decodeText(hex: string, charset: string, coding: string): string {
  const bytes = Buffer.from(hex, 'hex')
  const name = charset.toUpperCase()
  if (name.startsWith('UTF-16') || name.startsWith('UCS-2') || (name === '' && coding === '2')) {
    return new TextDecoder(name === 'UTF-16LE' ? 'utf-16le' : 'utf-16be').decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const shortCodeMaxDigits = 6

/** Kannel brings numbers without their plus. Short codes and names of senders stay as they are. */
export function withPlus(number: string): string {
  const digits = number.replace(/^(\+|00)/, '')
  return /^\d+$/.test(digits) && digits.length > shortCodeMaxDigits ? `+${digits}` : number
}
