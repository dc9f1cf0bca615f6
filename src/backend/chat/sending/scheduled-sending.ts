import { randomUUIDv7 } from 'node:crypto'
import { isOpen, nextOpening } from '#contract/chat/quiet-hours.ts'
import { scheduledLateAfterMinutes } from '#contract/limits.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway, loggable } from '../../db/errors.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit, type Change } from '../../live/emit.ts'
import { log } from '../../log.ts'
import { whereaboutsOf } from '../customer-time.ts'
import { filledFor } from './fill-text.ts'
import { passGate } from './gate.ts'
import { storeSent } from './store-sent.ts'

const atOnce = 200
const lateAfterMs = scheduledLateAfterMinutes * 60_000

type Due = { conversation_id: string; client: string; body: string; from_number: string; user_id: string; version: number }

/** A person who sends it, what they had before them of it, and the last event that they saw. */
type Sender = { sub: string; version: number; seen: number | null }

/** Sends what is due; returns whether there may be more. */
export async function sendDueTexts(context: AppContext): Promise<boolean> {
  const due = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string }>('select * from due_scheduled_texts($1)', [atOnce], 'scheduled-due'),
  )
  for (const { account_id, id } of due) {
    try {
      await sendDue(context, account_id, id)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // One that fails stops no other, and does not come back at the head of the queue for ever.
      if (!(error instanceof Refusal)) log.error({ scheduledId: id, error: loggable(error) }, 'a scheduled text failed')
      const reason = error instanceof Refusal ? error.code : 'SERVER_ERROR'
      await changeDue(context, account_id, id, { state: 'REFUSED', reason })
    }
  }
  if (due.length) context.wakeWorkers()
  return due.length === atOnce
}

/** Whether it may arrive is asked at the last moment: clocks and numbers change. */
async function sendDue(context: AppContext, accountId: string, id: string): Promise<void> {
  const due = await withAccount(context.database, accountId, tx => dueText(tx, id))
  if (!due) return
  const { zones, country } = whereaboutsOf(due.client, due)
  const now = Date.now()
  const chosen = due.send_at.getTime()
  const couldGo = isOpen(chosen, zones, country) ? chosen : (nextOpening(chosen, zones, country) ?? chosen)
  // "See you in an hour" is no text for the next day: nobody was there to send it when it was meant.
  if (now - couldGo > lateAfterMs) return changeDue(context, accountId, id, { state: 'LATE' })
  if (isOpen(now, zones, country)) return send(context, accountId, id, null)
  await changeDue(context, accountId, id, { sendAt: new Date(nextOpening(now, zones, country) ?? now + 86_400_000) })
}

type Changed = { state?: 'LATE' | 'REFUSED'; reason?: string; sendAt?: Date }

/** Changes it while it is due still, and tells the screens of its chat. */
async function changeDue(context: AppContext, accountId: string, id: string, { state, reason, sendAt }: Changed): Promise<void> {
  await withAccount(context.database, accountId, async tx => {
    const rows = await tx.rows<{ conversation_id: string }>(
      `update scheduled_text s set state = coalesce($3, state), reason = $4, send_at = coalesce($5, send_at), version = version + 1
       where account_id = $1 and id = $2 and ${isDue} returning conversation_id`,
      [accountId, id, state ?? null, reason ?? null, sendAt ?? null],
    )
    for (const row of rows) await emit(tx, context.hub, [scheduledChanged(row.conversation_id)])
  })
}

/** A person sends it now, held or not. Refuses as the gate does, with STALE_VERSION and NEWER_REPLY, and with NOT_FOUND where it is gone. */
export function sendScheduled(context: AppContext, accountId: string, id: string, sender: Sender): Promise<void> {
  return send(context, accountId, id, sender)
}

/** The scheduled text becomes a message, in one transaction, once: its row is locked after the conversation's, and goes. */
async function send(context: AppContext, accountId: string, id: string, sender: Sender | null): Promise<void> {
  await withAccount(context.database, accountId, async tx => {
    const text = await lockText(tx, id, sender === null)
    if (!text && sender === null) return
    if (!text) throw new Refusal('NOT_FOUND')
    if (sender && sender.version !== text.version) throw new Refusal('STALE_VERSION')
    const messageId = randomUUIDv7()
    const body = await filledFor(tx, context, text.body, text.client, { origin: 'chat', originId: messageId })
    const passed = await passGate(
      tx,
      { origin: 'chat', channel: 'sms', from: text.from_number, to: text.client, body, hasFile: false },
      context.carrier,
    )
    await tx.rows('delete from scheduled_text where account_id = $1 and id = $2', [accountId, id])
    await storeSent(tx, context.hub, {
      ...passed,
      id: messageId,
      channel: 'sms',
      origin: 'chat',
      userId: sender?.sub ?? text.user_id,
      isPinned: false,
      file: null,
      idempotencyKey: null,
      retires: null,
      seen: sender?.seen ?? null,
    })
    await emit(tx, context.hub, [scheduledChanged(text.conversation_id)])
  })
}

const isDue = `s.state = 'WAITING' and s.send_at <= now()`

type DueText = { client: string; send_at: Date; ownZone: string | null }

async function dueText(tx: Tx, id: string): Promise<DueText | undefined> {
  const [row] = await tx.rows<DueText>(
    `select c.client_number as client, s.send_at, k.time_zone as "ownZone" from scheduled_text s
     join conversation c on c.account_id = s.account_id and c.id = s.conversation_id
     left join contact k on k.account_id = s.account_id and k.phone = c.client_number
     where s.account_id = $1 and s.id = $2 and ${isDue}`,
    [tx.accountId, id],
  )
  return row
}

/** The conversation first, as whoever writes takes it; an incoming text holds what waits, and then it is no longer due. */
async function lockText(tx: Tx, id: string, onlyDue: boolean): Promise<Due | undefined> {
  await tx.rows(
    `select from conversation where account_id = $1 and id = (
       select conversation_id from scheduled_text where account_id = $1 and id = $2
     ) for update`,
    [tx.accountId, id],
  )
  const [row] = await tx.rows<Due>(
    `select s.conversation_id, c.client_number as client, s.body, s.from_number, s.user_id, s.version
     from scheduled_text s join conversation c on c.account_id = s.account_id and c.id = s.conversation_id
     where s.account_id = $1 and s.id = $2 and (not $3 or ${isDue}) for update of s`,
    [tx.accountId, id, onlyDue],
  )
  return row
}

const scheduledChanged = (conversationId: string): Change => ({
  type: 'RESOURCE_CHANGED',
  payload: { resource: 'scheduled-texts', ids: [conversationId] },
})

/** The customer wrote first: what waits for its hour waits for a person. Whoever calls holds the conversation's row. */
export async function holdScheduled(tx: Tx, conversationId: string): Promise<Change[]> {
  const held = await tx.rows(
    `update scheduled_text set state = 'HELD', version = version + 1
     where account_id = $1 and conversation_id = $2 and state = 'WAITING' returning id`,
    [tx.accountId, conversationId],
    'hold-scheduled',
  )
  return held.length ? [scheduledChanged(conversationId)] : []
}
