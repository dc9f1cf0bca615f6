import { createHash, randomBytes } from 'node:crypto'
import { create } from 'content-disposition'
import type { Context } from 'hono'
import type { Parley } from '../context.ts'
import { Refusal } from './refusal.ts'

const ticketSeconds = 60
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/** A file as it is made: pieces of text, one after another, however long it is. */
export type Made = { name: string; contentType: string; pieces: AsyncIterable<string> }
/** Makes the file that a ticket of this kind stands for; `details` are what the ticket was given with. */
export type DownloadKind = (parley: Parley, ticket: { accountId: string; sub: string; details: unknown }) => Promise<Made>

/** An address that serves one file once: the browser's own download, which sends no token, writes to disk and shows its progress. */
export async function giveDownload(
  call: Parley & { accountId: string; person: { sub: string } },
  kind: string,
  details: object,
): Promise<{ url: string }> {
  const ticket = randomBytes(32).toString('base64url')
  await call.database.pool.query(
    `insert into download (ticket_hash, account_id, sub, kind, details, expires_at) values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
    [hashOf(ticket), call.accountId, call.person.sub, kind, JSON.stringify(details), ticketSeconds],
  )
  return { url: `/backend/downloads/${ticket}` }
}

/** GET /backend/downloads/:ticket */
export async function serveDownload(parley: Parley, kinds: Record<string, DownloadKind>, ctx: Context): Promise<Response> {
  const { rows } = await parley.database.pool.query<{ account_id: string; sub: string; kind: string; details: unknown }>(
    'delete from download where ticket_hash = $1 and expires_at > now() returning account_id, sub, kind, details',
    [hashOf(ctx.req.param('ticket') ?? '')],
  )
  const [row] = rows
  const make = row && kinds[row.kind]
  if (!make) throw new Refusal('NOT_FOUND')
  const made = await make(parley, { accountId: row.account_id, sub: row.sub, details: row.details })
  return ctx.body(streamOf(made.pieces), 200, {
    'content-type': made.contentType,
    'content-disposition': create(made.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
}

/** Pulled by the one who reads: a slow line makes the database wait, not the memory grow. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const walk = pieces[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await walk.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await walk.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
