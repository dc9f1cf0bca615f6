import type { Account } from './account.ts'

/** An expired trial: its finish date is in the past (specification 4.2). */
export function isTrialExpired(account: Pick<Account, 'trial' | 'trialFinishDate'>, now: Date): boolean {
  return account.trial && account.trialFinishDate !== null && new Date(account.trialFinishDate) < now
}
