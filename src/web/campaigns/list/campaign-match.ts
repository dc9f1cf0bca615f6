import type { ShownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { reportedStatuses } from './campaign-filters.ts'
import { listQuery, type ListSearch } from '#web/ui/list/list-search.ts'

/** Those that a list may have, drafts first. */
export const shownStatuses = ['DRAFT', ...reportedStatuses] as const satisfies readonly ShownCampaignStatus[]

export const isStatus = (text: string): text is ShownCampaignStatus => shownStatuses.some(status => status === text)
/** The statuses that an address names, each once. */
export const statusesOf = (text: string | undefined): ShownCampaignStatus[] => [
  ...new Set((text ?? '').split(',').filter(isStatus)),
]

type Address = ListSearch & { status?: string | undefined; since?: string | undefined }

/** What an address of a list asks the server for. Days are those of whoever looks. */
export function campaignsAsked(address: Address, among?: readonly ShownCampaignStatus[]) {
  const { status, since } = address
  const isDay = since !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(since)
  const wanted = statusesOf(status).filter(one => among?.includes(one) ?? true)
  const statuses = wanted.length > 0 ? wanted : (among ?? [])
  return {
    ...listQuery(address),
    ...(statuses.length > 0 && { status: statuses.join() }),
    ...(isDay && { since, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  }
}
