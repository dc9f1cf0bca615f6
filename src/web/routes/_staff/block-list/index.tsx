import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { BlockListPage } from '#web/contacts/block-list-page.tsx'
import { ListSearch } from '#web/ui/list-search.ts'

export const Route = createFileRoute('/_staff/block-list/')({
  validateSearch: z.extend(ListSearch, { reason: otherwise(z.optional(BlockReason), undefined) }),
  loader: () => i18next.loadNamespaces('contacts'),
  component: BlockListPage,
})
