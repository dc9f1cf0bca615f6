import { useQuery } from '@tanstack/react-query'
import type { Link } from '#contract/texts/links.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { fillNamed, linkEndingsIn, shortLinkVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { useScreenStands } from '#web/ui/lazy.tsx'

const none: Link[] = []

/** The links that a text can have, for those who may see them; none while they are not wanted, or not here: they come after the screen. */
export function useAllLinks(isWanted = true): Link[] {
  const stands = useScreenStands()
  const mayLinks = useMayOpen('/urls')
  const { data } = useQuery({
    ...query('GET /links')({ query: { limit: listPageSizeMax, sort: 'name' } }),
    enabled: isWanted && mayLinks && stands,
  })
  return data?.items ?? none
}

/** What links fill into a text that nobody gets yet: addresses that are as long. */
export const sampleLinks = (links: readonly Link[]): [string, string][] =>
  links.map(({ ending, sample }) => [shortLinkVariable(ending), sample])

/** A text as long as it will be once its short links are in it; everything else stays as it is written. */
export function useWithSampleLinks(text: string): string {
  const links = useAllLinks(linkEndingsIn(text).length > 0)
  return fillNamed(text, sampleLinks(links))
}
