import { createHmac } from 'node:crypto'
import { isSame } from '../access/secrets.ts'

/** The fields of a form in the order they came; a name may come several times. */
export type Fields = readonly (readonly [string, string])[]

const inOrder = (texts: readonly string[]) => [...new Set(texts)].toSorted()

/**
 * What Twilio writes into X-Twilio-Signature: HMAC-SHA1 over the address as it called it and each field, sorted by name, name and
 * value without anything between; of a name that repeats, each value once and sorted.
 */
export function signatureOf(authToken: string, url: string, fields: Fields): string {
  const parts = inOrder(fields.map(([name]) => name)).flatMap(name =>
    inOrder(fields.filter(field => field[0] === name).map(([, value]) => value)).map(value => name + value),
  )
  return createHmac('sha1', authToken)
    .update(url + parts.join(''), 'utf8')
    .digest('base64')
}

const standardPort: Record<string, string> = { 'http:': ':80', 'https:': ':443' }

/** Twilio may sign an address with its port, also the one that nobody writes, or without. */
function writtenWays(url: string): string[] {
  const [, scheme = '', host = '', , rest = ''] = /^(https?:)\/\/(\[[^\]]+\]|[^/?#:]+)(:\d+)?(.*)$/.exec(url) ?? []
  return inOrder([url, `${scheme}//${host}${rest}`, `${scheme}//${host}${standardPort[scheme] ?? ''}${rest}`])
}

/** Whether Twilio signed this call of `url`, the public address with its query. */
export function isSigned(authToken: string, given: string, url: string, fields: Fields): boolean {
  return writtenWays(url).some(way => isSame(given, signatureOf(authToken, way, fields)))
}
