import pino from 'pino'

/** Logs hold no texts, no whole numbers and no addresses with secrets in them (design facts 13). */
export const log = pino(
  { level: process.env['LOG_LEVEL'] || 'warn', base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ fd: 2, sync: true }),
)

/** The last three digits of a number, for logs. */
export function lastDigits(number: string): string {
  return `…${number.slice(-3)}`
}
