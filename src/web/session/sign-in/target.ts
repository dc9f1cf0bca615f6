const ways = /^\/(sign-in|signed-in|(channels|shoper|livechat|aws-marketplace)\/(mobile-)?login)(\/|$)/

/** A path of our own to return to; the root for anything that would lead elsewhere, or back into a sign-in. */
export function safeTarget(target: string): string {
  const url = URL.parse(target, location.origin)
  if (!url || url.origin !== location.origin || !target.startsWith('/')) return '/'
  // `/.//other.example` is a path of ours that, written out, begins like another site's address.
  if (url.pathname.startsWith('//')) return '/'
  return ways.test(url.pathname) ? '/' : url.pathname + url.search + url.hash
}

/** The target that a sign-in carried along. */
export function pathOf(state: unknown): string {
  const isTold = typeof state === 'object' && state !== null && 'target' in state && typeof state.target === 'string'
  return isTold ? safeTarget(state.target as string) : '/'
}

/**
 * Where a partner's `redirectUrl` leads: a path of ours, written as one or with our origin, or a whole address of an
 * origin that the configuration allows. Null for anything else.
 */
export function redirectOf(asked: string | undefined, allowedOrigins: readonly string[]): string | null {
  if (!asked) return null
  if (asked.startsWith('/')) {
    const path = safeTarget(asked)
    return path === '/' && asked !== '/' ? null : path
  }
  // What an address parser forgives, a person does not see.
  const url = /^https?:\/\/[^\\\s@]+$/i.test(asked) ? URL.parse(asked) : null
  if (!url) return null
  if (url.origin === location.origin) return redirectOf(url.pathname + url.search + url.hash, [])
  return allowedOrigins.includes(url.origin) ? url.href : null
}
