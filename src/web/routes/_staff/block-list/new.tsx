import { createFileRoute } from '@tanstack/react-router'
import { NewBlockPage } from '#web/contacts/block-list/new-block-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/block-list/new')({
  /** Whom to block, where the way here knows. */
  validateSearch: (address: Address) => textsOf(['phone'], address),
  staticData: { texts: ['contacts'] },
  loader: withTexts,
  component: NewBlockPage,
})
