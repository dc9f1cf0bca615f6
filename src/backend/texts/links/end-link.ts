import type pg from 'pg'
import * as z from 'zod'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'
import { channel } from '../../live/other-instances.ts'

const usage = `Ends a short link that people reported; from then on it answers 410. Its account sees that it was ended, and may not undo it.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/texts/links/end-link.ts [--reports | --link spring [what happens]]

  --reports                  what visitors reported, newest first, and where those links lead
  --link spring              the link's ending, or one of a recipient's; its whole address will do
  --reason "phishing"        why, for yourself; needed to end it
  --restore                  makes it work again`

const options = {
  reports: { type: 'boolean' },
  link: { type: 'string' },
  reason: { type: 'string' },
  restore: { type: 'boolean' },
} as const

const Wish = z
  .object({
    reports: z.boolean().optional(),
    link: z
      .string()
      .transform(endingOf)
      .refine(ending => ending !== '', 'must be a link')
      .optional(),
    reason: z.string().trim().min(1, 'must say something').optional(),
    restore: z.boolean().optional(),
  })
  .refine(wish => wish.reports || wish.link !== undefined, 'neither a link nor --reports is named')
  .refine(
    wish => !wish.link || (wish.reason === undefined) === (wish.restore === true),
    '--link needs either --reason or --restore',
  )
type Wish = z.output<typeof Wish>

if (import.meta.main) await runAsProgram(operatorCommand(usage, options, Wish, ({ pool }, wish) => act(pool, wish)))

/** The ending of a link, however much of its address is given. */
function endingOf(link: string): string {
  return (
    link
      .trim()
      .toLowerCase()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}

/** Does what the operator wishes; returns what to say. Throws where there is no such link. */
export async function act(pool: pg.Pool, { link, reason }: Wish): Promise<string> {
  if (!link) return listReports(pool)
  const { rows } = await pool.query<{ account_id: string; name: string; target: string }>(
    `with changed as (
       update short_link l set ended_at = case when $2::text is null then null else now() end, ended_reason = $2
       from link_ending e where e.ending = $1 and l.account_id = e.account_id and l.id = e.link_id
       returning l.account_id, l.name, l.target
     ), counter as (
       update event_counter n set number = number + 1 from changed c where n.account_id = c.account_id returning n.account_id, n.number
     ), told as (
       insert into event (account_id, number, type, payload)
       select account_id, number, 'RESOURCE_CHANGED', '{"resource":"links","ids":[]}' from counter
     )
     select * from changed`,
    [link, reason ?? null],
  )
  const [row] = rows
  if (!row) throw new Error(`--link ${link}: there is no such link`)
  // Instances on one PostgreSQL hear of it; a PGlite has no other process.
  await pool.query('select pg_notify($1, $2)', [channel, `end-link:${row.account_id}`])
  return `“${row.name}” (${row.target}) ${reason === undefined ? 'works again' : 'is ended'}.`
}

async function listReports(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ link: string; text: string; created_at: Date }>(
    'select link, text, created_at from abuse_report order by created_at desc limit 200',
  )
  if (!rows.length) return 'Nobody reported a link.'
  const found = await Promise.all(
    rows.map(async report => {
      const { rows: links } = await pool.query<{ account: string; target: string; ended_at: Date | null }>(
        `select a.name as account, l.target, l.ended_at from link_ending e
         join short_link l on l.account_id = e.account_id and l.id = e.link_id join account a on a.id = l.account_id where e.ending = $1`,
        [endingOf(report.link)],
      )
      const [known] = links
      const leads = known ? `${known.account} → ${known.target}${known.ended_at ? ' (ended)' : ''}` : 'no link of ours'
      return `${report.created_at.toISOString().slice(0, 16)}  ${report.link}  ${leads}\n    ${report.text.replaceAll('\n', '\n    ')}`
    }),
  )
  return found.join('\n')
}
