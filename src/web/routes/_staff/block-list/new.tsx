import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { NewBlockPage } from '#web/contacts/block-list/new-block-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/block-list/new')({
  /** Whom to block, where the way here knows. */
  validateSearch: (address: Address) => textsOf(['phone'], address),
  loader: () => i18next.loadNamespaces('contacts'),
  component: NewBlockPage,
})
