import { createHmac } from 'node:crypto'
import { isSame } from '../../access/secrets.ts'

/** How far the clocks may be apart; whoever heard an event cannot say it again after that. */
export const toleranceSeconds = 300

type Signed = { id: string | undefined; timestamp: string | undefined; signatures: string | undefined }

/**
 * Whether a body was signed with the secret within these minutes, as Standard Webhooks has it: HMAC-SHA256 of
 * `{id}.{timestamp}.{raw body}`, base64, after `v1,`; several stand with spaces between while the secret changes.
 */
export function isSigned(body: string, { id, timestamp, signatures }: Signed, secret: string, nowMs = Date.now()): boolean {
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return signatures.split(' ').some(given => isSame(given, expected))
}
