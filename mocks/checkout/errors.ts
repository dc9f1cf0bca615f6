/** A refusal as Stripe words it: `{"error": {type, code, message}}`. */
export class StripeError extends Error {
  status: number
  type: string
  more: Record<string, string>
  constructor(status: number, type: string, message: string, more: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.type = type
    this.more = more
  }

  body(): object {
    return { error: { type: this.type, message: this.message, ...this.more } }
  }
}

export const missing = (kind: string, id: string) =>
  new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })

export const wrong = (param: string, message = `Invalid ${param}`) =>
  new StripeError(400, 'invalid_request_error', message, { param, code: 'parameter_invalid' })

export const needed = (param: string) =>
  new StripeError(400, 'invalid_request_error', `Missing required param: ${param}.`, { param, code: 'parameter_missing' })

export const cardError = (code: string, declineCode?: string) =>
  new StripeError(402, 'card_error', code === 'card_declined' ? 'Your card was declined.' : 'Your card wants you to confirm.', {
    code,
    ...(declineCode && { decline_code: declineCode }),
  })
