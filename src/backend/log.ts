import pino from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

// A level that is none is told by the configuration, with the other wrong settings.
const level = logLevels.find(name => name === process.env['LOG_LEVEL']) ?? 'warn'

/** Logs hold no texts, no whole numbers and no addresses with secrets in them (GDPR, article 5: no more than is needed). */
export const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))

const quietMs = 60_000
const told = new Map<string, { untilMs: number; timesSince: number }>()

/** Warns of what may happen many times a second, as with a database that is away: once a minute, with how often since. */
export function warnOfMany(fields: Record<string, unknown>, message: string): void {
  const nowMs = performance.now()
  const last = told.get(message)
  if (last && nowMs < last.untilMs) {
    last.timesSince += 1
    return
  }
  told.set(message, { untilMs: nowMs + quietMs, timesSince: 0 })
  log.warn(last?.timesSince ? { ...fields, timesSince: last.timesSince } : fields, message)
}

/** The last three digits of a number, for logs. */
export function lastDigits(number: string): string {
  return `…${number.slice(-3)}`
}
