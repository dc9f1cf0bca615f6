import type { ErrorAnswer } from '#contract/error-answer.ts'

type RefusalFields = Omit<ErrorAnswer, 'message'> & {
  /** The HTTP status; 0 when no answer came. */
  status: number
  retryAfterSeconds?: number | undefined
  isUnanswered?: boolean
}

/** A call that was not answered with what it asked for. `code` is a key `errorMessage.{code}` of locales. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** The input that the refusal is about. */
  readonly field: string | undefined
  /** Values for the text of the code. */
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Nobody knows whether the server did it: no answer came, or none that can be read. */
  readonly isUnanswered: boolean

  constructor(message: string, { code, status, field, details, retryAfterSeconds, isUnanswered = false }: RefusalFields) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.field = field
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.isUnanswered = isUnanswered
  }

  /** Asked again it would be refused again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429
  }
}
