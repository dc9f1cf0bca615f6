import { type RecipientOutcome, recipientOutcomes } from '#contract/campaigns/campaign-recipients.ts'
import { listQuery, type ListSearch } from '#web/ui/list/list-search.ts'
import { oneOf } from '#web/ui/search-values.ts'
import type { recipientFilters } from './recipient-filters.ts'

export const whatPeopleDid = ['CLICKED', 'REPLIED', 'OPTED_OUT'] as const
export type WhatPeopleDid = (typeof whatPeopleDid)[number]

export type RecipientMatch = {
  outcome?: RecipientOutcome | undefined
  reason?: string | undefined
  did?: WhatPeopleDid | undefined
}
type Address = ListSearch & { [name in (typeof recipientFilters)[number]]?: string | undefined }

/** The filter that an address names. */
export function recipientMatch({ outcome, reason, did }: Address): RecipientMatch {
  return {
    ...(outcome && { outcome: oneOf(recipientOutcomes, outcome) }),
    ...(reason && { reason }),
    ...(did && { did: oneOf(whatPeopleDid, did) }),
  }
}

/** What an address asks the server for. */
export const recipientsAsked = (address: Address) => ({ ...listQuery(address), ...recipientMatch(address) })
