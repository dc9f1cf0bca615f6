import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { IntegrationPage } from '#web/account/integration-page.tsx'
// Before any page: the code that the platform sent back with leaves the address at once.
import '#web/account/platform-return.ts'
import { type Address, textOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/settings/intercom')({
  /** What the platform says where it was not allowed. */
  validateSearch: (address: Address): { error?: string | undefined } => ({ error: textOf(address['error']) }),
  loader: () => i18next.loadNamespaces('integrations'),
  component: () => <IntegrationPage key="intercom" type="intercom" />,
})
