import type { ParseKeys } from 'i18next'

/** The views of /bulk/sms, one line each; `?view=` names them, the first where it names none. */
export const bulkViews = [
  { id: 'campaigns', label: 'bulk.views.campaigns' },
  { id: 'transactional', label: 'bulk.views.transactional' },
] as const satisfies readonly {
  id: string
  label: ParseKeys<'campaigns'>
}[]

export type BulkViewId = (typeof bulkViews)[number]['id']

export const bulkViewOf = (asked: string | undefined): BulkViewId =>
  bulkViews.find(({ id }) => id === asked)?.id ?? bulkViews[0].id
