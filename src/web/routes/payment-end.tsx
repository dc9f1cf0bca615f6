import { createFileRoute } from '@tanstack/react-router'
import { PaymentEndPage } from '#web/billing/payment-end/payment-end-page.tsx'

export const Route = createFileRoute('/payment-end')({
  // Late: only a tab that a frame opened comes here.
  loader: async ({ location }) => (await import('#web/billing/payment-end/payment-end.ts')).paymentEndOf(location.search),
  component: PaymentEndPage,
})
