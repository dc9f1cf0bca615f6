import { createFileRoute } from '@tanstack/react-router'
import { BlockListImportPage } from '#web/contacts/block-list/block-list-import-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/block-list/imports/add')({
  /** The file that is being planned, or the import. */
  validateSearch: (address: Address) => textsOf(['file', 'import'], address),
  staticData: { texts: ['imports', 'contacts'] },
  loader: withTexts,
  component: BlockListImportPage,
})
