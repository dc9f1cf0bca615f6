import type { Api } from '#contract/api.ts'
import type { TransactionalSend } from '#contract/campaigns/transactional-texts.ts'
import { triedAgainReasons } from '#contract/campaigns/tried-again.ts'
import { parseNumber } from '../../chat/phone.ts'
import { passGate } from '../../chat/sending/gate.ts'
import { countriesOf } from '../../contacts/search/contact-list.ts'
import { listRows } from '../../db/list-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers, RepeatSafeCall } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { count, filled, leave, type Values } from './send-transactional.ts'
import { resources, textById } from './transactional-texts.ts'

const listed = `(
  select s.account_id, s.id, s.text_id, s.phone, s.body, s.state, s.send_at, m.status, s.reason, s.is_test, s.sent_by, s.order_number,
    m.id as message_id, s.created_at
  from transactional_send s left join message m on m.account_id = s.account_id and m.id = s.message_id
) as send`
const columns = `id, phone, body, state, send_at as "sendAt", status, reason, is_test as "isTest", sent_by as by,
  order_number as "orderNumber", message_id as "messageId", created_at as "createdAt"`

type Row = Omit<TransactionalSend, 'sendAt' | 'createdAt'> & { sendAt: Date; createdAt: Date }
const toSend = (row: Row): TransactionalSend => ({
  ...row,
  sendAt: row.sendAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

/** Refuses with NOT_FOUND: erased since. */
async function sendById(tx: Tx, id: string): Promise<TransactionalSend> {
  const [row] = await tx.rows<Row>(`select ${columns} from ${listed} where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return toSend(row)
}

type Asked = { textId: string; phone: string; values: Values; isTest: boolean }

/** One text to one number: what the gate refuses now is refused to whoever asks; after a delay it is asked once more. */
async function send(call: RepeatSafeCall, { textId, phone: written, values, isTest }: Asked): Promise<TransactionalSend> {
  const make = async (tx: Tx, id: string) => {
    const text = await textById(tx, textId)
    if (!isTest && !text.isActive) throw new Refusal('TEXT_INACTIVE')
    const [country = ''] = await countriesOf(tx)
    const phone = parseNumber(written, country)?.number
    if (!phone) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
    const body = await filled(tx, call, text, phone, values)
    const leaving = { textId, from: text.from, phone, body, sentBy: call.person.sub }
    const delaySeconds = isTest ? 0 : text.delaySeconds
    if (delaySeconds === 0 && !isTest) await count(tx, textId, 'sent')
    const messageId = delaySeconds === 0 ? await leave(tx, call, leaving) : null
    if (messageId === null)
      await passGate(
        tx,
        { origin: 'transactional', channel: 'sms', from: text.from, to: phone, body, hasFile: false },
        call.carrier,
      )
    await tx.rows(
      `insert into transactional_send (account_id, id, text_id, phone, from_number, body, send_at, state, message_id, is_test, sent_by)
       values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second', $8, $9, $10, $11)`,
      [
        tx.accountId,
        id,
        textId,
        phone,
        text.from,
        body,
        delaySeconds,
        messageId ? 'SENT' : 'WAITING',
        messageId,
        isTest,
        call.person.sub,
      ],
    )
    await emitChanged(tx, call.hub, resources, [textId])
    return sendById(tx, id)
  }
  const made = await call.once(make, { again: sendById })
  call.wakeWorkers()
  return made
}

export const transactionalSends = {
  'GET /transactional-texts/:id/sends': (call, { params: { id }, query }) =>
    call.inAccount(async tx => {
      await textById(tx, id)
      const rows = await listRows<Row>(
        tx,
        { ...query, sort: query.sort ?? '-createdAt' },
        { table: listed, columns, sorts: { createdAt: 'created_at' }, search: 'phone', where: 'text_id = $2', values: [id] },
      )
      return { ...rows, items: rows.items.map(toSend) }
    }),

  'POST /transactional-texts/:id/send': (call, { params: { id }, body }) => send(call, { textId: id, ...body, isTest: false }),

  'POST /transactional-texts/:id/sends/:sendId/retry': (call, { params: { id, sendId } }) =>
    call.inAccount(async tx => {
      // It goes with the next that are due, through the gate like each of them.
      const [waits] = await tx.rows(
        `update transactional_send set state = 'WAITING', reason = null, send_at = now()
         where account_id = $1 and text_id = $2 and id = $3 and state = 'REFUSED' and reason = any($4::text[]) returning id`,
        [tx.accountId, id, sendId, triedAgainReasons],
      )
      if (!waits) throw new Refusal('NOT_FOUND')
      await tx.rows('update transactional_text set refused = refused - 1 where account_id = $1 and id = $2 and refused > 0', [
        tx.accountId,
        id,
      ])
      await emitChanged(tx, call.hub, resources, [id])
      return sendById(tx, sendId)
    }),

  'POST /transactional-texts/:id/test': (call, { params: { id }, body }) => send(call, { textId: id, ...body, isTest: true }),
} satisfies Partial<Handlers<keyof Api>>
