import type { Api } from '#contract/api.ts'
import type { Payment } from '#contract/billing/payments.ts'
import { zoneOfAccount } from '../account/account-zone.ts'
import { listRows } from '../db/list-rows.ts'
import type { Handlers } from '../http/mount.ts'
import { momentsOf } from './history/filter.ts'

/** Payments with their documents. */
const listed = `(
  select p.account_id, p.id, p.at, p.cause, coalesce(n.name, '') as plan, p.currency, p.net, p.tax, p.gross,
    case when p.cause = 'REFUND' then 'REFUNDED' when p.cause = 'DISPUTE' or p.is_disputed then 'DISPUTED'
      when p.refunded >= p.gross and p.refunded > 0 then 'REFUNDED' when p.refunded > 0 then 'PARTLY_REFUNDED' else 'PAID' end as status,
    d.id as document_id, coalesce(d.number, '') as number, d.kind, d.ksef_number, o.number as corrects
  from payment p
  left join plan n on n.price_id = p.price_id
  left join document d on d.account_id = p.account_id and d.payment_id = p.id
  left join document o on o.account_id = d.account_id and o.id = d.corrects
) as entry`

type Row = Pick<Payment, 'id' | 'cause' | 'plan' | 'status' | 'currency' | 'net' | 'tax' | 'gross'> & {
  at: Date
  document_id: string | null
  number: string
  kind: 'INVOICE' | 'CORRECTION' | null
  ksef_number: string | null
  corrects: string | null
}

export const payments = {
  'GET /payments': (call, { query }) =>
    call.inAccount(async tx => {
      const { from, to } = momentsOf(query, await zoneOfAccount(tx))
      const rows = await listRows<Row>(
        tx,
        { ...query, sort: query.sort ?? '-at' },
        {
          table: listed,
          columns: '*',
          sorts: { at: 'at', gross: 'gross' },
          search: 'number',
          where: '($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)',
          values: [from, to],
        },
      )
      return { ...rows, items: rows.items.map(toPayment) }
    }),
} satisfies Partial<Handlers<keyof Api>>

const toPayment = ({ at, document_id, number, kind, ksef_number, corrects, ...row }: Row): Payment => ({
  ...row,
  at: at.toISOString(),
  document: document_id === null || !kind ? null : { id: document_id, number, kind, corrects, ksefNumber: ksef_number },
})
