import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Parley } from '../context.ts'
import { withAccount } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const shownInPlace = /^(image|video|audio)\//

/**
 * GET /backend/files/:account/:file. A picture tag sends no token, so the random id is the key:
 * 122 bits that stand only in the messages of the account.
 */
export async function serveFile(parley: Parley, ctx: Context): Promise<Response> {
  const accountId = ctx.req.param('account') ?? ''
  const fileId = ctx.req.param('file') ?? ''
  if (!uuid.test(accountId) || !uuid.test(fileId)) throw new Refusal('NOT_FOUND')
  const [row] = await withAccount(parley.database, accountId, tx =>
    tx.rows<{ name: string; content_type: string }>('select name, content_type from file where account_id = $1 and id = $2', [
      accountId,
      fileId,
    ]),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  const kind = shownInPlace.test(row.content_type) ? 'inline' : 'attachment'
  const headers = {
    'content-type': row.content_type,
    'content-disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  }
  // An opened file whose bytes nobody takes would stay open.
  if (ctx.req.method === 'HEAD') return ctx.body(null, 200, headers)
  const stream = await parley.files.read(accountId, fileId)
  if (!stream) throw new Refusal('NOT_FOUND')
  return ctx.body(Readable.toWeb(stream) as ReadableStream, 200, headers)
}
