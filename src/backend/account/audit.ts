import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { type AuditAction, AuditChange, type AuditEntry } from '#contract/account/audit.ts'
import { auditPageSize } from '#contract/limits.ts'
import { listRows } from '../db/list-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'

/**
 * Writes down what somebody of the staff did, in the transaction that does it and before its `emit`. `subject` is what people call
 * the thing: a name, of a customer's number the last digits alone (`lastDigits`), '' where there is only one.
 */
export async function record(
  tx: Tx,
  call: { person: Pick<Call['person'], 'sub'> },
  action: AuditAction,
  subject: string,
  changes: readonly AuditChange[] = [],
): Promise<void> {
  await tx.rows(
    // Of one moment the later stays the later: not every clock tells microseconds.
    `insert into audit_entry (account_id, id, at, person, action, subject, changes)
     select $1, $2, greatest(clock_timestamp(), max(at) + interval '1 microsecond'), $3, $4, $5, $6 from audit_entry where account_id = $1`,
    [tx.accountId, randomUUIDv7(), call.person.sub, action, subject, JSON.stringify(changes)],
    'audit',
  )
}

/** What differs between two versions of a row, of the fields that an entry can name. */
export function changesBetween<Row extends object>(before: Row, after: Row): AuditChange[] {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before).flatMap(([field, from]) => {
    const change = AuditChange.safeParse({ field, from, to: now.get(field) }).data
    return change && JSON.stringify(change.from) !== JSON.stringify(change.to) ? [change] : []
  })
}

const listed = `(
  select a.account_id, a.id, a.at, a.person, a.action, a.subject, a.changes, coalesce(p.name, a.person) as name
  from audit_entry a left join person p on p.sub = a.person
) as entry`

type Row = Omit<AuditEntry, 'at' | 'person'> & { at: Date; person: string; name: string }

export const auditEntries = {
  'GET /audit-entries': (call, { query: { person, cursor } }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Row>(
        tx,
        { search: '', sort: '-at', limit: auditPageSize, ...(cursor !== undefined && { cursor }) },
        {
          table: listed,
          columns: 'id, at, person, name, action, subject, changes',
          sorts: { at: 'at' },
          ...(person !== undefined && { where: 'person = $2', values: [person] }),
        },
      )
      return {
        ...rows,
        items: rows.items.map(({ name, ...row }) => ({ ...row, at: row.at.toISOString(), person: { sub: row.person, name } })),
      }
    }),
} satisfies Partial<Handlers<keyof Api>>
