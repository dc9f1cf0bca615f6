import { accountStateOf } from '#contract/access/screen-access.ts'
import type { Account } from '#contract/account/account.ts'
import type { Api } from '#contract/api.ts'
import { socketTicketSeconds } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import type { Person } from '../access/auth.ts'
import type { Handlers } from '../http/mount.ts'
import { hashOf, makeSecret } from '../access/secrets.ts'

export const socketTickets = {
  /** A ticket opens one socket within 30 seconds, so that tokens stay out of addresses and their logs. */
  'POST /socket-tickets': async call => {
    const ticket = makeSecret()
    await call.database.pool.query(
      `insert into socket_ticket (ticket_hash, account_id, sub, expires_at, session_ends_at)
       values ($1, $2, $3, now() + $4 * interval '1 second', $5)`,
      [hashOf(ticket), call.accountId, call.person.sub, socketTicketSeconds, sessionEndOf(call.person)],
    )
    return { ticket }
  },
} satisfies Partial<Handlers<keyof Api>>

/** Uses a ticket up; null when there is no such one (any more) for the account, or the account is not current (any more). */
export async function redeemTicket(
  database: Database,
  ticket: string,
  accountName: string,
): Promise<{ accountId: string; sub: string; endsAt: Date | null } | null> {
  type Row = { account_id: string; sub: string; name: string; session_ends_at: Date | null } & Pick<
    Account,
    'status' | 'integrations'
  >
  const { rows } = await database.pool.query<Row>(
    `delete from socket_ticket t using account a
     where t.ticket_hash = $1 and a.id = t.account_id and t.expires_at > now()
       and exists (select from membership m where m.account_id = t.account_id and m.sub = t.sub)
     returning t.account_id, t.sub, t.session_ends_at, a.name, a.status, a.integrations`,
    [hashOf(ticket)],
  )
  const [row] = rows
  if (!row || row.name !== accountName || accountStateOf(row) !== 'current') return null
  return { accountId: row.account_id, sub: row.sub, endsAt: row.session_ends_at }
}

/** A partner's platform never tells us who left, it only gives no new token: so a socket ends with the token that opened it. */
export function sessionEndOf({ provider, expiresAt }: Person): Date | null {
  return provider === null ? null : expiresAt
}
