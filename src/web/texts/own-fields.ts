import { useQuery } from '@tanstack/react-query'
import { customFieldsMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { useScreenStands } from '#web/ui/lazy.tsx'

/** The account's own fields of contacts; none while they are not here: they come after the screen. */
export function useOwnFields() {
  const enabled = useScreenStands()
  return useQuery({ ...query('GET /custom-fields')({ query: { limit: customFieldsMax } }), enabled }).data?.items ?? []
}
