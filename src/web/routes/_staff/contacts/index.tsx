import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { ContactsPage } from '#web/contacts/contacts-page.tsx'
import { ListSearch } from '#web/ui/list-search.ts'

const text = otherwise(z.optional(z.string()), undefined)

// Flat texts here, so that the entry needs no schema of a contact; the page reads them.
export const Route = createFileRoute('/_staff/contacts/')({
  validateSearch: z.extend(ListSearch, {
    tags: text,
    gender: text,
    consent: text,
    activity: text,
    signedUpFrom: text,
    signedUpTo: text,
    status: text,
    fields: text,
  }),
  loader: () => i18next.loadNamespaces(['contacts', 'chat']),
  component: ContactsPage,
})
