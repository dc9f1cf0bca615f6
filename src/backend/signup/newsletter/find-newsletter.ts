import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { publicWidgetWith, type NewsletterState, type PublicWidget } from '#contract/signup/widget/newsletter-page.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import type { Database } from '../../db/open.ts'

export type Newsletter = {
  accountId: string
  id: string
  business: string
  /** On whose host it stands too; empty: on none of its own. */
  subdomain: string
  keyword: string | null
  isActive: boolean
  isArchived: boolean
  /** What is live; 0 before the first. */
  liveVersion: number
  /** The version that was asked for, else the live one; null where there is none. */
  version: number | null
  widget: Widget | null
}

const shape = /^[a-z0-9-]{3,60}$/

/** The form with this name in its address, of whatever account; null where there is none. In one trip: it is open to everybody. */
export async function findNewsletter({ pool }: Database, campaignName: string, version: number | null = null) {
  if (!shape.test(campaignName)) return null
  const { rows } = await pool.query<Newsletter>({
    name: 'newsletter',
    text: `select t.account_id as "accountId", t.id, a.display_name as business, a.subdomain, t.keyword, t.is_active as "isActive",
       t.archived_at is not null as "isArchived", t.version as "liveVersion", v.version, v.widget
     from sign_up_tool t join account a on a.id = t.account_id
     left join widget_version v on v.account_id = t.account_id and v.widget_id = t.id and v.version = coalesce($2, t.version)
     where t.campaign_name = $1 and t.kind = 'LANDING_PAGE'`,
    values: [campaignName, version],
  })
  return rows[0] ?? null
}

export function stateOf(newsletter: Newsletter | null): NewsletterState {
  if (!newsletter || newsletter.liveVersion === 0) return 'unknown'
  if (newsletter.isArchived) return 'ended'
  return newsletter.isActive ? 'open' : 'paused'
}

const callingCode = (country: string) => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '')

/** What of a form strangers get. */
export const publicWidget = (widget: Widget): PublicWidget => publicWidgetWith(widget, callingCode)
