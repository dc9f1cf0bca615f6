import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { BlockListImportPage } from '#web/contacts/block-list/block-list-import-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/block-list/imports/add')({
  /** The file that is being planned, or the import. */
  validateSearch: (address: Address) => textsOf(['file', 'import'], address),
  loader: () => i18next.loadNamespaces(['imports', 'contacts']),
  component: BlockListImportPage,
})
