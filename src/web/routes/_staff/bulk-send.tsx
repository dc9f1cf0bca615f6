import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { BulkSendPage } from '#web/campaigns/bulk-send-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/bulk-send')({
  // `to`: whom the phone book sends along.
  validateSearch: (address: Address) => textsOf(['to'], address),
  loader: () => i18next.loadNamespaces('campaigns'),
  component: BulkSendPage,
})
