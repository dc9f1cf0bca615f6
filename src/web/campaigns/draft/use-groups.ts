import { useQuery } from '@tanstack/react-query'
import { listPageSizeMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { allTags } from '#web/contacts/tags/all-tags.ts'

/** The tags and saved filters that a campaign can be for, and what each is called. */
export function useGroups() {
  const { data: tags } = useQuery(allTags())
  const { data: segments } = useQuery(query('GET /segments')({ query: { limit: listPageSizeMax } }))
  const nameIn = (some: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    some?.find(one => one.id === id)?.name ?? ''
  return {
    tags: tags ?? [],
    segments: segments?.items ?? [],
    tagName: nameIn(tags),
    segmentName: nameIn(segments?.items),
  }
}
