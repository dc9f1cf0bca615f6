import { campaignText } from '#contract/account/campaign-text.ts'
import { isTooLong } from '#contract/chat/segments.ts'
import { couponLinkVariable, couponVariable, foldKeyword, keywordVariable } from '#contract/signup/keyword-words.ts'
import { fillVariables } from '#contract/texts/variables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { couponAddressSample } from '../coupons/hand-out.ts'

/** Refuses a word that another tool of the account has. Two at once meet at the unique index; the loser begins again. */
export async function insistOnFreeKeyword(tx: Tx, keyword: string, exceptId: string | null): Promise<void> {
  const taken = await tx.rows(
    'select 1 from sign_up_tool where account_id = $1 and folded = $2 and archived_at is null and id is distinct from $3::uuid',
    [tx.accountId, foldKeyword(keyword), exceptId],
  )
  if (taken.length) throw new Refusal('NAME_TAKEN', { field: 'keyword' })
}

/** Refuses a name that stands in a public address of any account. */
export async function insistOnFreeName(tx: Tx, campaignName: string, exceptId: string | null): Promise<void> {
  const [name] = await tx.rows<{ is_taken: boolean }>('select is_campaign_name_taken($1, $2::uuid) as is_taken', [
    campaignName,
    exceptId,
  ])
  if (name?.is_taken) throw new Refusal('NAME_TAKEN', { field: 'campaignName' })
}

/** Refuses with NOT_FOUND a tag, or a tag of coupons, that is gone. */
export async function insistOnTags(
  tx: Tx,
  { tagId, couponTagId }: { tagId: string | null; couponTagId: string | null },
): Promise<void> {
  const tags = await tx.rows('select 1 from contact_tag where account_id = $1 and id = $2 for key share', [tx.accountId, tagId])
  if (!tags.length) throw new Refusal('NOT_FOUND', { field: 'tagId' })
  if (!couponTagId) return
  const coupons = await tx.rows('select 1 from coupon_tag where account_id = $1 and id = $2', [tx.accountId, couponTagId])
  if (!coupons.length) throw new Refusal('NOT_FOUND', { field: 'couponTagId' })
}

type Texts = { firstMessage: string; confirmationMessage: string; rewriteMessage?: string }

/** Refuses a text that is too long for a message once the number's brand and STOP text, and a coupon, stand in it. */
export function insistOnFit(tx: Tx, publicUrl: string, keyword: string, texts: Texts): Promise<void> {
  const { firstMessage, confirmationMessage, rewriteMessage = '' } = texts
  return insistOnLength(tx, publicUrl, keyword, { firstMessage, confirmationMessage, rewriteMessage })
}

/** The same of any texts, by their fields. */
export async function insistOnLength(tx: Tx, publicUrl: string, keyword: string, texts: Record<string, string>): Promise<void> {
  const frames = await tx.rows<{ brandIdentification: string; stopText: string }>(
    `select brand_identification as "brandIdentification", stop_text as "stopText" from phone_number where account_id = $1`,
    [tx.accountId],
  )
  const values: [string, string][] = [
    [keywordVariable, keyword],
    [couponVariable, 'X'.repeat(12)],
    [couponLinkVariable, couponAddressSample(publicUrl)],
  ]
  for (const [field, text] of Object.entries(texts)) {
    const written = fillVariables(text, values).normalize('NFC')
    if (written && frames.some(frame => isTooLong(campaignText(written, frame)))) throw new Refusal('BODY_TOO_LONG', { field })
  }
}

/** Tags stay as long as the tool that gives them. */
export async function holdTags(tx: Tx, toolId: string, tagIds: readonly string[]): Promise<void> {
  await tx.rows('delete from contact_tag_use where account_id = $1 and used_by = $2', [tx.accountId, toolId])
  await tx.rows(
    `insert into contact_tag_use (account_id, tag_id, used_by) select $1, id, $2 from contact_tag where account_id = $1 and id = any($3::uuid[])`,
    [tx.accountId, toolId, tagIds],
  )
}
