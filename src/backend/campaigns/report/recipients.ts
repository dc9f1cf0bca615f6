import type { Api } from '#contract/api.ts'
import type { Recipient, RecipientsQuery } from '#contract/campaigns/campaign-recipients.ts'
import type * as z from 'zod'
import { listRows, type List } from '../../db/list-rows.ts'
import type { Handlers } from '../../http/mount.ts'
import { listedCampaign, type Stored } from '../campaign-rows.ts'

export type Filter = Pick<z.output<typeof RecipientsQuery>, 'outcome' | 'reason' | 'did'>

export type RecipientRow = {
  contact_id: string | null
  name: string | null
  surname: string | null
  phone: string
  outcome: Recipient['outcome']
  reason: Recipient['reason']
  status: Recipient['status']
  code: string | null
  body: string | null
  parts: number | null
  price: number | null
  at: Date | null
  conversation_id: string | null
  message_id: string | null
}

/** Who still waits in a campaign that was cancelled waits for nothing: they count as left out by it, without their rows being written. */
const shownOutcome = (isCanceled: boolean, column: 'outcome' | 'reason') => {
  if (!isCanceled) return `r.${column}`
  const shown = column === 'outcome' ? 'SKIPPED' : 'CANCELED'
  return `case when r.outcome = 'TO_SEND' then '${shown}' else r.${column} end`
}

/** `planUntil`: up to that place the plan pays. */
const entriesOf = (isCanceled: boolean, planUntil: number) => `(
  select r.account_id, r.campaign_id, r.place, r.contact_id, c.name, c.surname, r.phone, ${shownOutcome(isCanceled, 'outcome')} as outcome,
    ${shownOutcome(isCanceled, 'reason')} as reason, m.status, s.code, r.body, r.parts,
    case when ${shownOutcome(isCanceled, 'outcome')} = 'SKIPPED' then null when r.place <= ${planUntil} and r.price > 0 then 0 else r.price end as price,
    coalesce(r.left_at, r.due_at) as at, m.conversation_id, m.id as message_id, r.replied_at, r.opted_out_at, c.search
  from campaign_recipient r
  left join contact c on c.account_id = r.account_id and c.id = r.contact_id
  left join message m on m.account_id = r.account_id and m.id = r.message_id
  left join message_step s on s.account_id = r.account_id and s.message_id = r.message_id and s.kind = m.status and r.outcome = 'FAILED'
) as entry`

const did = {
  REPLIED: 'replied_at is not null',
  OPTED_OUT: 'opted_out_at is not null',
  CLICKED: `exists (select from link_ending l where l.account_id = $1 and l.origin_id = $2 and l.phone = entry.phone and l.is_opened)`,
} as const

/** The recipients of a campaign as a list: of one figure, where a filter says so. */
export function recipientsList({ id, status, plan_until }: Pick<Stored, 'id' | 'status' | 'plan_until'>, filter: Filter): List {
  const reasonColumn = filter.outcome === 'FAILED' ? 'coalesce(code, status)' : 'reason'
  return {
    table: entriesOf(status === 'CANCELED', plan_until),
    columns:
      'contact_id, name, surname, phone, outcome, reason, status, code, body, parts, price, at, conversation_id, message_id',
    sorts: {
      place: 'place',
      name: `coalesce(name, '') || ' ' || coalesce(surname, '')`,
      when: `coalesce(at, timestamptz '-infinity')`,
      parts: 'coalesce(parts, 0)',
    },
    search: `coalesce(search, '') || ' ' || phone`,
    where: [
      'campaign_id = $2',
      '($3::text is null or outcome = $3)',
      `($4::text is null or ${reasonColumn} = $4)`,
      ...(filter.did ? [did[filter.did]] : []),
    ].join(' and '),
    values: [id, filter.outcome ?? null, filter.reason ?? null],
    id: 'place',
  }
}

export const toRecipient = (row: RecipientRow): Recipient => ({
  contactId: row.contact_id,
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  outcome: row.outcome,
  reason: row.reason,
  status: row.status,
  code: row.code,
  body: row.body,
  parts: row.parts,
  price: row.price,
  at: row.at?.toISOString() ?? null,
  conversationId: row.conversation_id,
  messageId: row.message_id,
})

export const campaignRecipients = {
  'GET /campaigns/:id/recipients': (call, { params: { id }, query }) =>
    call.inAccount(async tx => {
      const campaign = await listedCampaign(tx, id)
      const rows = await listRows<RecipientRow>(tx, query, recipientsList(campaign, query))
      return { ...rows, items: rows.items.map(toRecipient) }
    }),
} satisfies Partial<Handlers<keyof Api>>
