import { startOfDay } from '../../contacts/local-days.ts'
import type { List } from '../../db/list-rows.ts'
import { listedCampaigns } from '../campaign-rows.ts'

const sorts = {
  createdAt: 'created_at',
  name: 'fold(name)',
  status: 'shown',
  date: `coalesce(moment, timestamptz '-infinity')`,
  texts: 'coalesce(texts, -1)',
  sent: 'sent',
  delivered: 'delivered',
  cost: 'coalesce(cost, -1)',
  clicks: 'coalesce(clicks, 0)',
}

type Narrowed = { status?: string | undefined; since?: string | undefined; timeZone?: string | undefined }

/** Campaigns as a list: those of some statuses, or confirmed since a day, where a filter says so. */
export function campaignsList({ status, since, timeZone = 'UTC' }: Narrowed): List {
  return {
    table: listedCampaigns,
    columns: '*',
    sorts,
    search: 'name',
    where: '($2::text[] is null or shown = any($2)) and ($3::timestamptz is null or coalesce(moment, created_at) >= $3)',
    values: [status?.split(',') ?? null, since === undefined ? null : startOfDay(since, timeZone)],
  }
}
