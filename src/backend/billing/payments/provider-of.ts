import type { AppContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PaymentProvider } from './provider.ts'

/** Who takes money for us. Refuses with PAYMENTS_AWAY where nobody does. */
export function providerOf({ payments }: Pick<AppContext, 'payments'>): PaymentProvider {
  if (!payments) throw new Refusal('PAYMENTS_AWAY')
  return payments
}
