import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const zip = promisify(gzip)
/** A whole inbox is a megabyte, and a tenth of it zipped; a page of a thread would gain less than the zipping takes. */
const zippedFromCharacters = 32_768

/** Answers 200 with this JSON, zipped where it is long and the browser takes it so. */
export async function sendJson(ctx: Context, json: string): Promise<Response> {
  const type = { 'content-type': 'application/json' }
  if (json.length < zippedFromCharacters) return ctx.body(json, 200, type)
  const varied = { ...type, vary: 'accept-encoding' }
  if (!/\bgzip\b/.test(ctx.req.header('accept-encoding') ?? '')) return ctx.body(json, 200, varied)
  const zipped = await zip(json, { level: 4 })
  return ctx.body(new Uint8Array(zipped), 200, { ...varied, 'content-encoding': 'gzip' })
}
