import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { AppContext } from '../context.ts'
import { withAccount } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const shownInPlace = /^(image|video|audio)\//

/**
 * GET /backend/files/:account/:file. A picture tag sends no token, so the random id is the key:
 * 122 bits that stand only in the messages of the account. How the account stands is not asked: whoever has the id has
 * seen the message, and a carrier fetches a text's picture by this address after the account has become overdue too.
 */
export async function serveFile(context: AppContext, ctx: Context): Promise<Response> {
  const accountId = ctx.req.param('account') ?? ''
  const fileId = ctx.req.param('file') ?? ''
  if (!uuid.test(accountId) || !uuid.test(fileId)) throw new Refusal('NOT_FOUND')
  const [row] = await withAccount(context.database, accountId, tx =>
    tx.rows<{ name: string; content_type: string }>('select name, content_type from file where account_id = $1 and id = $2', [
      accountId,
      fileId,
    ]),
  )
  const sizeBytes = row ? await context.files.sizeBytes(accountId, fileId) : null
  if (!row || sizeBytes === null) throw new Refusal('NOT_FOUND')
  const part = partOf(ctx.req.header('range'), sizeBytes)
  const kind = shownInPlace.test(row.content_type) ? 'inline' : 'attachment'
  const headers = {
    'content-type': row.content_type,
    'content-disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    // Safari plays no video from a server that cannot give parts.
    'accept-ranges': 'bytes',
  }
  if (part === 'outside') return ctx.body(null, 416, { ...headers, 'content-range': `bytes */${sizeBytes}` })
  const status = part ? 206 : 200
  const about = {
    ...headers,
    'content-length': String(part ? part.end - part.start + 1 : sizeBytes),
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}` }),
  }
  // An opened file whose bytes nobody takes would stay open.
  if (ctx.req.method === 'HEAD') return ctx.body(null, status, about)
  return ctx.body(Readable.toWeb(context.files.read(accountId, fileId, part)) as ReadableStream, status, about)
}

/** The part that a range header asks for; null for none, several or nonsense, which get the whole file. */
function partOf(header: string | undefined, sizeBytes: number): { start: number; end: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(sizeBytes - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  return start > end ? 'outside' : { start, end }
}
