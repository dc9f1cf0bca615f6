import { createHash, randomBytes } from 'node:crypto'
import { standingOf } from '#contract/access/decide.ts'
import type { Account } from '#contract/account/account.ts'
import type { Api } from '#contract/api.ts'
import { socketTicketSeconds } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import type { Handlers } from '../http/mount.ts'

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

export const socketTickets = {
  /** A ticket opens one socket within 30 seconds, so that tokens stay out of addresses and their logs. */
  'POST /socket-tickets': async call => {
    const ticket = randomBytes(32).toString('base64url')
    await call.database.pool.query(
      `insert into socket_ticket (ticket_hash, account_id, sub, expires_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
      [hashOf(ticket), call.accountId, call.person.sub, socketTicketSeconds],
    )
    return { ticket }
  },
} satisfies Partial<Handlers<keyof Api>>

/** Uses a ticket up; null when there is no such one (any more) for the account, or the account is not current (any more). */
export async function redeemTicket(
  database: Database,
  ticket: string,
  accountName: string,
): Promise<{ accountId: string; sub: string } | null> {
  type Row = { account_id: string; sub: string; name: string } & Pick<Account, 'status' | 'integrations'>
  const { rows } = await database.pool.query<Row>(
    `delete from socket_ticket t using account a
     where t.ticket_hash = $1 and a.id = t.account_id and t.expires_at > now()
     returning t.account_id, t.sub, a.name, a.status, a.integrations`,
    [hashOf(ticket)],
  )
  const [row] = rows
  return row && row.name === accountName && standingOf(row) === 'current' ? { accountId: row.account_id, sub: row.sub } : null
}
