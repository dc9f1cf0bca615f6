import type { Api } from '#contract/api.ts'
import type { LedgerRow } from '#contract/billing/ledger.ts'
import { zoneOfAccount } from '../../account/account-zone.ts'
import { numberKind } from '../../chat/phone.ts'
import type { Handlers } from '../../http/mount.ts'
import { readPlace, writePlace, type Place } from './cursor.ts'
import { countLines, readLines, sumLines, type LineRow } from './read-lines.ts'

export const ledgerEntries = {
  'GET /ledger-entries': (call, { query }) =>
    call.inAccount(async tx => {
      const place = query.cursor === undefined ? null : readPlace(query.cursor)
      const zone = await zoneOfAccount(tx)
      const found = await readLines(tx, query, zone, place, query.limit + 1)
      const isMore = found.length > query.limit
      const rows = place?.isBack ? found.slice(-query.limit) : found.slice(0, query.limit)
      // Counted once: pages that follow go by what their cursor says.
      const total = place?.total ?? (isMore ? await countLines(tx, query, zone) : rows.length)
      const start = place ? (place.isBack ? place.from - rows.length : place.from) : 1
      const from = rows.length ? Math.max(1, start) : 0
      const [first, last] = [rows[0], rows.at(-1)]
      const hasNext = place?.isBack ? true : isMore
      const hasPrevious = place?.isBack ? isMore : place !== null
      return {
        items: rows.map(row => toLedgerRow(row, query.unit)),
        from,
        total,
        ...(hasNext && last && { next: writePlace(placeAfter(last, from + rows.length, total)) }),
        ...(hasPrevious && first && { previous: writePlace(placeBefore(first, from, total)) }),
      }
    }),

  'GET /ledger-sums': (call, { query }) =>
    call.inAccount(async tx => {
      const zone = await zoneOfAccount(tx)
      const sums = await sumLines(tx, query, zone)
      let balance = sums[0]?.left ?? 0
      return sums
        .map(({ key, entries, debits, credits, net }) => {
          const sum = { key, entries, debits, credits, balance: query.by === 'day' ? balance : null }
          balance -= net
          return sum
        })
        .filter(({ key, entries }) => entries > 0 && (query.by === 'cause' || !query.to || key <= query.to))
    }),
} satisfies Partial<Handlers<keyof Api>>

/** Where the older lines go on. */
export const placeAfter = ({ key, id }: LineRow, from: number, total: number): Place => ({
  isBack: false,
  at: key,
  id,
  from,
  total,
})

const placeBefore = ({ key, id }: LineRow, from: number, total: number): Place => ({ isBack: true, at: key, id, from, total })

export const toLedgerRow = (row: LineRow, unit: LedgerRow['unit']): LedgerRow => ({
  id: row.id,
  at: row.at.toISOString(),
  cause: row.cause,
  unit,
  amount: row.amount,
  balance: row.balance,
  isHeld: row.is_held,
  message: messageOf(row),
  campaign:
    row.campaign_id === null
      ? null
      : {
          id: row.campaign_id,
          name: row.campaign_name ?? '',
          texts: row.campaign_sent ?? 0,
          held: row.is_held ? Math.max(0, (row.campaign_texts ?? 0) - (row.campaign_sent ?? 0)) : 0,
        },
  payment: row.payment_id === null ? null : { id: row.payment_id, documentNumber: row.document_number, plan: row.plan ?? '' },
})

function messageOf(row: LineRow): LedgerRow['message'] {
  if (row.message_id === null || row.conversation_id === null || row.client_number === null || !row.channel) return null
  return {
    id: row.message_id,
    conversationId: row.conversation_id,
    clientNumber: row.client_number,
    name: row.name ?? '',
    parts: row.parts ?? 0,
    channel: row.channel,
    country: numberKind(row.client_number).country,
  }
}
