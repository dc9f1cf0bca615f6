// Loaded late: nobody needs it to read a chat.
import { ErrorResponse, OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts'
import { type BrowserConfig, browserConfig } from '../browser-config.ts'
import { claimsOf, permissionsOf, textClaim } from './claims.ts'
import type { SessionState } from '../session.ts'
import { tabStorage } from '../storage.ts'
import { pathOf } from './target.ts'

export type Tokens = Pick<
  SessionState,
  'jwt' | 'refreshToken' | 'idToken' | 'expiresAtMs' | 'sub' | 'name' | 'email' | 'permissions'
>

/** What a sign-in keeps in this tab until its answer comes. */
export const stateKeyPrefix = 'signing-in.'

const fallbackLifetimeSeconds = 300
const frameTimeoutMs = 10_000
const reachableWithinMs = 5000

function clientFor({ issuer, clientId, audience, scope, identity }: BrowserConfig): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/signed-in`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope,
    // Some providers hand out a JWT for the API only when asked for its audience.
    extraQueryParams: { audience },
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: tabStorage, prefix: stateKeyPrefix }),
    // Not every provider lets a browser of another origin read its discovery.
    ...(identity && {
      metadata: {
        issuer,
        authorization_endpoint: identity.authorizationEndpoint,
        token_endpoint: identity.tokenEndpoint,
        ...(identity.endSessionEndpoint && { end_session_endpoint: identity.endSessionEndpoint }),
      },
    }),
  })
}

function tokensOf(response: SigninResponse, { permissionsClaim, nameClaim }: BrowserConfig): Tokens {
  const { preferred_username: nick, email } = response.profile
  const claims = claimsOf(response.access_token)
  // The backend knows people by their access token, which some providers give another sub than the id token.
  const sub = textClaim(claims, 'sub') ?? response.profile.sub
  const name = textClaim({ ...response.profile }, nameClaim) ?? textClaim(claims, nameClaim)
  return {
    jwt: response.access_token,
    refreshToken: response.refresh_token ?? null,
    idToken: response.id_token ?? null,
    expiresAtMs: Date.now() + (response.expires_in ?? fallbackLifetimeSeconds) * 1000,
    sub,
    name: name ?? nick ?? email ?? sub,
    email: email ?? null,
    permissions: permissionsOf(claims, permissionsClaim),
  }
}

/** How the provider is asked: `none` shows nothing, `login` lets one choose who one is. */
export type Asking = { prompt?: 'none' | 'login'; isPopup?: boolean }

/** Marks the answer of a pop-up in its `state`: whatever page it opens in knows that another one waits for it. */
const popupMark = 'popup'

/** The provider's address that signs in and comes back to `target`. */
export async function signInAddress(target: string, { prompt, isPopup }: Asking = {}): Promise<string> {
  const client = clientFor(await browserConfig())
  await client.clearStaleState()
  const request = await client.createSigninRequest({
    state: { target },
    ...(prompt && { prompt }),
    ...(isPopup && { url_state: popupMark }),
  })
  return request.url
}

/** Whether this answer belongs to the page that opened the pop-up. */
export function isPopupAnswer(query: string): boolean {
  return new URLSearchParams(query).get('state')?.endsWith(`;${popupMark}`) ?? false
}

/** What the provider sent back with, as a query. `isRefused` = it would not sign in without showing a page. */
export async function finishSignIn(
  query: string,
): Promise<{ tokens: Tokens; target: string } | { isRefused: true; target: string }> {
  const config = await browserConfig()
  const client = clientFor(config)
  const address = `${location.origin}/signed-in?${query}`
  const { state } = await client.readSigninResponseState(address)
  const target = pathOf(state.data)
  try {
    const response = await client.processSigninResponse(address)
    return { tokens: tokensOf(response, config), target }
  } catch (error) {
    if (error instanceof ErrorResponse) return { isRefused: true, target }
    throw error
  }
}

/** New tokens from the provider's own session, fetched in a hidden frame; null when it has none or does not answer there. */
export async function signInInFrame(): Promise<Tokens | null> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = await signInAddress('/', { prompt: 'none' })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(resolve, frameTimeoutMs, null)
  // On its way the frame shows the provider's pages, which we may not read.
  frame.onload = () => {
    const address = addressOf(frame)
    if (address?.startsWith(`${location.origin}/signed-in?`)) resolve(new URL(address).search.slice(1))
  }
  document.body.append(frame)
  const query = await promise
  clearTimeout(timer)
  frame.remove()
  const answer = query && (await finishSignIn(query))
  return answer && 'tokens' in answer ? answer.tokens : null
}

function addressOf(frame: HTMLIFrameElement): string | null {
  try {
    return frame.contentWindow?.location.href ?? null
  } catch {
    return null
  }
}

/** New tokens for a refresh token; null when the provider says that it is spent or ended. Throws when no answer came. */
export async function refresh({ refreshToken, idToken, sub, name, email }: SessionState): Promise<Tokens | null> {
  if (!refreshToken) return null
  const config = await browserConfig()
  // Stands where the answer brings no new id token.
  const profile = {
    sub: textClaim(claimsOf(idToken ?? ''), 'sub') ?? sub ?? '',
    iss: config.issuer,
    aud: config.clientId,
    exp: 0,
    iat: 0,
    ...(name && { name }),
    ...(email && { email }),
  }
  const state = { refresh_token: refreshToken, ...(idToken && { id_token: idToken }), session_state: null, profile }
  try {
    const response = await clientFor(config).useRefreshToken({ state, timeoutInSeconds: 15 })
    const tokens = tokensOf(response, config)
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken, idToken: tokens.idToken ?? idToken }
  } catch (error) {
    if (error instanceof ErrorResponse) return null
    throw error
  }
}

/** The provider's address that ends its session too. Throws where the provider has none. */
export async function signOutAddress(idToken: string | null): Promise<string> {
  const request = await clientFor(await browserConfig()).createSignoutRequest(idToken ? { id_token_hint: idToken } : {})
  return request.url
}

/** Whether the provider answers now: a refresh token is not spent, nor a page left, on a dead network. */
export async function isProviderReachable(): Promise<boolean> {
  try {
    const { issuer } = await browserConfig()
    // Its answer may be one that we are not allowed to read: that there is one is enough.
    await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      cache: 'no-store',
      mode: 'no-cors',
      signal: AbortSignal.timeout(reachableWithinMs),
    })
    return true
  } catch {
    return false
  }
}
