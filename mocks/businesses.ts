import type pg from 'pg'
import { fill, type Language, textsIn } from './texts.ts'

export type Business = {
  account: string
  name: string
  status: 'ACTIVE' | 'OVERDUE' | 'SETUP_FORM' | 'VERIFICATION'
  isTrialOver: boolean
  hasNumber: boolean
  hasBulk: boolean
}

/** A row `a` of account as a Business. */
export const businessJson = `jsonb_build_object(
  'account', a.name,
  'name', a.display_name,
  'status', a.status,
  'isTrialOver', a.trial and coalesce(a.trial_finish_date < now(), false),
  'hasNumber', exists (select 1 from phone_number n where n.account_id = a.id),
  'hasBulk', a.bulk_messaging_enabled
)`

export async function findBusinesses(pool: pg.Pool, accounts: string[]): Promise<Business[]> {
  const { rows } = await pool.query<{ business: Business }>(
    `select ${businessJson} as business from account a where name = any($1) order by a.id`,
    [accounts],
  )
  return rows.map(row => row.business)
}

/** What it is called, and the state that one comes to see it in. */
export function describeBusiness(language: Language, business: Business): string {
  const { signIn } = textsIn(language)
  const state = stateOf(business)
  return state ? fill(signIn[state] ?? '', { business: business.name }) : business.name
}

function stateOf({ status, isTrialOver, hasNumber, hasBulk }: Business): string | undefined {
  if (status === 'SETUP_FORM') return 'toBeSetUp'
  if (status === 'VERIFICATION') return 'beingChecked'
  if (status === 'OVERDUE') return 'overdue'
  if (!hasNumber) return 'noNumber'
  if (isTrialOver) return 'trialOver'
  return hasBulk ? undefined : 'noBulk'
}
