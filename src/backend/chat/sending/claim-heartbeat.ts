import type { AppContext } from '../../context.ts'
import { withAccount } from '../../db/transaction.ts'
import { loggable } from '../../db/errors.ts'
import { log } from '../../log.ts'

const beatMs = 30_000

/**
 * Keeps the claim on these texts alive while the carrier is asked: a slow one takes minutes for a batch, and after two of them a
 * worker counts as dead (claim_messages), and what was written later would overtake.
 */
export async function withClaimHeartbeat<T>(context: AppContext, accountId: string, ids: string[], work: Promise<T>): Promise<T> {
  const beat = () =>
    withAccount(context.database, accountId, tx =>
      tx.rows(
        `update message set claimed_at = now() where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING' and handed_at is null`,
        [accountId, ids],
      ),
    ).catch((error: unknown) => log.warn({ error: loggable(error) }, 'a claim could not be kept'))
  const timer = setInterval(() => void beat(), beatMs)
  return work.finally(() => clearInterval(timer))
}
