import type { IncomingMessage } from 'node:http'

const maxBytes = 8192

/** A form's or call's body as text; empty when it is larger than any of them can be. */
export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) return ''
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
