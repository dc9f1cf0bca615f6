import { isTrialExpired } from '#contract/account/trial.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '../../db/transaction.ts'

export type AccountFacts = { status: string; trial: boolean; trial_finish_date: Date | null }

/** Why an account may text nobody at all; null where it may. */
export function refusalOf({ status, trial, trial_finish_date }: AccountFacts): ErrorCode | null {
  if (status !== 'ACTIVE') return 'ACCOUNT_NOT_CURRENT'
  const trialFinishDate = trial_finish_date?.toISOString() ?? null
  return isTrialExpired({ trial, trialFinishDate }, new Date()) ? 'TRIAL_EXPIRED' : null
}

/** The same of the account that the transaction is in. */
export async function refusalOfAccount(tx: Tx): Promise<ErrorCode | null> {
  const [account] = await tx.rows<AccountFacts>('select status, trial, trial_finish_date from account where id = $1', [
    tx.accountId,
  ])
  return account ? refusalOf(account) : 'ACCOUNT_NOT_CURRENT'
}
