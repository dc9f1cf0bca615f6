import type { Carrier, SubmitResult } from '../../carriers/carrier.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount } from '../../db/transaction.ts'
import { unconfirmedAfterMinutes } from '#contract/limits.ts'
import { emit, type Change } from '../../live/emit.ts'
import type { MessageRow } from '../rows.ts'
import { lockConversations } from './statuses.ts'
import { noteSteps } from './delivery-steps.ts'
import { settleSubmitted } from './submit-results.ts'

/** Longer than any answer of an askable carrier takes: a claim older than this lost its worker. */
const askAfterSeconds = 5
const settledAtOnce = 500

/**
 * Texts whose worker died between claim and answer. A carrier that can be asked by our id settles them;
 * with another the delivery report does, and after ten minutes a person is asked. Nothing is resent blindly.
 */
export async function settleUnsettled(context: AppContext): Promise<void> {
  const { carrier } = context
  const wait = carrier.ask ? `${askAfterSeconds} seconds` : `${unconfirmedAfterMinutes} minutes`
  const rows = await withoutAccount(context.database, tx =>
    tx.rows<MessageRow>('select * from unsettled_messages($1::interval, $2)', [wait, settledAtOnce]),
  )
  for (const [accountId, own] of Map.groupBy(rows, row => row.account_id)) {
    const ids = own.map(row => row.id)
    if (carrier.ask) await askFor(context, carrier, accountId, ids)
    else await markUnconfirmed(context, accountId, ids)
  }
}

/** One process alone has the embedded database: whatever is claimed when it starts was a dead one's, and holds up nobody. */
export async function inheritClaims({ database }: Pick<AppContext, 'database'>): Promise<void> {
  if (database.kind !== 'pglite') return
  await database.pool.query(
    `update message set claimed_at = least(claimed_at, now() - interval '10 seconds')
     where status = 'PROCESSING' and submitted_at is null and not is_unconfirmed`,
  )
}

/** Asks the carrier; what it never saw waits again, since it surely did not go. */
export async function askFor(context: AppContext, carrier: Carrier, accountId: string, ids: string[]): Promise<void> {
  const known = await carrier.ask?.(ids)
  if (!known) return
  const answers = ids.map(
    (id): SubmitResult => known.get(id) ?? { outcome: 'later', seconds: 0, reason: 'never seen by the carrier' },
  )
  await withAccount(context.database, accountId, tx => settleSubmitted(context, tx, ids, answers))
}

async function markUnconfirmed(context: AppContext, accountId: string, ids: string[]): Promise<void> {
  await withAccount(context.database, accountId, async tx => {
    await lockConversations(tx, ids)
    const marked = await tx.rows<{ id: string; conversation_id: string }>(
      `update message set is_unconfirmed = true
       where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING' and not is_unconfirmed returning id, conversation_id`,
      [accountId, ids],
    )
    await noteSteps(
      tx,
      marked.map(row => ({ messageId: row.id, kind: 'UNKNOWN' })),
    )
    await emit(
      tx,
      context.hub,
      marked.map((row): Change => ({ type: 'MESSAGE_STATUS', conversationId: row.conversation_id, messageId: row.id })),
    )
  })
}
