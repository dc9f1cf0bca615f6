import { randomUUIDv7 } from 'node:crypto'
import type { TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import type { OrderEventType } from '#contract/contacts/order-events.ts'
import { fillWithGaps } from '#contract/texts/variables.ts'
import { valuesFor } from '../../chat/sending/fill-text.ts'
import { passGate } from '../../chat/sending/gate.ts'
import { storeSent } from '../../chat/sending/store-sent.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway, loggable } from '../../db/errors.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { resourceChanged, emitChanged, type Change } from '../../live/emit.ts'
import { log } from '../../log.ts'
import { resources } from './transactional-texts.ts'

const everyMs = 1000
const atOnce = 200

export type Values = Record<string, string>

/** A text for one number, from what the caller says and what is known of the contact. Refuses with MISSING_VALUE. */
export async function filled(
  tx: Tx,
  context: AppContext,
  { id, text }: Pick<TransactionalText, 'id' | 'text'>,
  phone: string,
  values: Values,
): Promise<string> {
  const known = await valuesFor(tx, context, text, phone, { origin: 'transactional', originId: id })
  if (!known) return text
  const missing: string[] = []
  const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
  const body = fillWithGaps(text, [...known, ...given], name => {
    missing.push(name)
    return ''
  })
  if (missing.length) throw new Refusal('MISSING_VALUE', { field: 'values', details: { names: missing.join(', ') } })
  return body.normalize('NFC')
}

type Leaving = { textId: string; from: string; phone: string; body: string; sentBy: string | null }

/**
 * Sends it now, as everything leaves: through the gate, held by STOP, erasure and balance, and by no consent to marketing nor
 * quiet hours. Refuses as the gate does. Returns the id of the message.
 */
export async function leave(tx: Tx, context: AppContext, { textId, from, phone, body, sentBy }: Leaving): Promise<string> {
  const departure = { origin: 'transactional', channel: 'sms', from, to: phone, body, hasFile: false } as const
  const passed = await passGate(tx, departure, context.carrier)
  const { message } = await storeSent(tx, context.hub, {
    ...passed,
    id: randomUUIDv7(),
    channel: 'sms',
    origin: 'transactional',
    originId: textId,
    userId: sentBy,
    isPinned: false,
    file: null,
    idempotencyKey: null,
    retires: null,
    seen: null,
  })
  return message.messageId
}

/**
 * Counts what became of one on its text; of tests nothing is counted. Before it leaves: whoever writes takes balance and counter last,
 * and a refusal of the same text could wait for us as we for it.
 */
export async function count(tx: Tx, textId: string, outcome: 'sent' | 'refused'): Promise<void> {
  await tx.rows(
    `update transactional_text set ${outcome} = ${outcome} + 1${outcome === 'sent' ? ', last_sent_at = now()' : ''} where account_id = $1 and id = $2`,
    [tx.accountId, textId],
  )
}

type ActiveText = { id: string; from: string; text: string; delaySeconds: number }
type Order = { type: OrderEventType; number: string; phone: string; values: Values }

/** What active texts an order's event sends: each once for the order. They wait for their moment in the database. */
export async function queueForOrder(tx: Tx, context: AppContext, { type, number, phone, values }: Order): Promise<Change[]> {
  const texts = await tx.rows<ActiveText>(
    `select id, from_number as "from", text, delay_seconds as "delaySeconds" from transactional_text
     where account_id = $1 and event = $2 and is_active order by id`,
    [tx.accountId, type],
  )
  for (const { id, from, text, delaySeconds } of texts) {
    const body = await filled(tx, context, { id, text }, phone, values).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const rows = await tx.rows(
      `insert into transactional_send (account_id, id, text_id, phone, from_number, body, send_at, state, reason, order_number)
       values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second', $8, $9, $10) on conflict do nothing returning id`,
      [
        tx.accountId,
        randomUUIDv7(),
        id,
        phone,
        from,
        body ?? text,
        delaySeconds,
        body === null ? 'REFUSED' : 'WAITING',
        body === null ? 'MISSING_VALUE' : null,
        number,
      ],
    )
    if (rows.length && body === null) await count(tx, id, 'refused')
  }
  return texts.length
    ? [
        resourceChanged(
          'transactional-texts',
          texts.map(text => text.id),
        ),
      ]
    : []
}

type Due = { id: string; textId: string; phone: string; from: string; body: string; sentBy: string | null; isActive: boolean }

/** Sends what is due; returns whether there may be more. */
export async function sendDueTransactional(context: AppContext): Promise<boolean> {
  const due = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string }>('select * from due_transactional_sends($1)', [atOnce], 'transactional-due'),
  )
  for (const { account_id, id } of due) {
    try {
      await withAccount(context.database, account_id, tx => sendDue(tx, context, id))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // One that fails stops no other, and does not come back at the head of the queue for ever.
      if (!(error instanceof Refusal)) log.error({ sendId: id, error: loggable(error) }, 'a transactional text failed')
      const reason = error instanceof Refusal ? error.code : 'SERVER_ERROR'
      await withAccount(context.database, account_id, tx => refuse(tx, context, id, reason))
    }
  }
  if (due.length) context.wakeWorkers()
  return due.length === atOnce
}

/** In one transaction, once: its row is locked, and says from then on which message it became. */
async function sendDue(tx: Tx, context: AppContext, id: string): Promise<void> {
  const [due] = await tx.rows<Due>(
    `select s.id, s.text_id as "textId", s.phone, s.from_number as "from", s.body, s.sent_by as "sentBy", t.is_active as "isActive"
     from transactional_send s join transactional_text t on t.account_id = s.account_id and t.id = s.text_id
     where s.account_id = $1 and s.id = $2 and s.state = 'WAITING' and s.send_at <= now() for update of s skip locked`,
    [tx.accountId, id],
  )
  if (!due) return
  // Switched off since.
  if (!due.isActive) throw new Refusal('TEXT_INACTIVE')
  await count(tx, due.textId, 'sent')
  const messageId = await leave(tx, context, due)
  await tx.rows(`update transactional_send set state = 'SENT', message_id = $3 where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
    messageId,
  ])
  await emitChanged(tx, context.hub, resources, [due.textId])
}

async function refuse(tx: Tx, context: AppContext, id: string, reason: string): Promise<void> {
  const [row] = await tx.rows<{ textId: string }>(
    `update transactional_send set state = 'REFUSED', reason = $3 where account_id = $1 and id = $2 and state = 'WAITING'
     returning text_id as "textId"`,
    [tx.accountId, id, reason],
  )
  if (!row) return
  await count(tx, row.textId, 'refused')
  await emitChanged(tx, context.hub, resources, [row.textId])
}

/** Sends what waited for its moment: rows of the database, so that no end of a process loses or repeats one. */
export const startTransactional = (context: AppContext): Loop =>
  startLoop(context, { name: 'transactional texts', everyMs, work: () => sendDueTransactional(context) })
