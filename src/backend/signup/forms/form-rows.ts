import type { EmbeddedNewsletter, EmbeddedNewsletterRow } from '#contract/signup/embedded-newsletters.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { widgetSignUpsADay } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { type AddressConfig, linkHost } from '../../texts/links/link-address.ts'
import { heldForOf, ranOutOf } from '../sign-ups/sign-up-rows.ts'

/** Nobody more begins at a form until fewer began within a day. */
export const isAtLimit = `(select count(*) from sign_up s where s.account_id = t.account_id and s.tool_id = t.id
  and s.started_at > now() - interval '1 day') >= ${widgetSignUpsADay}`

/** Every form that is not archived, for lists and by itself. */
export const formsListed = `(
  select t.account_id, t.id, t.kind, t.campaign_name, t.is_active, t.version as live_version, t.sign_ups, t.last_sign_up_at, t.created_at,
    ${isAtLimit} as is_at_limit, ${heldForOf('t')} as held_for, ${ranOutOf('t')} as ran_out, w.row_version, w.draft, w.draft_version, w.draft_at, w.seen_at, w.seen_on, v.published_at,
    v.widget is distinct from w.draft as has_changes, a.subdomain,
    coalesce(n.people, 0)::int as views, coalesce(n.machines, 0)::int as machine_views
  from sign_up_tool t join widget w on w.account_id = t.account_id and w.id = t.id
  join account a on a.id = t.account_id
  left join widget_version v on v.account_id = t.account_id and v.widget_id = t.id and v.version = t.version
  left join lateral (select sum(people) as people, sum(machines) as machines from widget_view x
    where x.account_id = t.account_id and x.widget_id = t.id) n on true
  where t.archived_at is null
) as form`

const shared = `id, campaign_name as "campaignName", is_active as "isActive", live_version as "liveVersion", is_at_limit as "isAtLimit", held_for as "heldFor", ran_out as "ranOut",
  sign_ups as "signUps", last_sign_up_at as "lastSignUpAt", seen_at as "lastSeenAt", seen_on as "lastSeenOn", row_version as version, subdomain`
export const rowColumns = `${shared}, views, machine_views as "machineViews"`
const formColumns = `${shared}, draft, draft_version as "draftVersion", draft_at as "draftAt", published_at as "publishedAt",
  has_changes as "hasChanges"`

type Moments = { lastSignUpAt: Date | null; lastSeenAt: Date | null }
type Hosted = { subdomain: string }
export type ListedRow = Omit<EmbeddedNewsletterRow, 'url' | keyof Moments> & Moments & Hosted
type FormRow = {
  id: string
  campaignName: string
  isActive: boolean
  liveVersion: number
  isAtLimit: boolean
  heldFor: string | null
  ranOut: number
  signUps: number
  lastSignUpAt: Date | null
  lastSeenAt: Date | null
  lastSeenOn: string | null
  version: number
  draft: Widget
  draftVersion: number
  draftAt: Date
  publishedAt: Date | null
  hasChanges: boolean
  subdomain: string
}

/** Of a landing page: on the account's own host, where it has one. */
export const landingPageUrl = (config: AddressConfig, subdomain: string, campaignName: string): string =>
  `${linkHost(config, subdomain)}/newsletter/${campaignName}`

export type Whose = { kind: FormKind; config: AddressConfig }

/** Where strangers meet a form: its page, or the script that puts it into a page. */
const addressOf = ({ kind, config }: Whose, { campaignName, subdomain }: Hosted & { campaignName: string }) =>
  kind === 'LANDING_PAGE' ? landingPageUrl(config, subdomain, campaignName) : `${config.publicUrl}/embed/${campaignName}.js`

const told = (row: Moments & Hosted & { campaignName: string }, whose: Whose) => ({
  url: addressOf(whose, row),
  lastSignUpAt: row.lastSignUpAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
})

export const toListed = (row: ListedRow, whose: Whose): EmbeddedNewsletterRow => ({ ...row, ...told(row, whose) })

/** Refuses with NOT_FOUND. */
export async function formById(tx: Tx, whose: Whose, id: string): Promise<EmbeddedNewsletter> {
  const [row] = await tx.rows<FormRow>(
    `select ${formColumns} from ${formsListed} where account_id = $1 and id = $2 and kind = $3`,
    [tx.accountId, id, whose.kind],
    'form-by-id',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...row,
    ...told(row, whose),
    draftAt: row.draftAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }
}

/** Nobody else writes it, or signs up by it, until the transaction ends. */
export async function lockForm(tx: Tx, whose: Whose, id: string): Promise<EmbeddedNewsletter> {
  await tx.rows(`select from sign_up_tool where account_id = $1 and id = $2 for update`, [tx.accountId, id])
  return formById(tx, whose, id)
}
