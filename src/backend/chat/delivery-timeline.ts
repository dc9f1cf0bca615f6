import type { Api } from '#contract/api.ts'
import type { StepKind, Timeline } from '#contract/chat/delivery.ts'
import type { MessageStatus } from '#contract/chat/status.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'

type Told = { time: Date; reason: string | null; code: string | null }
type Row = {
  time: Date
  claimed_at: Date | null
  submitted_at: Date | null
  parts: number
  attempts: number
  status: MessageStatus
  failure_reason: string | null
}

const shown = ({ time, ...told }: Told) => ({ ...told, time: time.toISOString() })

const isUnderWay = (status: MessageStatus) => status === 'PENDING' || status === 'PROCESSING'

async function timelineOf(tx: Tx, conversationId: string, messageId: string): Promise<Timeline> {
  const own = [tx.accountId, messageId]
  const [message] = await tx.rows<Row>(
    `select time, claimed_at, submitted_at, parts, attempts, status, failure_reason from message
     where account_id = $1 and id = $2 and conversation_id = $3 and status is not null`,
    [...own, conversationId],
    'timeline-message',
  )
  if (!message) throw new Refusal('NOT_FOUND')
  const steps = await tx.rows<Told & { kind: StepKind }>(
    'select kind, time, reason, code from message_step where account_id = $1 and message_id = $2',
    own,
    'timeline-steps',
  )
  const parts = await tx.rows<Told & { part: number; status: MessageStatus }>(
    'select part, status, time, reason, code from message_receipt where account_id = $1 and message_id = $2 order by part',
    own,
    'timeline-parts',
  )
  const at = (kind: StepKind, time: Date | null) => (time ? [{ kind, time, reason: null, code: null }] : [])
  const all = [
    ...at('WRITTEN', message.time),
    // A text that waits again was taken up, and came back.
    ...at('TAKEN', message.status === 'PENDING' ? null : message.claimed_at),
    ...at('SUBMITTED', message.submitted_at),
    ...steps,
  ].toSorted((one, other) => one.time.getTime() - other.time.getTime())
  const isToldLast = isUnderWay(message.status) || steps.some(step => step.kind === message.status)
  const last = { kind: message.status, time: null, reason: message.failure_reason, code: null }
  return {
    steps: [...all.map(({ kind, ...told }) => ({ kind, ...shown(told) })), ...(isToldLast ? [] : [last])],
    parts: parts.map(({ part, status, ...told }) => ({ part, status, ...shown(told) })),
    partCount: message.parts,
    attempts: message.attempts,
  }
}

export const timelines = {
  'GET /conversations/:id/messages/:messageId/timeline': (call, { params }) =>
    call.inAccount(tx => timelineOf(tx, params.id, params.messageId)),
} satisfies Partial<Handlers<keyof Api>>
