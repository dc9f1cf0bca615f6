import { sampleEnding } from '#contract/texts/links.ts'
import { linkEndingsIn, shortLinkVariable } from '#contract/texts/variables.ts'
import type { Tx } from '../../db/transaction.ts'
import { linkBaseOf, type AddressConfig } from '../../texts/links/link-address.ts'

/**
 * A short link of a campaign's text. `sample` stands for it until the text leaves, as long as the address that will; where each
 * person gets their own it ends with `mark`. `open` is everybody's and leads there. `isGone`: deleted, or ended by the operator.
 */
export type CampaignLink = { id: string; variable: string; sample: string; mark: string; open: string; isGone: boolean }

/** The short links that stand in a text. Those that are gone are among them, so that marks stay what they were. */
export async function campaignLinks(tx: Tx, config: AddressConfig, message: string): Promise<CampaignLink[]> {
  const endings = linkEndingsIn(message)
  if (!endings.length) return []
  const links = await tx.rows<{ id: string; ending: string; is_per_recipient: boolean; is_gone: boolean }>(
    `select l.id, l.ending, l.is_per_recipient, l.deleted_at is not null or l.ended_at is not null as is_gone
     from link_ending e join short_link l on l.account_id = e.account_id and l.id = e.link_id
     where e.account_id = $1 and e.ending = any($2::text[]) and not e.is_recipient
     order by l.id`,
    [tx.accountId, endings],
  )
  const base = await linkBaseOf(tx, config)
  return links.map(({ id, ending, is_per_recipient, is_gone }, index) => {
    // Of several, each has a mark of its own; capital letters are in no ending.
    const mark = `${sampleEnding.slice(String(index).length)}${index}`
    const open = base + ending
    return { id, variable: shortLinkVariable(ending), sample: is_per_recipient ? base + mark : open, mark, open, isGone: is_gone }
  })
}

/** The addresses in texts that end with a mark, whatever the account's links began with when they were written. */
export const addressesWith = (mark: string): RegExp => new RegExp(`https?://(?:(?!https?://)\\S)*?${mark}`, 'g')
