import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import {
  publicWidgetWith,
  type NewsletterPageData,
  type NewsletterState,
  type PublicWidget,
} from '#contract/signup/widget/newsletter-page.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import en from '../../../../locales/en/newsletter.json' with { type: 'json' }
import pl from '../../../../locales/pl/newsletter.json' with { type: 'json' }
import { readableNumber } from '../../chat/phone.ts'
import type { Database } from '../../db/open.ts'
import type { Language } from '../../http/visitor-language.ts'

export type Newsletter = {
  accountId: string
  id: string
  kind: FormKind
  campaignName: string
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

export const formKinds: readonly FormKind[] = ['LANDING_PAGE', 'EMBEDDED']

/** The form with this name in its address, of whatever account; null where there is none of these kinds. In one trip: it is open to everybody. */
export async function findNewsletter(
  { pool }: Database,
  campaignName: string,
  { kinds = formKinds, version = null }: { kinds?: readonly FormKind[]; version?: number | null } = {},
) {
  if (!shape.test(campaignName)) return null
  const { rows } = await pool.query<Newsletter>({
    name: 'newsletter',
    text: `select t.account_id as "accountId", t.id, t.kind, t.campaign_name as "campaignName", a.display_name as business, a.subdomain, t.keyword, t.is_active as "isActive",
       t.archived_at is not null as "isArchived", t.version as "liveVersion", v.version, v.widget
     from sign_up_tool t join account a on a.id = t.account_id
     left join widget_version v on v.account_id = t.account_id and v.widget_id = t.id and v.version = coalesce($2, t.version)
     where t.campaign_name = $1 and t.kind = any($3)`,
    values: [campaignName, version, kinds],
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

export const newsletterWords = { en, pl }

/** All that a form shows strangers, in one language; `countryOf` the form's countries is the one to begin with. */
export function newsletterData(
  campaignName: string,
  state: NewsletterState,
  found: Newsletter | null,
  language: Language,
  countryOf: (offered: readonly string[]) => string,
): NewsletterPageData {
  const widget = state === 'open' ? (found?.widget ?? null) : null
  const channels = widget?.channels ?? []
  return {
    state,
    campaignName,
    business: state === 'unknown' ? null : (found?.business ?? null),
    form: widget && found?.version ? { widget: publicWidget(widget), version: found.version } : null,
    keyword: widget ? (found?.keyword ?? '') : '',
    numbers: channels.map(channel => ({ ...channel, readable: readableNumber(channel.number) })),
    country: countryOf(channels.map(({ country }) => country)),
    words: newsletterWords[language],
    language,
  }
}
