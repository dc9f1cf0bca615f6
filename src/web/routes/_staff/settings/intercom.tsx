import { createFileRoute } from '@tanstack/react-router'
import { IntegrationPage } from '#web/account/integration-page.tsx'
// Before any page: the code that the platform sent back with leaves the address at once.
import '#web/account/platforms/platform-code.ts'
import { type Address, textOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/settings/intercom')({
  /** What the platform says where it was not allowed. */
  validateSearch: (address: Address): { error?: string | undefined } => ({ error: textOf(address['error']) }),
  staticData: { texts: ['integrations'], reads: read => read('GET /integrations')() },
  loader: withTexts,
  component: () => <IntegrationPage key="intercom" type="intercom" />,
})
