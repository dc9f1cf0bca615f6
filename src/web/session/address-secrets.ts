// Imported before all else by main.tsx: tokens and codes leave the address before anything runs that could tell it on.

/** Which parts of which addresses nobody but their screen may see. */
const secretsOf: Record<string, readonly string[]> = {
  '/signed-in': ['code', 'state', 'session_state', 'iss', 'error', 'error_description'],
  '/channels/login': ['code'],
  '/channels/mobile-login': ['accessToken', 'refreshToken'],
  '/shoper/login': ['access_token'],
  '/shoper/mobile-login': ['accessToken', 'refreshToken'],
  '/livechat/login': ['accessToken'],
  '/aws-marketplace/login': ['access_token'],
  '/settings/livechat': ['code', 'state'],
  '/settings/intercom': ['code', 'state'],
  '/settings/slack': ['code', 'state'],
  '/joining': ['invitation'],
}

const held = new Map<string, string>()

/** The hidden frame of a silent sign-in: the page around it reads the address. */
export const isSilentFrame = frameElement() !== null && location.pathname === '/signed-in'

function hide(): void {
  const url = new URL(location.href)
  const names = secretsOf[url.pathname.replace(/(?<=.)\/+$/, '')] ?? []
  for (const name of names) {
    const value = url.searchParams.get(name)
    if (value !== null) held.set(name, value)
    url.searchParams.delete(name)
  }
  if (held.size > 0) history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

/** The element that frames this page where its own origin does; a stranger's cannot be seen. */
function frameElement(): Element | null {
  try {
    return window.frameElement
  } catch {
    return null
  }
}

/** What stood in the address under this name; once, then it is gone from here too. */
export function takeSecret(name: string): string | null {
  const value = held.get(name) ?? null
  held.delete(name)
  return value
}

/** All that a provider sent back with, as the query that it came in; null when it did not. */
export function takeSecrets(): string | null {
  const query = new URLSearchParams([...held]).toString()
  held.clear()
  return query || null
}

if (!isSilentFrame) hide()
