import { createServer } from 'node:http'
import type pg from 'pg'
import { openPartners, type Partners, type PartnersContext } from './partners.ts'

/** Platforms beside a Parley that is not there, on free ports. For tests. */
export async function openOnFreePorts(pool: pg.Pool, more: Partial<PartnersContext> = {}): Promise<Partners> {
  return openPartners({ pool, publicUrl: 'http://127.0.0.1:9', port: await portWithFreeOnesAfter(), ...more })
}

const tries = 50
/** The number of a port after which six are free. */
export async function portWithFreeOnesAfter(): Promise<number> {
  for (let at = 0; at < tries; at += 1) {
    const port = 20_000 + Math.trunc(Math.random() * 10_000)
    const free = await Promise.all([1, 2, 3, 4, 5, 6].map(after => isFree(port + after)))
    if (free.every(Boolean)) return port
  }
  throw new Error('no six free ports')
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Follows nothing by itself, as a test wants to see where it is led. */
export function go(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', ...init, headers: { connection: 'close', ...init.headers } })
}

export function post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return go(address, { method: 'POST', body: new URLSearchParams(fields), headers })
}

/** Signs a person in at the platform and returns the cookie. */
export async function signInAt(origin: string, sub: string): Promise<string> {
  const answer = await post(`${origin}/sign-in`, { sub })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Where the platform's link leads the person, as an address of Parley. */
export async function wayFrom(origin: string, sub: string, path: string): Promise<URL> {
  const answer = await go(`${origin}${path}`, { headers: { cookie: await signInAt(origin, sub) } })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`${answer.status} instead of a redirect from ${path}`)
  return new URL(location, origin)
}
