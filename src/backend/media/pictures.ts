import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import type { WebBindings } from '../http/bindings.ts'
import { Refusal } from '../http/refusal.ts'

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d{1,4}\.webp$/

/** GET /pictures/:name: an image of an account, to everybody: it stands on a public page. What stands under a name never changes. */
export function pictures({ database, files }: AppContext): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.get('/:name', async ctx => {
    const name = ctx.req.param('name')
    const [, id] = shape.exec(name) ?? []
    if (id === undefined) throw new Refusal('NOT_FOUND')
    const { rows } = await database.pool.query<{ accountId: string }>({
      name: 'picture',
      text: 'select account_id as "accountId" from image where id = $1',
      values: [id],
    })
    const [image] = rows
    const sizeBytes = image ? await files.sizeBytes(image.accountId, name) : null
    if (!image || sizeBytes === null) throw new Refusal('NOT_FOUND')
    const headers = {
      'content-type': 'image/webp',
      'content-length': String(sizeBytes),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      // Forms stand on other people's pages too.
      'cross-origin-resource-policy': 'cross-origin',
    }
    // An opened file whose bytes nobody takes would stay open.
    if (ctx.req.method === 'HEAD') return ctx.body(null, 200, headers)
    return ctx.body(Readable.toWeb(files.read(image.accountId, name, null)) as ReadableStream, 200, headers)
  })
  return app
}
