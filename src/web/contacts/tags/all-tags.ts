import { queryOptions } from '@tanstack/react-query'
import type { ContactTag } from '#contract/contacts/contact-tags.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'

/** Every tag of the account, however many pages they fill: whoever chooses tags, or sends the ids of all chosen, needs each. */
export async function readAllTags(): Promise<ContactTag[]> {
  const tags: ContactTag[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /contact-tags')({ query: { limit: listPageSizeMax, cursor } })
    tags.push(...page.items)
    cursor = page.next
  } while (cursor)
  return tags
}

/** The same as a query, which follows a change of the tags. */
export const allTags = () => queryOptions({ queryKey: ['GET /contact-tags', 'all'] as const, queryFn: readAllTags })
