import { readBody } from '../read-body.ts'
import { isLoopback } from '../identity/provider.ts'
import type { GrantStore } from './grants.ts'
import { authorizePage, plainPage } from './pages.ts'
import { type Call, isOwnForm, redirect, type Routes, sendJson, sendPage } from './routes.ts'

export type CodeAppName = 'livechat' | 'intercom' | 'slack'
export const clientId = 'parley'
const codeSeconds = 600

type AppOptions = { publicUrl: string; secret: string; grants: GrantStore }
type App = AppOptions & { name: CodeAppName; workspace: string }

/** Asks the person, and leads back with a code or with the refusal. Who asks under a wrong name or address is told so here alone. */
function authorizeRoutes(app: App, path: string): Routes {
  const check = (query: URLSearchParams) => {
    if (query.get('client_id') !== clientId) return 'unknown client_id'
    if (query.has('response_type') && query.get('response_type') !== 'code') return 'response_type must be code'
    const target = query.get('redirect_uri') ?? ''
    return isOwnRedirect(app, target) ? undefined : 'redirect_uri is not registered'
  }
  const refuse = ({ res, language }: Call, why: string) => sendPage(res, plainPage(language, 'refused', why), {}, 400)
  return {
    [`GET ${path}`]: call => {
      const query = call.url.searchParams
      const why = check(query)
      if (why) return refuse(call, why)
      const target = query.get('redirect_uri') ?? ''
      const fields = Object.fromEntries(
        ['client_id', 'redirect_uri', 'state', 'scope'].flatMap(name => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
      )
      sendPage(call.res, authorizePage(call.language, app.name, app.workspace, fields), { forms: [new URL(target).origin] })
    },
    [`POST ${path}`]: async call => {
      const form = new URLSearchParams(await readBody(call.req))
      const why = isOwnForm(call.req) ? check(form) : 'the form came from another site'
      if (why) return refuse(call, why)
      const target = new URL(form.get('redirect_uri') ?? '')
      const state = form.get('state')
      if (form.get('answer') === 'allow') {
        const scope = form.get('scope')
        const redirectUri = form.get('redirect_uri')
        const grant = { platform: `${app.name}-app`, sub: app.workspace, clientId, redirectUri, scope }
        target.searchParams.set('code', await app.grants.code(grant, codeSeconds))
      } else target.searchParams.set('error', 'access_denied')
      if (state !== null) target.searchParams.set('state', state)
      redirect(call.res, target.href)
    },
  }
}

/** Registered is Parley's own settings page; on this machine under each of its names, as native clients are. */
function isOwnRedirect({ publicUrl, name }: App, target: string): boolean {
  const url = URL.parse(target)
  if (!url || url.pathname !== `/settings/${name}` || url.search || url.hash || url.username || url.password) return false
  return url.origin === new URL(publicUrl).origin || (isLoopback(publicUrl) && isLoopback(url.origin))
}

const take = (app: App, code: string) => app.grants.take('code', code, { platform: `${app.name}-app`, clientId })
const accessToken = () => `stand-in-${crypto.randomUUID()}`
/** Of a token that is ours; those that were given back are not remembered. */
const isOurs = ({ req }: Call) => /^Bearer (xoxb-)?stand-in-/.test(req.headers.authorization ?? '')

/** The live-chat platform's OAuth: code and refresh token for an access token. */
export function livechatAppRoutes(options: AppOptions & { tokenSeconds: number }): Routes {
  const app: App = { ...options, name: 'livechat', workspace: 'Brightdesk' }
  return {
    ...authorizeRoutes(app, '/authorize'),
    'POST /token': async ({ req, res }) => {
      const form = new URLSearchParams(await readBody(req))
      const refuse = (error: string, status = 400) => sendJson(res, status, { error })
      if (form.get('client_id') !== clientId || form.get('client_secret') !== app.secret) return refuse('invalid_client', 401)
      const type = form.get('grant_type')
      if (type !== 'authorization_code' && type !== 'refresh_token') return refuse('unsupported_grant_type')
      const taken =
        type === 'refresh_token'
          ? await app.grants.take('refresh', form.get('refresh_token') ?? '', { platform: 'livechat-app', clientId })
          : await take(app, form.get('code') ?? '')
      if (taken.kind !== 'good') return refuse('invalid_grant')
      if (type === 'authorization_code' && form.get('redirect_uri') !== taken.grant.redirectUri) return refuse('invalid_grant')
      sendJson(res, 200, {
        access_token: accessToken(),
        refresh_token: await app.grants.refreshToken(taken.grant),
        token_type: 'Bearer',
        expires_in: options.tokenSeconds,
        scope: 'chats--all:rw',
        organization_id: '390e44e6-f1e6-4368-90d7-1f5e1a9d2f6b',
        account_id: 'lena',
      })
    },
    'DELETE /token': async ({ res, url }) => {
      const token = url.searchParams.get('code') ?? ''
      const isRefresh = !token.startsWith('stand-in-')
      const taken = isRefresh ? await app.grants.take('refresh', token, { platform: 'livechat-app', clientId }) : { kind: 'good' }
      sendJson(res, taken.kind === 'good' ? 200 : 400, taken.kind === 'good' ? {} : { error: 'invalid_token' })
    },
  }
}

/** Intercom: JSON in, a token that never runs out. */
export function intercomRoutes(options: AppOptions): Routes {
  const app: App = { ...options, name: 'intercom', workspace: 'Lumo Ceramics Help' }
  return {
    ...authorizeRoutes(app, '/oauth'),
    'POST /auth/eagle/token': async ({ req, res }) => {
      const fields = fieldsOf(await readBody(req))
      const refuse = (status: number, code: string, message: string) =>
        sendJson(res, status, { type: 'error.list', errors: [{ code, message }] })
      if (fields['client_id'] !== clientId || fields['client_secret'] !== app.secret)
        return refuse(401, 'unauthorized', 'Client authentication failed')
      const taken = await take(app, fields['code'] ?? '')
      if (taken.kind !== 'good') return refuse(404, 'code_not_found', 'The code is not known, was used, or has run out')
      const token = accessToken()
      sendJson(res, 200, { token, access_token: token, token_type: 'Bearer' })
    },
    'POST /auth/uninstall': call => sendJson(call.res, isOurs(call) ? 200 : 401, {}),
  }
}

function fieldsOf(json: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => (typeof field === 'string' ? [[name, field]] : [])),
    )
  } catch {
    return {}
  }
}

