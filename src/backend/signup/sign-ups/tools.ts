import type { ConsentSource } from '#contract/contacts/contact-consents.ts'
import { signUpCostADayMillionths } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'

/** A tool by which people sign up, as the engine sees it: the same of all kinds. */
export type Tool = {
  id: string
  kind: 'KEYWORD' | 'LANDING_PAGE' | 'EMBEDDED' | 'POPUP'
  version: number
  campaignName: string
  keyword: string | null
  tagId: string | null
  isDoubleOptIn: boolean
  firstMessage: string
  confirmationMessage: string
  rewriteMessage: string
  blocksMultiple: boolean
  couponTagId: string | null
  defaultCoupon: string
  isActive: boolean
  isArchived: boolean
  /** Until then nobody more is asked: its texts cost enough today. Null where they may cost more. */
  atCostLimitUntil: Date | null
}

/** SQL that says whether the texts of a tool cost as much today as they may. */
export const isAtCostLimit = (tool: string) =>
  `(${tool}.spent >= ${signUpCostADayMillionths} and ${tool}.spent_since > now() - interval '1 day')`

const columns = `id, kind, version, campaign_name as "campaignName", keyword, tag_id as "tagId", is_double_opt_in as "isDoubleOptIn",
  first_message as "firstMessage", confirmation_message as "confirmationMessage", rewrite_message as "rewriteMessage",
  blocks_multiple as "blocksMultiple", coupon_tag_id as "couponTagId", default_coupon as "defaultCoupon", is_active as "isActive",
  archived_at is not null as "isArchived",
  case when ${isAtCostLimit('sign_up_tool')} then spent_since + interval '1 day' end as "atCostLimitUntil"`

/** What consent records call a kind. */
export const sourceOf: Record<Tool['kind'], ConsentSource> = {
  KEYWORD: 'keyword',
  LANDING_PAGE: 'landing-page',
  EMBEDDED: 'embedded-form',
  POPUP: 'popup',
}

/** What tells tools of a kind apart, in consent records and lists. */
export const nameOf = ({ kind, keyword, campaignName }: Pick<Tool, 'kind' | 'keyword' | 'campaignName'>): string =>
  kind === 'KEYWORD' ? (keyword ?? campaignName) : campaignName

/** `folded` is the keyword as texts are compared with it. Null where none is active. */
export async function activeToolByKeyword(tx: Tx, folded: string): Promise<Tool | null> {
  const [tool] = await tx.rows<Tool>(
    `select ${columns} from sign_up_tool where account_id = $1 and folded = $2 and archived_at is null and is_active`,
    [tx.accountId, folded],
    'tool-by-keyword',
  )
  return tool ?? null
}

export async function toolById(tx: Tx, id: string): Promise<Tool> {
  const [tool] = await tx.rows<Tool>(
    `select ${columns} from sign_up_tool where account_id = $1 and id = $2`,
    [tx.accountId, id],
    'tool-by-id',
  )
  if (!tool) throw new Error('a sign-up without its tool')
  return tool
}
