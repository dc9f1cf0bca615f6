import type { LedgerCause } from '#contract/billing/ledger.ts'

/*
 * The history's lines, each one thing that people know: a text, a campaign, a payment. Their sum is the balance, as that of the entries.
 * A text that was charged is its CHARGE, one whose end nobody knows yet its HOLD; what was held and given back is no line. A campaign
 * is one line from its start on, with all that it holds and was charged; once it is settled its cost is that.
 */

const booked = `
  select e.created_at as at, e.id, e.amount, e.kind, e.message_id, null::uuid as campaign_id, e.payment_id, false as is_held
  from ledger_entry e
  where e.account_id = $1 and e.unit = $2 and e.campaign_id is null and e.kind not in ('HOLD', 'RELEASE')`

const heldTexts = `
  select h.created_at as at, h.id, h.amount, h.kind, h.message_id, null::uuid as campaign_id, null::uuid as payment_id, true as is_held
  from message m join ledger_entry h on h.account_id = $1 and h.message_id = m.id and h.kind = 'HOLD'
  where m.account_id = $1 and m.status in ('PENDING', 'PROCESSING') and (m.origin <> 'campaign' or m.origin_id is null)
    and h.unit = $2 and h.campaign_id is null
    and not exists (select from ledger_entry r where r.account_id = $1 and r.message_id = m.id and r.kind = 'RELEASE')`

const campaigns = `
  select c.started_at as at, c.id, s.amount, 'CAMPAIGN' as kind, null::uuid as message_id, c.id as campaign_id, null::uuid as payment_id, s.is_held
  from campaign c cross join lateral (
    select -c.cost as amount, false as is_held where ${isSettled('c')} and $2 = 'money'
    union all
    select coalesce(sum(e.amount), 0)::bigint, coalesce(sum(e.amount) filter (where e.kind <> 'CHARGE'), 0) <> 0
    from ledger_entry e where e.account_id = $1 and e.campaign_id = c.id and e.unit = $2
    having not (${isSettled('c')} and $2 = 'money')
  ) s
  where c.account_id = $1 and c.started_at is not null and (s.amount <> 0 or s.is_held)`

/**
 * All lines; $1 is the account, $2 the unit. Conditions and order are told of each kind by itself, or the database would sort all there
 * are to give the first.
 */
export function linesWhere(conditions: readonly string[], order = ''): string {
  const where = conditions.length ? `where ${conditions.join(' and ')}` : ''
  return `(${[booked, heldTexts, campaigns].map(one => `(select * from (${one}) line ${where} ${order})`).join(' union all ')})`
}

/** Nothing of it is held any more: what it cost stands in its row (campaigns/sending/settle.ts). */
function isSettled(campaign: string): string {
  return `${campaign}.status in ('CHARGED', 'SENT') and ${campaign}.cost is not null`
}

/** What is left at present, by unit. */
export const balanceNow = `(
  select case $2 when 'money' then monetary when 'text' then texts when 'lead' then leads else confirmations end
  from balance where account_id = $1
)::bigint`

/** What tells the cause of a line `l`: its message `m` and its payment `p`. */
export const causeJoins = `
  left join message m on m.account_id = $1 and m.id = l.message_id
  left join payment p on p.account_id = $1 and p.id = l.payment_id`

/** What was erased with its chat was a text of a chat, as far as anybody knows. */
export const causeColumn = `case
  when l.kind in ('GRANT', 'EXPIRE') then 'PLAN'
  when l.kind = 'TOP_UP' and p.cause = 'AUTO_TOP_UP' then 'AUTO_TOP_UP'
  when l.kind not in ('CHARGE', 'HOLD') then l.kind
  when m.origin = 'campaign' then 'CAMPAIGN'
  when m.origin in ('transactional', 'api') then 'TRANSACTIONAL'
  when m.origin = 'opt-out' then 'OPT_OUT_REPLY'
  when m.origin in ('keyword', 'popup', 'reminder') or (m.id is null and $2 in ('lead', 'confirmation')) then 'SIGN_UP'
  else 'CHAT' end`

const ofTexts = ['CHARGE', 'HOLD']
/** The only kinds that may have a cause: asked first, they spare the look at the others' messages. */
const kindsOf: Record<LedgerCause, readonly string[]> = {
  CHAT: ofTexts,
  CAMPAIGN: [...ofTexts, 'CAMPAIGN'],
  TRANSACTIONAL: ofTexts,
  OPT_OUT_REPLY: ofTexts,
  SIGN_UP: ofTexts,
  TOP_UP: ['TOP_UP'],
  AUTO_TOP_UP: ['TOP_UP'],
  PLAN: ['GRANT', 'EXPIRE'],
  REFUND: ['REFUND'],
  DISPUTE: ['DISPUTE'],
  ADJUSTMENT: ['ADJUSTMENT'],
}

/** Whether a line is of a cause; `bind` makes a value's place. */
export const isOfCause = (cause: LedgerCause, bind: (value: unknown) => string): string =>
  `l.kind = any(${bind(kindsOf[cause])}::text[]) and ${causeColumn} = ${bind(cause)}`
