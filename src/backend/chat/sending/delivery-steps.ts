import type { StepKind } from '#contract/chat/delivery.ts'
import type { Tx } from '../../db/transaction.ts'

export type Step = { messageId: string; kind: StepKind; reason?: string; code?: string }

/** Notes what holds texts up, in one statement: the last time with its cause. Statuses note themselves (statuses.ts), once. */
export async function noteSteps(tx: Tx, steps: Step[]): Promise<void> {
  if (!steps.length) return
  await tx.rows(
    `insert into message_step as s (account_id, message_id, kind, reason, code)
     select $1, m.id, w.kind, w.reason, w.code from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as w (id, kind, reason, code)
     join message m on m.account_id = $1 and m.id = w.id for key share of m
     on conflict (account_id, message_id, kind) do update set reason = excluded.reason, code = excluded.code, time = excluded.time
     where coalesce(excluded.reason, excluded.code) is not null or coalesce(s.reason, s.code) is null`,
    [
      tx.accountId,
      steps.map(step => step.messageId),
      steps.map(step => step.kind),
      steps.map(step => step.reason ?? null),
      steps.map(step => step.code ?? null),
    ],
    'note-steps',
  )
}
