import { isIPv4 } from 'node:net'
import type { Context } from 'hono'
import type { WebBindings } from './bindings.ts'
import { Refusal } from './refusal.ts'

// A person comes once or twice; many people may come behind one address of a mobile network.
const ofAddress = { burst: 60, perSecond: 10 }
/** What all visitors together may take of this process, so that signed-in work goes on beside any flood. */
const ofAll = { burst: 300, perSecond: 100 }
const keptAddresses = 20_000

type Pail = { left: number; atMs: number }
export type Measure = { burst: number; perSecond: number }

/**
 * Lets visitors of public pages in as fast as people come; above that refuses with TOO_MANY_REQUESTS and the seconds to
 * wait. It protects this process, so its count is this process's own. `ofOne` is how fast one address may come.
 */
export function rateLimit(
  now: () => number = () => performance.now(),
  ofOne: Measure = ofAddress,
): (ctx: Context<WebBindings>) => void {
  const all: Pail = { left: ofAll.burst, atMs: now() }
  const pails = new Map<string, Pail>()
  return ctx => {
    const address = visitorOf(ctx.env.incoming.socket.remoteAddress ?? '', ctx.req.header('x-forwarded-for'))
    const own = pails.get(address) ?? { left: ofOne.burst, atMs: now() }
    // Whoever came last stands last, so the first to go are those who have been away longest.
    pails.delete(address)
    pails.set(address, own)
    if (pails.size > keptAddresses) for (const oldest of pails.keys()) if (pails.delete(oldest)) break
    const seconds = take(own, ofOne, now()) ?? take(all, ofAll, now())
    if (seconds !== null) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
  }
}

/** Null when there was one left, else how many seconds until there is. */
function take(pail: Pail, { burst, perSecond }: Measure, atMs: number): number | null {
  pail.left = Math.min(burst, pail.left + ((atMs - pail.atMs) / 1000) * perSecond)
  pail.atMs = atMs
  if (pail.left < 1) return Math.ceil((1 - pail.left) / perSecond)
  pail.left -= 1
  return null
}

/** Of this machine, or of a network that no visitor comes from: a proxy of ours. */
const own = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd])/i

/** Behind a proxy of ours the last address that it wrote down, else the line's own; of IPv6 the network, where one visitor has all. */
export function visitorOf(remote: string, forwarded: string | undefined): string {
  const line = remote.replace(/^::ffff:/i, '')
  const last = own.test(line) ? forwarded?.split(',').at(-1)?.trim() : undefined
  const address = last || line
  return isIPv4(address) ? address : address.split(':').slice(0, 4).join(':')
}
