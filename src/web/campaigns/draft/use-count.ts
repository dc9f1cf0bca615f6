import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { call } from '#web/api/call.ts'
import { type DraftValues, problemsOf } from './draft-values.ts'
import type { Draft } from './use-draft.ts'

const countedBy: readonly string[] = ['target', 'tags', 'group', 'from', 'message']

type UseCount = { campaign: Campaign; draft: Draft; values: DraftValues; isWanted: boolean }

/** The count of the draft as it stands, made anew whenever it has changed and is kept; the one before stays in sight meanwhile. */
export function useCount({ campaign, draft: { saving }, values, isWanted }: UseCount) {
  const { id } = campaign
  const { version, state } = saving
  const isCountable = !problemsOf(values).some(({ name }) => countedBy.includes(name))
  const found = useQuery({
    queryKey: ['campaign count', id, version] as const,
    queryFn: () => call('POST /campaigns/:id/count')({ params: { id } }),
    initialData: () => (campaign.version === version ? (campaign.count ?? undefined) : undefined),
    enabled: isWanted && isCountable && state === 'saved',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return {
    data: isCountable ? found.data : undefined,
    error: found.error,
    isCounting: found.isFetching,
    /** It is about what stands there now. */
    isCurrent: found.data !== undefined && !found.isPlaceholderData && !found.isFetching && state === 'saved',
    again: () => void found.refetch(),
  }
}

export type Counted = ReturnType<typeof useCount>
