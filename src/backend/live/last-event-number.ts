import type { Tx } from '../db/transaction.ts'

/** The account's last event number; read it before the rows it goes with, never after. */
export async function lastEventNumber(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ number: number }>(
    'select number from event_counter where account_id = $1',
    [tx.accountId],
    'event-number',
  )
  return row?.number ?? 0
}
