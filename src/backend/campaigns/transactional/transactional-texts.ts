import type { Api } from '#contract/api.ts'
import type { NewTransactionalText, TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import type * as z from 'zod'
import { changesBetween, record } from '../../account/audit.ts'
import { listRows } from '../../db/list-rows.ts'
import { addNamed, changeNamed, removeRow } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'

export const resources = ['transactional-texts'] as const

const columns = `id, name, from_number as "from", text, event, delay_seconds as "delaySeconds", is_active as "isActive", sent, refused,
  last_sent_at as "lastSentAt", version`
const own = { table: 'transactional_text', columns }

type Row = {
  id: string
  name: string
  from: string
  text: string
  event: TransactionalText['event']
  delaySeconds: number
  isActive: boolean
  sent: number
  refused: number
  lastSentAt: Date | null
  version: number
}
const toText = (row: Row): TransactionalText => ({ ...row, lastSentAt: row.lastSentAt?.toISOString() ?? null })

const stored = ({ name, from, text, event, delaySeconds, isActive }: z.output<typeof NewTransactionalText>) => ({
  name,
  from_number: from,
  text,
  event,
  delay_seconds: delaySeconds,
  is_active: isActive,
})

/** Refuses with NOT_FOUND. */
export async function textById(tx: Tx, id: string): Promise<TransactionalText> {
  const [row] = await tx.rows<Row>(`select ${columns} from transactional_text where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
  ])
  if (!row) throw new Refusal('NOT_FOUND')
  return toText(row)
}

async function insistOnOwnNumber(tx: Tx, from: string): Promise<void> {
  const found = await tx.rows('select 1 from phone_number where account_id = $1 and number = $2', [tx.accountId, from])
  if (!found.length) throw new Refusal('UNKNOWN_SENDER', { field: 'from' })
}

export const transactionalTexts = {
  'GET /transactional-texts': (call, { query }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Row>(tx, query, { ...own, search: 'name', sorts: { name: 'fold(name)', sent: 'sent' } })
      return { ...rows, items: rows.items.map(toText) }
    }),

  'GET /transactional-texts/:id': (call, { params }) => call.inAccount(tx => textById(tx, params.id)),

  'POST /transactional-texts': (call, { body }) =>
    call.inAccount(async tx => {
      await insistOnOwnNumber(tx, body.from)
      const added = await addNamed<Row>(tx, own, stored(body))
      await record(tx, call, 'TRANSACTIONAL_TEXT_ADDED', body.name, [{ field: 'text', from: null, to: body.text }])
      await emitChanged(tx, call.hub, resources, [added.id])
      return toText(added)
    }),

  'PUT /transactional-texts/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await textById(tx, id)
      await insistOnOwnNumber(tx, body.from)
      const changed = await changeNamed<Row>(tx, own, id, { ...stored(body), version: body.version })
      await record(tx, call, 'TRANSACTIONAL_TEXT_CHANGED', body.name, changesBetween(before, toText(changed)))
      await emitChanged(tx, call.hub, resources, [id])
      return toText(changed)
    }),

  'DELETE /transactional-texts/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await record(tx, call, 'TRANSACTIONAL_TEXT_DELETED', await removeRow(tx, own.table, id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
