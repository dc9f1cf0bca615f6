import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/contacts/contact/contact-page.tsx'
import { type Address, numberOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/contacts/$phoneNumber')({
  // `text=1`: the dialog for the first text is open.
  validateSearch: (address: Address): { text?: number | undefined } => ({ text: numberOf(address['text'], 1, 1) }),
  staticData: {
    texts: ['contacts', 'chat'],
    reads: (read, { params }) => read('GET /contacts/:number/record')({ params: { number: params['phoneNumber'] ?? '' } }),
  },
  loader: withTexts,
  component: ContactPage,
})
