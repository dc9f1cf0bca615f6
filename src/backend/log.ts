import pino from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

// A level that is none is told by the configuration, with the other wrong settings.
const level = logLevels.find(name => name === process.env['LOG_LEVEL']) ?? 'warn'

/** Logs hold no texts, no whole numbers and no addresses with secrets in them (design facts 13). */
export const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))

/** The last three digits of a number, for logs. */
export function lastDigits(number: string): string {
  return `…${number.slice(-3)}`
}
