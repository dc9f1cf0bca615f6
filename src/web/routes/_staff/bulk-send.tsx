import { createFileRoute } from '@tanstack/react-router'
import { BulkSendPage } from '#web/campaigns/bulk-send-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/bulk-send')({
  // `to`: whom the phone book sends along.
  validateSearch: (address: Address) => textsOf(['to'], address),
  staticData: { texts: ['campaigns'] },
  loader: withTexts,
  component: BulkSendPage,
})
