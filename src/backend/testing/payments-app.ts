import { openStripe } from '../billing/payments/stripe/stripe.ts'
import { openTestDatabase, startApp } from './start-app.ts'

type ProviderOptions = Parameters<typeof import('#mocks/checkout/checkout.ts')['openCheckout']>[0]

/** The payment provider's stand-in alone, beside a backend that may be killed. */
export async function openProvider(options: ProviderOptions) {
  const { openCheckout } = await import('#mocks/checkout/checkout.ts')
  return openCheckout(options)
}

type Options = Parameters<typeof startApp>[0] & {
  /** Whether the provider's events reach the backend; without them only what is asked for is known. */
  hasEvents?: boolean
}

/** The backend with the payment provider's stand-in on the same database. */
export async function startPaymentsApp({ hasEvents = true, ...options }: Options = {}) {
  const database = options.database ?? (await openTestDatabase())
  let eventsUrl = 'http://127.0.0.1:9/nobody'
  const provider = await openProvider({
    pool: database.database.pool,
    publicUrl: 'https://parley.example',
    eventsUrl: () => eventsUrl,
  })
  const payments = openStripe({ ...provider, apiUrl: provider.url })
  const app = await startApp({ ...options, database, payments })
  const tellsTo = (url: string) => {
    eventsUrl = url
  }
  if (hasEvents) tellsTo(`${app.origin}/backend/payment-events`)
  return {
    ...app,
    payments,
    provider,
    tellsTo,
    stop: async () => {
      await provider.stop()
      await app.stop()
    },
  }
}
