import type { LedgerCause } from '#contract/billing/ledger.ts'

/*
 * The history's lines, each one thing that people know: a text, a campaign, a payment. Their sum is the balance, as that of the entries.
 * A text that was charged is its CHARGE, one whose end nobody knows yet its HOLD; what was held and given back is no line. A campaign
 * is one line from its start on, with all that it holds and was charged; once it is settled its cost is that.
 *
 * In all statements $1 is the account and $2 the unit. Booked lines may be any number, so what they came to stands in ledger_sum, by
 * quarter of an hour. Of the others there are few: texts on their way, and campaigns.
 */

export const booked = `
  select e.created_at as at, e.id, e.amount, e.kind, e.cause, e.message_id, null::uuid as campaign_id, e.payment_id, false as is_held,
    e.conversation_id
  from ledger_entry e
  where e.account_id = $1 and e.unit = $2 and e.cause is not null`

const heldTexts = `
  select h.created_at as at, h.id, h.amount, h.kind, text_cause(m.origin) as cause, h.message_id, null::uuid as campaign_id,
    null::uuid as payment_id, true as is_held, m.conversation_id
  from message m join ledger_entry h on h.account_id = $1 and h.message_id = m.id and h.kind = 'HOLD'
  where m.account_id = $1 and m.status in ('PENDING', 'PROCESSING') and (m.origin <> 'campaign' or m.origin_id is null)
    and h.unit = $2 and h.campaign_id is null
    and not exists (select from ledger_entry r where r.account_id = $1 and r.message_id = m.id and r.kind = 'RELEASE')`

const campaigns = `
  select c.started_at as at, c.id, s.amount, 'CAMPAIGN' as kind, 'CAMPAIGN' as cause, null::uuid as message_id, c.id as campaign_id,
    null::uuid as payment_id, s.is_held, null::uuid as conversation_id
  from campaign c cross join lateral (
    select -c.cost as amount, false as is_held where ${isSettled('c')} and $2 = 'money'
    union all
    select coalesce(sum(e.amount), 0)::bigint, coalesce(sum(e.amount) filter (where e.kind <> 'CHARGE'), 0) <> 0
    from ledger_entry e where e.account_id = $1 and e.campaign_id = c.id and e.unit = $2
    having not (${isSettled('c')} and $2 = 'money')
  ) s
  where c.account_id = $1 and c.started_at is not null and (s.amount <> 0 or s.is_held)`

/** Of a line, and of those that no sum knows. What else conditions know is not read. */
export const lineColumns = 'at, id, amount, kind, cause, message_id, campaign_id, payment_id, is_held'

/**
 * Lines that fit all conditions. Conditions and order are told of each kind by itself, or the database would sort all there are to give
 * the first.
 */
export function linesWhere(
  conditions: readonly string[],
  order = '',
  kinds: readonly string[] = [booked, heldTexts, campaigns],
): string {
  const where = conditions.length ? `where ${conditions.join(' and ')}` : ''
  return `(${kinds.map(one => `(select ${lineColumns} from (${one}) line ${where} ${order})`).join(' union all ')})`
}

/** What a text's line may be for, as text_cause has it. */
export const causesOfTexts: readonly LedgerCause[] = ['CHAT', 'CAMPAIGN', 'TRANSACTIONAL', 'OPT_OUT_REPLY', 'SIGN_UP']

/**
 * Lines of these chats, an array of ids as the statement has it. Those that are booked are read chat by chat and cause by cause, each
 * along the index in its order: a limit holds for each of them.
 */
export function linesOfChats(chats: string, conditions: readonly string[], order: string, cause?: LedgerCause): string {
  const causes = cause ? [cause] : causesOfTexts
  const ofOne = linesWhere([...conditions, 'conversation_id = chat.id', 'cause = one.cause'], order, [booked])
  return `(select l.* from unnest(${chats}) chat (id) cross join unnest('{${causes.join(',')}}'::text[]) one (cause) cross join lateral ${ofOne} l)
    union all ${linesWhere([...conditions, `conversation_id = any(${chats})`], order, [heldTexts])}`
}

/** The lines that no sum knows. */
export const fewLines = (conditions: readonly string[]): string => linesWhere(conditions, '', [heldTexts, campaigns])

/** Nothing of it is held any more: what it cost stands in its row (campaigns/sending/settle.ts). */
function isSettled(campaign: string): string {
  return `${campaign}.status in ('CHARGED', 'SENT') and ${campaign}.cost is not null`
}

/** What is left at present, by unit. */
export const balanceNow = `(
  select case $2 when 'money' then monetary when 'text' then texts when 'lead' then leads else confirmations end
  from balance where account_id = $1
)::bigint`
