import { useQuery } from '@tanstack/react-query'
import type { ContactTag } from '#contract/contacts/contact-tags.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'

const none: ContactTag[] = []

/** The tags that one can choose, by name; none while they are not here. */
export function useEveryTag(): ContactTag[] {
  const { data } = useQuery(query('GET /contact-tags')({ query: { limit: listPageSizeMax, sort: 'name' } }))
  return data?.items ?? none
}
