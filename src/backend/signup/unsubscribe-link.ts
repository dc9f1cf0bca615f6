import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/transaction.ts'

const keyBytes = 24

const addressOf = (publicUrl: string, key: string) => `${publicUrl}/unsubscribing/${key}`

/** As long as every such address. */
export const unsubscribeSample = (publicUrl: string): string => addressOf(publicUrl, 'X'.repeat((keyBytes / 3) * 4))

/** The addresses in a campaign's texts to several numbers, each once, by number: they know the campaign. */
export async function unsubscribeLinksOf(
  tx: Tx,
  publicUrl: string,
  campaignId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const links = await tx.rows<{ phone: string; key: string }>(
    `insert into unsubscribe_link (account_id, key, phone, campaign_id)
     select $1, key, phone, $4 from unnest($2::text[], $3::text[]) as l (phone, key)
     on conflict (account_id, phone, campaign_id, tool_id) where phone is not null do update set phone = excluded.phone returning phone, key`,
    [tx.accountId, phones, phones.map(() => randomBytes(keyBytes).toString('base64url')), campaignId],
  )
  return new Map(links.map(({ phone, key }) => [phone, addressOf(publicUrl, key)]))
}

/** The address of a number's unsubscribe page, the same each time; of no campaign. `toolId`: of the texts of that sign-up tool. */
export async function unsubscribeLinkOf(tx: Tx, publicUrl: string, phone: string, toolId: string | null = null): Promise<string> {
  const [link] = await tx.rows<{ key: string }>(
    `insert into unsubscribe_link (account_id, key, phone, tool_id) values ($1, $2, $3, $4)
     on conflict (account_id, phone, campaign_id, tool_id) where phone is not null do update set phone = excluded.phone returning key`,
    [tx.accountId, randomBytes(keyBytes).toString('base64url'), phone, toolId],
  )
  return addressOf(publicUrl, link?.key ?? '')
}
