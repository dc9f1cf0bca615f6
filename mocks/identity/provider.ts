import type { JWK } from 'jose'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import type pg from 'pg'
import { storeIn } from './adapter.ts'
import { errorPage, logoutPage, signedOutPage } from './pages.ts'
import { findPerson } from './people.ts'

export const clientId = 'parley-web'
const scopes = ['openid', 'profile', 'email', 'offline_access']
const scope = scopes.join(' ')
const daySeconds = 86_400
const keptSeconds = 30 * daySeconds
const loopback = ['127.0.0.1', 'localhost', '[::1]']

export type ProviderOptions = {
  pool: pg.Pool
  publicUrl: string
  devOrigins: string[]
  accessTokenSeconds: number
  signing: JWK[]
  cookieKey: string
}

/** Whether an origin is this machine, whatever its port. */
export function isLoopback(origin: string): boolean {
  return origin.startsWith('http:') && loopback.includes(URL.parse(origin)?.hostname ?? '')
}

/** oidc-provider, set up as a hosted one would be: code with PKCE, rotating refresh tokens, JWT access tokens for the API. */
export function makeProvider(options: ProviderOptions): Provider {
  const { pool, publicUrl } = options
  const api = `${publicUrl}/backend`
  const isLocal = isLoopback(publicUrl)
  const { port } = new URL(publicUrl)
  // A demo on this machine is reached as localhost as well as 127.0.0.1; native clients may come from any loopback port (RFC 8252).
  const origins = [publicUrl, ...options.devOrigins, ...(isLocal ? loopback.map(host => `http://${host}`) : [])]

  const configuration: Configuration = {
    adapter: storeIn(pool),
    jwks: { keys: options.signing },
    cookies: {
      keys: [options.cookieKey],
      // Cookies know no ports: two demos on one machine must not take each other's.
      names: { session: `idp_session_${port}`, interaction: `idp_interaction_${port}`, resume: `idp_resume_${port}` },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/idp' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        client_name: 'Parley',
        application_type: isLocal ? 'native' : 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.flatMap(origin => [`${origin}/signed-in`, `${origin}/`]),
        post_logout_redirect_uris: origins.map(origin => `${origin}/`),
        scope,
      },
    ],
    clientBasedCORS: (_ctx, origin) => origins.includes(origin) || (isLocal && isLoopback(origin)),
    pkce: { required: () => true },
    scopes,
    claims: { openid: ['sub'], profile: ['name', 'app_metadata'], email: ['email'] },
    // Claims stand in the id token, as with hosted providers.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage, postLogoutSuccessSource: signedOutPage },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope,
          audience: api,
          accessTokenTTL: options.accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    async extraTokenClaims(_ctx, token) {
      const person = 'accountId' in token && token.accountId ? await findPerson(pool, token.accountId) : undefined
      return person && { name: person.name, email: person.email, app_metadata: { permissions: person.permissions } }
    },
    async findAccount(_ctx, sub) {
      const person = await findPerson(pool, sub)
      if (!person) return undefined
      const { name, email, permissions } = person
      return { accountId: sub, claims: () => Promise.resolve({ sub, name, email, app_metadata: { permissions } }) }
    },
    issueRefreshToken: (_ctx, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    rotateRefreshToken: true,
    // Signing out ends what the session handed out, whatever scopes were asked for.
    expiresWithSession: () => Promise.resolve(true),
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: keptSeconds,
      Session: keptSeconds,
      Grant: keptSeconds,
    },
    // The client is our own, so nobody is asked for consent. A grant that is gone must be made anew:
    // with none found, prompt=none would answer consent_required for ever.
    async loadExistingGrant(ctx) {
      const { client, session, provider, result } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(api, scope)
      await grant.save()
      return grant
    },
    interactions: { policy: withoutConsent(), url: (_ctx, interaction) => `/idp/interaction/${interaction.uid}` },
    renderError: errorPage,
  }
  const provider = new Provider(`${publicUrl}/idp`, configuration)
  // Host and protocol are set from publicUrl before the provider sees a request.
  provider.proxy = true
  provider.on('server_error', (ctx, error) => console.error(`identity ${ctx.path}: ${error.message}`))
  return provider
}

function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.get('consent')?.checks.remove('native_client_prompt')
  return policy
}
