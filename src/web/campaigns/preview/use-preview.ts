import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import type { CampaignPreview } from '#contract/campaigns/campaign-check.ts'
import { call } from '#web/api/call.ts'
import type { DraftValues } from '../draft/draft-values.ts'
import type { Draft } from '../draft/use-draft.ts'

/** Where a page begins: after whom, and how many of the audience stand up to there. */
type Page = { after: string | null; passed: number }
const first: Page = { after: null, passed: 0 }

/** The text of one real recipient after another, as the draft is kept. */
export function usePreview({
  campaign: { id },
  draft: { saving },
  values,
}: {
  campaign: Campaign
  draft: Draft
  values: DraftValues
}) {
  // The pages up to the one that shows: the way back is the way one came.
  const { target, tags, match, group, purchases } = values
  const audience = JSON.stringify([target, tags, match, group, purchases])
  const [walked, setWalked] = useState({ audience, trail: [first] })
  const trail = walked.audience === audience ? walked.trail : [first]
  const walk = (pages: Page[]) => setWalked({ audience, trail: pages })
  const [size, setSize] = useState<{ audience: string; of: CampaignPreview['size'] } | null>(null)
  const { after, passed } = trail.at(-1) ?? first
  const { version, state } = saving
  const isWritten = values.from !== null && values.message.trim() !== '' && values.target !== null
  const { data, isFetching, isError } = useQuery({
    queryKey: ['campaign preview', id, version, audience, after] as const,
    queryFn: async () => {
      const shown = await call('GET /campaigns/:id/preview')({ params: { id }, query: after === null ? {} : { after } })
      if (shown?.size) setSize({ audience, of: shown.size })
      return shown && { ...shown, place: passed + shown.passed }
    },
    enabled: isWritten && state === 'saved',
    placeholderData: keepPreviousData,
  })
  const shown = isWritten && !isError ? (data ?? null) : null
  const person = shown && { ...shown, size: shown.size ?? (size?.audience === audience ? size.of : null) }
  return {
    person,
    isWritten,
    /** Asked, and nobody gets one there. */
    isNobody: isWritten && data === null,
    isFetching,
    next: person?.hasNext ? () => walk([...trail, { after: person.contactId, passed: person.place }]) : undefined,
    previous: trail.length > 1 ? () => walk(trail.slice(0, -1)) : undefined,
    /** Beyond the last who gets one: back to the first. */
    toStart: () => walk([first]),
  }
}

export type Preview = ReturnType<typeof usePreview>
