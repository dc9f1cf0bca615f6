import type Stripe from 'stripe'
import { Refusal } from '../../../http/refusal.ts'
import { log } from '../../../log.ts'
import { CardRefused } from '../provider.ts'

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }

const timeoutMs = 10_000
const retries = 2

/** The client, loaded at the first need: a start needs none. Its API version is the package's own. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined
  const make = async () => {
    const { default: StripeClient } = await import('stripe')
    const { hostname, port, protocol } = new URL(apiUrl)
    const isPlain = protocol === 'http:'
    return new StripeClient(secretKey, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      maxNetworkRetries: retries,
      timeout: timeoutMs,
      telemetry: false,
    })
  }
  return () => (made ??= make())
}

type Failure = { type?: unknown; code?: unknown; statusCode?: unknown; message: string; decline_code?: unknown }

/**
 * Asks; a card that was refused is CardRefused, everything else PAYMENTS_AWAY: nobody who pays can do anything about it, and the log
 * says what it was.
 */
export async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { type, code, statusCode, message, decline_code }: Failure = error
    if (type === 'StripeCardError') throw new CardRefused(String(decline_code ?? code ?? message))
    log.warn({ what, type, code, status: statusCode, message }, 'the payment provider could not be asked')
    throw new Refusal('PAYMENTS_AWAY')
  }
}

/**
 * An object of the provider's, or nothing that may be gone by: the client lets an error through whose body is not as the provider's
 * are, such as a gateway's.
 */
export function real<T extends { id: string }>(answer: T): T {
  if (!('id' in answer)) throw new Error('the provider answered with no object of its own')
  return answer
}
