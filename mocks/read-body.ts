import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from './assets.ts'

/** More than any form or call of ours, which are a few fields. */
const mostBytes = 8192

export class TooLarge extends Error {}

/** A form's or call's body as text; rejects with TooLarge where it is larger than any of them can be, and reads no further. */
export async function readBody(req: IncomingMessage, maxBytes = mostBytes): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Not destroyed by leaving the loop: the refusal goes out over the same line.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) throw new TooLarge()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Answers what could not be served: a body that is too large, or what nobody foresaw. */
export function sendFailure(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (error instanceof TooLarge) return sendText(res, 413, 'text/plain; charset=utf-8', 'Too large', { connection: 'close' })
  console.error(`${req.method} ${req.url?.split('?', 1)[0]}:`, error instanceof Error ? error.message : error)
  if (!res.headersSent) res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
  res.end()
}
