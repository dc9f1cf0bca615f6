import { useQuery } from '@tanstack/react-query'
import { customFieldsMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'

/** The account's own fields of contacts; none while they are not here. */
export function useOwnFields() {
  return useQuery(query('GET /custom-fields')({ query: { limit: customFieldsMax } })).data?.items ?? []
}
