// Loaded late: nobody needs it to read a chat.
import { ErrorResponse, OidcClient, type SigninResponse, type SigninState, WebStorageStateStore } from 'oidc-client-ts'
import { listAt, textClaim } from '#contract/access/claims.ts'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { type BrowserConfig, browserConfig } from '../browser-config.ts'
import { claimsOf } from './claims.ts'
import { problemOf } from './problem.ts'
import { type SessionState, useSession } from '../session.ts'
import { tabStorage } from '../storage.ts'
import { pathOf } from './target.ts'
import { userInfo } from './user-info.ts'

export type Tokens = Pick<
  SessionState,
  'jwt' | 'refreshToken' | 'idToken' | 'expiresAtMs' | 'sub' | 'name' | 'email' | 'permissions'
>

/** What a sign-in keeps in this tab until its answer comes. */
export const stateKeyPrefix = 'signing-in.'

const fallbackLifetimeSeconds = 300
const frameTimeoutMs = 10_000
const reachableWithinMs = 5000

function clientFor({ issuer, clientId, audience, resource, scope, identity }: BrowserConfig): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/signed-in`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope,
    // Some providers hand out a JWT for the API only when asked for its audience.
    extraQueryParams: { audience },
    // Others go by RFC 8707, which names it at the token endpoint as well.
    ...(resource && { resource, extraTokenParams: { resource } }),
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: tabStorage, prefix: stateKeyPrefix }),
    // Not every provider lets a browser of another origin read its discovery.
    ...(identity && {
      metadata: {
        issuer,
        authorization_endpoint: identity.authorizationEndpoint,
        token_endpoint: identity.tokenEndpoint,
        ...(identity.endSessionEndpoint && { end_session_endpoint: identity.endSessionEndpoint }),
        ...(identity.userInfoEndpoint && { userinfo_endpoint: identity.userInfoEndpoint }),
      },
    }),
  })
}

/** The access token is none that anybody but the provider can read. */
class OpaqueToken extends Error {}

/** Throws an OpaqueToken. `knownName` is what the person was called so far. */
async function tokensOf(client: OidcClient, config: BrowserConfig, response: SigninResponse, knownName: string | null) {
  const claims = claimsOf(response.access_token)
  if (Object.keys(claims).length === 0) throw new OpaqueToken(config.audience)
  // The backend knows people by their access token, which some providers give another sub than the id token.
  const sub = textClaim(claims, 'sub') ?? response.profile.sub
  const nameIn = (told: Record<string, unknown>) => textClaim(told, config.nameClaim)
  const signedName = nameIn({ ...response.profile }) ?? nameIn(claims) ?? knownName
  const told = signedName === null ? await userInfoOf(client, response, sub) : {}
  const email = response.profile.email ?? textClaim(told, 'email')
  const nick = response.profile.preferred_username ?? textClaim(told, 'preferred_username')
  const tokens: Tokens = {
    jwt: response.access_token,
    refreshToken: response.refresh_token ?? null,
    idToken: response.id_token ?? null,
    expiresAtMs: Date.now() + (response.expires_in ?? fallbackLifetimeSeconds) * 1000,
    sub,
    name: signedName ?? nameIn(told) ?? nick ?? email ?? sub,
    email,
    permissions: listAt(claims, config.permissionsClaim),
  }
  return tokens
}

async function userInfoOf(client: OidcClient, { access_token: token, profile }: SigninResponse, sub: string) {
  const { userinfo_endpoint: address } = await client.metadataService.getMetadata()
  return userInfo(address, token, [profile.sub, sub])
}

/** How the provider is asked: `none` shows nothing, `login` lets one choose who one is. */
export type Asking = { prompt?: 'none' | 'login'; isPopup?: boolean }

/** Marks the answer of a pop-up in its `state`: whatever page it opens in knows that another one waits for it. */
const popupMark = 'popup'

/** The provider's address that signs in and comes back to `target`. */
export async function signInAddress(target: string, { prompt, isPopup }: Asking = {}): Promise<string> {
  const client = clientFor(await browserConfig())
  await client.clearStaleState()
  const { idToken } = useSession.getState()
  const request = await client.createSigninRequest({
    state: { target, isSilent: prompt === 'none' },
    // Ties the id token to this question; some providers answer none without it.
    nonce: crypto.randomUUID(),
    ...(prompt && { prompt }),
    // Whom the answer is to be about, where nobody is asked.
    ...(prompt === 'none' && idToken && { id_token_hint: idToken }),
    ...(isPopup && { url_state: popupMark }),
  })
  return request.url
}

/** Whether this answer belongs to the page that opened the pop-up. */
export function isPopupAnswer(query: string): boolean {
  return new URLSearchParams(query).get('state')?.endsWith(`;${popupMark}`) ?? false
}

/** How a sign-in ended. `problem` is null where only a silent one was not possible, which is nothing to tell anybody. */
export type SignInEnd =
  | { target: string; tokens: Tokens }
  | { target: string; problem: SignInProblem | null }
  /** An answer that this tab asked nobody for: anything may stand in it. */
  | { target: null; problem: SignInProblem }

/**
 * Codes by which a provider says that it would have to show a page. The last one is for those that sign nobody in silently of
 * whom the tab has no id token yet, as a new tab has none; whatever else it may mean, a sign-in with a page tells as well.
 */
const needsPage = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required', 'invalid_request']

/** Takes what the provider sent back with, a query. */
export async function finishSignIn(query: string): Promise<SignInEnd> {
  const config = await browserConfig()
  const client = clientFor(config)
  const address = `${location.origin}/signed-in?${query}`
  const isAsked = isAsking()
  const asked = await client.readSigninResponseState(address).catch(() => null)
  if (!asked) return { target: null, problem: withoutQuestion(new URLSearchParams(query), isAsked) }
  const target = pathOf(asked.state.data)
  try {
    const response = await client.processSigninResponse(address)
    return { tokens: await tokensOf(client, config, response, null), target }
  } catch (error) {
    console.warn(error)
    return { problem: problemIn(error, asked.state), target }
  }
}

function problemIn(error: unknown, { data }: SigninState): SignInProblem | null {
  if (error instanceof OpaqueToken) return problemOf('opaque', null, error.message)
  if (!(error instanceof ErrorResponse)) return problemOf('unfinished', null, String(error))
  const isSilent = typeof data === 'object' && data !== null && 'isSilent' in data && data.isSilent === true
  return isSilent && needsPage.includes(error.error ?? '') ? null : problemOf('refused', error.error, error.error_description)
}

/** Not every provider hands the state back with an error. What it says counts where this tab is signing in; else the link may be anybody's. */
function withoutQuestion(answer: URLSearchParams, isAsked: boolean): SignInProblem {
  const code = answer.get('error')
  if (!code) return problemOf('unfinished', null, 'nobody asked for this answer')
  return problemOf('refused', code, isAsked ? answer.get('error_description') : null)
}

/** Whether this tab waits for an answer of the provider. */
function isAsking(): boolean {
  return Array.from({ length: tabStorage.length }, (_, index) => tabStorage.key(index)).some(key =>
    key?.startsWith(stateKeyPrefix),
  )
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
  const client = clientFor(config)
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
    const response = await client.useRefreshToken({
      state,
      timeoutInSeconds: 15,
      ...(config.resource && { resource: config.resource }),
    })
    const tokens = await tokensOf(client, config, response, name)
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken, idToken: tokens.idToken ?? idToken }
  } catch (error) {
    if (error instanceof ErrorResponse || error instanceof OpaqueToken) return null
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
