import { createFileRoute } from '@tanstack/react-router'
import { ContactImportPage } from '#web/contacts/list/contact-import-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/contacts/import')({
  /** The file that is being planned, or the import; `kind` names purchases. */
  validateSearch: (address: Address) => textsOf(['file', 'import', 'kind'], address),
  staticData: { texts: ['imports', 'contacts'] },
  loader: withTexts,
  component: ContactImportPage,
})
