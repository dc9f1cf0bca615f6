import type { Tx } from '../../db/transaction.ts'

/** So long after a campaign's text what a person does counts as its doing. */
const creditedDays = 7

const lastOne = `select l.campaign_id from campaign_recipient l
  where l.account_id = $1 and l.phone = $2 and l.left_at > now() - interval '${creditedDays} days' order by l.left_at desc limit 1`

/**
 * Somebody wrote: the last campaign that texted them lately has caused it, once. Whoever calls holds the conversation's row, where
 * there is one.
 */
export async function creditReply(tx: Tx, phone: string): Promise<void> {
  const [credited] = await tx.rows<{ id: string }>(
    `update campaign_recipient r set replied_at = coalesce(r.replied_at, clock_timestamp())
     where r.account_id = $1 and r.phone = $2 and r.campaign_id = (${lastOne}) returning r.campaign_id as id`,
    [tx.accountId, phone],
    'credit-reply',
  )
  if (credited) await tellSoon(tx, credited.id)
}

/**
 * A worker tells the screens, once a second as of all that changes; it waits for nobody who works on the campaign, and what a person
 * has to move stays where it is.
 */
async function tellSoon(tx: Tx, id: string): Promise<void> {
  await tx.rows(
    `update campaign set next_at = least(next_at, greatest(tell_at, clock_timestamp())) where (account_id, id) in (
       select account_id, id from campaign where account_id = $1 and id = $2 and (next_at is not null or status in ('SENT', 'CANCELED'))
       for no key update skip locked
     )`,
    [tx.accountId, id],
    'tell-answers',
  )
}

/** The campaign that an opt-out belongs to; `isByLink`: its text brought the person to the page where they left. */
export type Credited = { id: string; name: string; isByLink: boolean }

/**
 * Somebody opted out: by the link in a campaign's text it is that one's doing, however long ago it was; else the last one's that
 * texted them lately. Null: no campaign's.
 */
export async function creditOptOut(tx: Tx, phone: string, campaignId: string | null): Promise<Credited | null> {
  const [credited] = await tx.rows<Credited>(
    `update campaign_recipient r set opted_out_at = coalesce(r.opted_out_at, clock_timestamp()),
       opted_out_by = coalesce(r.opted_out_by, case when $3::uuid is null then 'REPLY' else 'LINK' end)
     from campaign c
     where r.account_id = $1 and r.phone = $2 and r.campaign_id = coalesce($3, (${lastOne}))
       and c.account_id = $1 and c.id = r.campaign_id
     returning c.id, c.name, $3::uuid is not null as "isByLink"`,
    [tx.accountId, phone, campaignId],
    'credit-opt-out',
  )
  if (credited) await tellSoon(tx, credited.id)
  return credited ?? null
}

/**
 * For whoever erases somebody, before anything else: batches of campaigns under way have ended, and none begins before the person is
 * gone. A text or a recipient of theirs that another transaction is writing could not be seen.
 */
export async function holdCampaigns(tx: Tx): Promise<void> {
  await tx.rows(
    `select from campaign where account_id = $1 and status in ('PENDING', 'CHECKING', 'SENDING') order by id for no key update`,
    [tx.accountId],
    'hold-campaigns',
  )
}

/**
 * What campaigns keep of somebody who is erased goes; how many they were stays. Who still waits is left out, and a text's end is
 * told no more.
 */
export async function forgetInCampaigns(tx: Tx, phones: readonly string[]): Promise<void> {
  await tx.rows(
    `update campaign_recipient set phone = 'erased-' || place, contact_id = null, body = null, message_id = null,
       outcome = case outcome when 'TO_SEND' then 'SKIPPED' when 'ON_THE_WAY' then 'UNKNOWN' else outcome end,
       reason = case outcome when 'TO_SEND' then 'ERASED' else reason end
     where account_id = $1 and phone = any($2::text[])`,
    [tx.accountId, phones],
  )
}
