import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { NewBlockPage } from '#web/contacts/new-block-page.tsx'

export const Route = createFileRoute('/_staff/block-list/new')({
  /** Whom to block, where the way here knows. */
  validateSearch: z.object({ phone: otherwise(z.optional(z.string()), undefined) }),
  loader: () => i18next.loadNamespaces('contacts'),
  component: NewBlockPage,
})
