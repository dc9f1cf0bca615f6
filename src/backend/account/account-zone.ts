import { whereaboutsOf } from '../chat/customer-time.ts'
import type { Tx } from '../db/transaction.ts'

/** Whose calendar an account goes by: the time zone of its default number, as far as a number tells; UTC without one. */
export async function zoneOfAccount(tx: Tx): Promise<string> {
  const [row] = await tx.rows<{ number: string }>(
    'select number from phone_number where account_id = $1 order by is_default desc, position limit 1',
    [tx.accountId],
    'default-number',
  )
  return zoneOfNumber(row?.number ?? null)
}

/** The same of that number; null: there is none. */
export function zoneOfNumber(number: string | null): string {
  const [zone = 'UTC'] = number === null ? [] : whereaboutsOf(number).zones
  return zone
}
