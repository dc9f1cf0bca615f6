import { loggable } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import {
  abuseReportsKeptDays,
  clicksKeptDays,
  clickVisitorsKeptDays,
  deletedKeptMinutes,
  eventsKeptDays,
  idempotencyKeyHours,
  importFileKeptHours,
  importUndoDays,
  invitationKeptDays,
  signUpTextsKeptDays,
} from '#contract/limits.ts'
import { isUnneeded } from '../imports/import-files.ts'
import { log } from '../log.ts'
import type { FileStore } from '../media/file-store.ts'
import { kinds } from './kinds.ts'

const everyMs = 10 * 60_000
/** What a large job changed is too much for one statement. */
const rowsAtOnce = 20_000

const outdated = [
  `delete from event where created_at < now() - interval '${eventsKeptDays} days'`,
  `delete from idempotency_key where created_at < now() - interval '${idempotencyKeyHours} hours'`,
  `delete from socket_ticket where expires_at < now()`,
  `delete from invitation where expires_at < now() - interval '${invitationKeptDays} days'`,
  `delete from draft where sms = '' and note = '' and whisper = '' and updated_at < now() - interval '1 day'`,
  `delete from download where expires_at < now()`,
  `delete from sign_up_text where ctid = any (array(
     select ctid from sign_up_text where state <> 'WAITING' and created_at < now() - interval '${signUpTextsKeptDays} days' limit ${rowsAtOnce}))`,
  `delete from stop_code where created_at < now() - interval '2 days'`,
  // The provider tells of nothing older than a month.
  `delete from payment_event where taken_at < now() - interval '40 days'`,
  `delete from abuse_report where created_at < now() - interval '${abuseReportsKeptDays} days'`,
  `delete from link_click where ctid = any (array(
     select ctid from link_click where at < now() - interval '${clicksKeptDays} days' limit ${rowsAtOnce}))`,
  `update link_click set visitor = null, user_agent = null where ctid = any (array(
     select ctid from link_click where at < now() - interval '${clickVisitorsKeptDays} days' and (visitor is not null or user_agent is not null)
     limit ${rowsAtOnce}))`,
  // Whoever got a link that was deleted.
  `update link_ending set phone = null, origin_id = null where ctid = any (array(
     select e.ctid from short_link l join link_ending e on e.account_id = l.account_id and e.link_id = l.id
     where l.deleted_at is not null and e.phone is not null limit ${rowsAtOnce}))`,
  // But for what an undo is bringing back.
  `delete from contact_bin b where deleted_at < now() - interval '${deletedKeptMinutes} minutes' and not exists (
     select from job u where u.account_id = b.account_id and u.undo_of = b.job_id and u.status in ('PENDING', 'INPROGRESS'))`,
  ...Object.entries(kinds).flatMap(([kind, { keptDays }]) => (keptDays === null ? [] : outdatedJobs(kind, keptDays))),
  ...['import_change', 'import_row'].map(
    table =>
      `delete from ${table} where ctid = any (array(
         select r.ctid from job j join ${table} r on r.account_id = j.account_id and r.import_id = j.id
         where j.kind = 'import' and j.finished_at < now() - interval '${importUndoDays} days' limit ${rowsAtOnce}))`,
  ),
]

/** Jobs of a kind that ended long ago, with what their undo needed. */
function outdatedJobs(kind: string, keptDays: number): string[] {
  const isOutdated = `j.kind = '${kind}' and j.finished_at is not null and j.created_at < now() - interval '${keptDays * 24} hours'`
  return [
    `delete from job_change where ctid = any (array(
       select c.ctid from job j join job_change c on c.account_id = j.account_id and c.job_id = j.id where ${isOutdated} limit ${rowsAtOnce}))`,
    `delete from job j where ${isOutdated} and not exists (select from job_change c where c.account_id = j.account_id and c.job_id = j.id)`,
  ]
}

/** What nobody imported, and what a finished import left behind when its process died. */
const outdatedFiles = `delete from import_file f where created_at < now() - interval '${importFileKeptHours} hours' and ${isUnneeded}
  returning account_id, id`

/** Takes away what is kept for a time only. Every instance may do it: each statement is whole by itself, and one that fails skips no other. */
export async function applyRetention(database: Database, files: FileStore): Promise<void> {
  for (const statement of outdated)
    await database.pool.query(statement).catch((error: unknown) => log.warn({ statement, error: loggable(error) }, 'retention'))
  const gone = await database.pool.query<{ account_id: string; id: string }>(outdatedFiles)
  for (const { account_id, id } of gone.rows) await files.remove(files.path(account_id, id))
}

/** Does so every ten minutes; returns the stop. */
export function startRetention(database: Database, files: FileStore): () => void {
  const apply = () => applyRetention(database, files).catch((error: unknown) => log.warn({ error: String(error) }, 'retention'))
  const timer = setInterval(() => void apply(), everyMs)
  return () => clearInterval(timer)
}
