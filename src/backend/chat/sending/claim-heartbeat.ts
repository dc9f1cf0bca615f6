import type { AppContext } from '../../context.ts'
import { withAccount } from '../../db/transaction.ts'
import { loggable } from '../../db/errors.ts'
import { log } from '../../log.ts'

const beatMs = 2000

/**
 * Renews the claim on these texts while the carrier is called, which can take minutes for a batch. A claim that was not renewed
 * for ten seconds counts as lost (claim_messages), and later texts to the customer would overtake these.
 */
export async function withClaimHeartbeat<T>(context: AppContext, accountId: string, ids: string[], work: Promise<T>): Promise<T> {
  const beat = () =>
    withAccount(context.database, accountId, tx =>
      tx.rows(
        `update message set claimed_at = now() where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING' and submitted_at is null`,
        [accountId, ids],
      ),
    ).catch((error: unknown) => log.warn({ error: loggable(error) }, 'a claim could not be kept'))
  const timer = setInterval(() => void beat(), beatMs)
  return work.finally(() => clearInterval(timer))
}
