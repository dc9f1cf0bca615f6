import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { ContactPage } from '#web/contacts/contact/contact-page.tsx'
import { type Address, numberOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/contacts/$phoneNumber')({
  // `text=1`: the dialog for the first text is open.
  validateSearch: (address: Address): { text?: number | undefined } => ({ text: numberOf(address['text'], 1, 1) }),
  loader: () => i18next.loadNamespaces(['contacts', 'chat']),
  component: ContactPage,
})
