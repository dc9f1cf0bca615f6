import { create } from 'content-disposition'
import type { Context } from 'hono'
import { accountStateOf, type AccountState } from '#contract/access/screen-access.ts'
import type { Account } from '#contract/account/account.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from './refusal.ts'
import { hashOf, makeSecret } from '../access/secrets.ts'

const ticketSeconds = 60

/** A file as it is made: pieces of text, or of what it is, one after another, however long it is. */
export type Made = { name: string; contentType: string; pieces: AsyncIterable<string | Uint8Array> }
/** Makes the file that a ticket of this kind stands for; `details` are what the ticket was given with. */
export type DownloadKind = (context: AppContext, ticket: { accountId: string; sub: string; details: unknown }) => Promise<Made>
/** `keptBy`: accounts that are not current and keep it all the same, as calls of the contract have it. */
export type DownloadKinds = Record<string, { make: DownloadKind; keptBy?: readonly AccountState[] }>

/** An address that serves one file once: the browser's own download, which sends no token, writes to disk and shows its progress. */
export async function giveDownload(
  call: AppContext & { accountId: string; person: { sub: string } },
  kind: string,
  details: object,
): Promise<{ url: string }> {
  const ticket = makeSecret()
  await call.database.pool.query(
    `insert into download (ticket_hash, account_id, sub, kind, details, expires_at) values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
    [hashOf(ticket), call.accountId, call.person.sub, kind, JSON.stringify(details), ticketSeconds],
  )
  return { url: `/backend/downloads/${ticket}` }
}

/** GET /backend/downloads/:ticket */
export async function serveDownload(context: AppContext, kinds: DownloadKinds, ctx: Context): Promise<Response> {
  type Row = { account_id: string; sub: string; kind: string; details: unknown } & Pick<Account, 'status' | 'integrations'>
  const { rows } = await context.database.pool.query<Row>(
    `delete from download d using account a where d.ticket_hash = $1 and a.id = d.account_id and d.expires_at > now()
       and exists (select from membership m where m.account_id = d.account_id and m.sub = d.sub)
     returning d.account_id, d.sub, d.kind, d.details, a.status, a.integrations`,
    [hashOf(ctx.req.param('ticket') ?? '')],
  )
  const [row] = rows
  // A ticket is worth what its account may do at this moment.
  const kind = row && kinds[row.kind]
  const state = row && accountStateOf(row)
  if (!kind || !state || (state !== 'current' && !kind.keptBy?.includes(state))) throw new Refusal('NOT_FOUND')
  const made = await kind.make(context, { accountId: row.account_id, sub: row.sub, details: row.details })
  return ctx.body(streamOf(made.pieces), 200, {
    'content-type': made.contentType,
    'content-disposition': create(made.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
}

/** Pulled by the one who reads: a slow line makes the database wait, not the memory grow. */
function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const walk = pieces[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await walk.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      async cancel() {
        await walk.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
