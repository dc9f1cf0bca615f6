import { createFileRoute, notFound } from '@tanstack/react-router'
import { hasZenonNumber } from '#contract/account/sender.ts'

// Only accounts with a Zenon number have these screens (specification 2.5); the backend checks for itself.
export const Route = createFileRoute('/_staff/_zenon')({
  beforeLoad: ({ context }) => {
    if (!hasZenonNumber(context.account.phoneNumbers)) throw notFound()
  },
})
