import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { ContactPage } from '#web/contacts/contact-page.tsx'

export const Route = createFileRoute('/_staff/contacts/$phoneNumber')({
  // `text=1`: the dialog for the first text is open.
  validateSearch: z.object({ text: otherwise(z.optional(z.pipe(z.coerce.number(), z.literal(1))), undefined) }),
  loader: () => i18next.loadNamespaces(['contacts', 'chat']),
  component: ContactPage,
})
