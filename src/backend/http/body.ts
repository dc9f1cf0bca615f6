import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/** Deeper than any schema goes. What walks a value by calling itself would run out of stack in one of 50,000 arrays. */
const maxDepth = 32

const brokenOff = () => new Refusal('BAD_REQUEST', { message: 'The request broke off.' })

/**
 * A request's body as text. It is counted as it comes, because a chunked one has no length to look at: over `maxBytes` it is
 * refused with TOO_LARGE and the rest is not read. One that breaks off is a BAD_REQUEST.
 */
export function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // Copied together, because a chunk of one byte holds the whole packet that it came in.
    let kept = Buffer.alloc(0)
    let size = 0
    const refuse = (refusal: Refusal) => {
      request.removeAllListeners('data')
      request.pause()
      reject(refusal)
    }
    const take = (chunk: Buffer) => {
      const needed = size + chunk.length
      if (needed > maxBytes) return refuse(new Refusal('TOO_LARGE'))
      if (needed > kept.length) kept = Buffer.concat([kept], Math.min(maxBytes, Math.max(needed, 2 * kept.length)))
      size += chunk.copy(kept, size)
    }
    const end = () => resolve(kept.toString('utf8', 0, size))
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse(new Refusal('TOO_LARGE'))
    if (request.destroyed) {
      // Whoever hung up meanwhile said all of it, or not: no event tells of that any more.
      if (!request.complete) return reject(brokenOff())
      const whole: Buffer | null = request.read()
      if (whole) take(whole)
      return end()
    }
    request.on('data', take)
    request.on('end', end)
    request.on('error', () => refuse(brokenOff()))
  })
}

/** A request's body as JSON, within `maxBytes` and `maxDepth`; undefined where it is empty: whether a call takes that, its schema says. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes)
  const value = jsonOf(text)
  if (value === undefined && text !== '') throw new Refusal('BAD_REQUEST', { field: 'body', message: 'The body is not JSON.' })
  if (isDeeper(value, maxDepth)) throw new Refusal('BAD_REQUEST', { field: 'body', message: 'The body is nested too deeply.' })
  return value
}

/** The JSON of a text; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Level by level, without recursion. */
function isDeeper(value: unknown, levels: number): boolean {
  let inner = [value]
  for (let level = 0; level <= levels && inner.length; level += 1)
    inner = inner.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return inner.length > 0
}

/** What another system answered us; null where it is more than `maxBytes`, and then the rest is not read. */
export async function readAnswer(answer: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
