import type { LandingPage, LandingPageRow } from '#contract/signup/landing-pages.ts'
import { widgetSignUpsADay } from '#contract/limits.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'

/** Nobody more begins at a form until fewer began within a day. */
export const isAtLimit = `(select count(*) from sign_up s where s.account_id = t.account_id and s.tool_id = t.id
  and s.started_at > now() - interval '1 day') >= ${widgetSignUpsADay}`

/** Every landing page that is not archived, for lists and by itself. */
export const pagesListed = `(
  select t.account_id, t.id, t.campaign_name, t.is_active, t.version as live_version, t.sign_ups, t.last_sign_up_at, t.created_at,
    ${isAtLimit} as is_at_limit, w.row_version, w.draft, w.draft_version, w.draft_at, v.published_at,
    v.widget is distinct from w.draft as has_changes,
    coalesce(n.people, 0)::int as views, coalesce(n.machines, 0)::int as machine_views
  from sign_up_tool t join widget w on w.account_id = t.account_id and w.id = t.id
  left join widget_version v on v.account_id = t.account_id and v.widget_id = t.id and v.version = t.version
  left join lateral (select sum(people) as people, sum(machines) as machines from widget_view x
    where x.account_id = t.account_id and x.widget_id = t.id) n on true
  where t.kind = 'LANDING_PAGE' and t.archived_at is null
) as landing_page`

const shared = `id, campaign_name as "campaignName", is_active as "isActive", live_version as "liveVersion", is_at_limit as "isAtLimit",
  sign_ups as "signUps", last_sign_up_at as "lastSignUpAt", row_version as version`
export const rowColumns = `${shared}, views, machine_views as "machineViews"`
const pageColumns = `${shared}, draft, draft_version as "draftVersion", draft_at as "draftAt", published_at as "publishedAt",
  has_changes as "hasChanges"`

type Shared = Omit<LandingPageRow, 'url' | 'lastSignUpAt' | 'views' | 'machineViews'> & { lastSignUpAt: Date | null }
export type ListedRow = Shared & Pick<LandingPageRow, 'views' | 'machineViews'>
type PageRow = {
  id: string
  campaignName: string
  isActive: boolean
  liveVersion: number
  isAtLimit: boolean
  signUps: number
  lastSignUpAt: Date | null
  version: number
  draft: Widget
  draftVersion: number
  draftAt: Date
  publishedAt: Date | null
  hasChanges: boolean
}

const urlOf = (publicUrl: string, campaignName: string) => `${publicUrl}/newsletter/${campaignName}`

export const toListed = (row: ListedRow, publicUrl: string): LandingPageRow => ({
  ...row,
  url: urlOf(publicUrl, row.campaignName),
  lastSignUpAt: row.lastSignUpAt?.toISOString() ?? null,
})

/** Refuses with NOT_FOUND. */
export async function pageById(tx: Tx, publicUrl: string, id: string): Promise<LandingPage> {
  const [row] = await tx.rows<PageRow>(
    `select ${pageColumns} from ${pagesListed} where account_id = $1 and id = $2`,
    [tx.accountId, id],
    'landing-page',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...row,
    url: urlOf(publicUrl, row.campaignName),
    lastSignUpAt: row.lastSignUpAt?.toISOString() ?? null,
    draftAt: row.draftAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }
}

/** Nobody else writes it, or signs up by it, until the transaction ends. */
export async function lockPage(tx: Tx, publicUrl: string, id: string): Promise<LandingPage> {
  await tx.rows(`select from sign_up_tool where account_id = $1 and id = $2 for update`, [tx.accountId, id])
  return pageById(tx, publicUrl, id)
}
