/** A path of our own to return to; the root for anything that would lead elsewhere. */
export function safeTarget(target: string): string {
  const url = URL.parse(target, location.origin)
  if (!url || url.origin !== location.origin || !target.startsWith('/')) return '/'
  // `/.//other.example` is a path of ours that, written out, begins like another site's address.
  if (url.pathname.startsWith('//')) return '/'
  return /^\/(sign-in|signed-in)(\/|$)/.test(url.pathname) ? '/' : url.pathname + url.search + url.hash
}

/** The target that a sign-in carried along. */
export function pathOf(state: unknown): string {
  const isTold = typeof state === 'object' && state !== null && 'target' in state && typeof state.target === 'string'
  return isTold ? safeTarget(state.target as string) : '/'
}