/** Slack: always 200, and `ok` says whether it is. */
export function slackRoutes(options: AppOptions): Routes {
  const app: App = { ...options, name: 'slack', workspace: 'Lumo Team' }
  return {
    ...authorizeRoutes(app, '/oauth/v2/authorize'),
    'POST /api/oauth.v2.access': async ({ req, res }) => {
      const form = new URLSearchParams(await readBody(req))
      const basic = /^Basic (.+)$/i.exec(req.headers.authorization ?? '')?.[1]
      const [basicId, basicSecret] = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent) : []
      const refuse = (error: string) => sendJson(res, 200, { ok: false, error })
      if ((basicId ?? form.get('client_id')) !== clientId) return refuse('invalid_client_id')
      if ((basicSecret ?? form.get('client_secret')) !== app.secret) return refuse('bad_client_secret')
      const taken = await take(app, form.get('code') ?? '')
      if (taken.kind === 'used') return refuse('code_already_used')
      if (taken.kind !== 'good') return refuse('invalid_code')
      const target = form.get('redirect_uri')
      if (target !== null && target !== taken.grant.redirectUri) return refuse('bad_redirect_uri')
      sendJson(res, 200, {
        ok: true,
        access_token: `xoxb-${accessToken()}`,
        token_type: 'bot',
        scope: taken.grant.scope ?? '',
        team: { id: 'T0LUM0TEAM', name: app.workspace },
      })
    },
    'POST /api/auth.revoke': call =>
      sendJson(call.res, 200, isOurs(call) ? { ok: true, revoked: true } : { ok: false, error: 'invalid_auth' }),
  }
}
