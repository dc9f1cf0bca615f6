import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const bytes = 32

/** How a secret that `makeSecret` made is written. */
export const secretShape = /^[\w-]{43}$/

/** A secret that an address or a socket is opened by: 256 random bits, base64url. */
export function makeSecret(): string {
  return randomBytes(bytes).toString('base64url')
}

/** What is stored of one: who reads the table opens nothing. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether both are the same, in a time that tells nothing of where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map(text => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
