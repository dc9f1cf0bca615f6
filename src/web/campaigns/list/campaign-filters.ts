/** What lists of campaigns are filtered by, as it stands in the address. */
export const campaignFilters = ['status', 'since'] as const
/** With filters a page knows how they are asked for: its route reads nothing before. */
export const isFiltered = (search: Record<string, unknown>): boolean => campaignFilters.some(name => search[name])
export type CampaignFilter = (typeof campaignFilters)[number]

/** The statuses of campaigns that somebody confirmed, and which have a report, in the order in which a campaign has them. */
export const reportedStatuses = [
  'SCHEDULED',
  'CHECKING',
  'CHECK_FAILED',
  'INSUFFICIENT_FUNDS',
  'SENDING',
  'PAUSED',
  'SENT_TO_CHARGE',
  'CHARGED',
  'CHARGE_FAILED',
  'SENT',
  'CANCELED',
] as const
