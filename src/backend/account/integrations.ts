import type { Api } from '#contract/api.ts'
import { appNames, AppType, type Integration } from '#contract/account/integrations.ts'
import { platformAnswerMs } from '#contract/limits.ts'
import type { AppContext } from '../context.ts'
import type { AppSettings } from '../platforms-config.ts'
import type { Tx } from '../db/transaction.ts'
import { jsonOf, readAnswer } from '../http/body.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { log } from '../log.ts'
import { record } from './audit.ts'
import { revokeTokens } from './integration-revoking.ts'
import { platforms, type Grant } from './integration-platforms.ts'

const resources = ['integrations'] as const
/** Of an answer that is longer nothing is ours. */
const answerMaxBytes = 64 * 1024

export const integrations = {
  'GET /integrations': call =>
    call.inAccount(async tx => {
      const connections = await connectionsOf(tx)
      return AppType.options.map(type => integrationOf(call, type, connections))
    }),

  'POST /integrations/:type': async (call, { params: { type }, body }) => {
    const app = call.apps[type]
    if (!app) throw new Refusal('NOT_FOUND')
    // Outside of the transaction: nobody waits for a platform with a connection in hand.
    const grant = await exchange(type, app, { code: body.code, redirect_uri: returnTo(call, type) })
    return call.inAccount(async tx => {
      // Not an upsert: the app's role may not read the tokens that are stored.
      await tx.rows('delete from integration_connection where account_id = $1 and type = $2', [tx.accountId, type])
      await tx.rows(
        `insert into integration_connection (account_id, type, access_token, refresh_token, expires_at, workspace, connected_by)
         values ($1, $2, $3, $4, now() + $5 * interval '1 second', $6, $7)`,
        [tx.accountId, type, grant.accessToken, grant.refreshToken, grant.expiresInSeconds, grant.workspace, call.person.sub],
      )
      const connected = integrationOf(call, type, await connectionsOf(tx))
      await record(tx, call, 'INTEGRATION_CONNECTED', subjectOf(type, grant.workspace))
      await emitChanged(tx, call.hub, resources, [])
      return connected
    })
  },

  'DELETE /integrations/:type': (call, { params: { type } }) =>
    call.inAccount(async tx => {
      const [gone] = await tx.rows<{ workspace: string | null }>('select * from disconnect_integration($1)', [type])
      if (!gone) throw new Refusal('NOT_FOUND')
      tx.afterCommit(() => void revokeTokens(call))
      await record(tx, call, 'INTEGRATION_DISCONNECTED', subjectOf(type, gone.workspace))
      await emitChanged(tx, call.hub, resources, [])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>

type ConnectionRow = { type: AppType; workspace: string | null; connectedBy: string; connectedAt: Date }

function connectionsOf(tx: Tx): Promise<ConnectionRow[]> {
  return tx.rows(
    `select c.type, c.workspace, coalesce(p.name, c.connected_by) as "connectedBy", c.connected_at as "connectedAt"
     from integration_connection c left join person p on p.sub = c.connected_by where c.account_id = $1`,
    [tx.accountId],
  )
}

function integrationOf(call: AppContext, type: AppType, connections: ConnectionRow[]): Integration {
  const found = connections.find(connection => connection.type === type)
  return {
    type,
    authorizeUrl: authorizeUrlOf(call, type),
    connection: found
      ? { workspace: found.workspace, connectedBy: found.connectedBy, connectedAt: found.connectedAt.toISOString() }
      : null,
  }
}

const subjectOf = (type: AppType, workspace: string | null) => (workspace ? `${appNames[type]}: ${workspace}` : appNames[type])

const returnTo = ({ config }: AppContext, type: AppType) => `${config.publicUrl}/settings/${type}`

function authorizeUrlOf(context: AppContext, type: AppType): string | null {
  const app = context.apps[type]
  if (!app) return null
  const url = new URL(app.authorizeUrl)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', app.clientId)
  url.searchParams.set('redirect_uri', returnTo(context, type))
  return url.href
}

/** What the platform gives for a code, which works once. Neither code nor tokens are ever logged. */
async function exchange(type: AppType, app: AppSettings, told: { code: string; redirect_uri: string }): Promise<Grant> {
  const { body, fields, answer } = platforms[type]
  const known = { grant_type: 'authorization_code', client_id: app.clientId, client_secret: app.clientSecret, ...told }
  const sent = Object.fromEntries(fields.map(field => [field, known[field]]))
  try {
    const response = await fetch(app.tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: body === 'json' ? JSON.stringify(sent) : new URLSearchParams(sent),
      redirect: 'error',
      signal: AbortSignal.timeout(platformAnswerMs),
    })
    const text = String(await readAnswer(response, answerMaxBytes))
    const grant = response.ok ? answer.safeParse(jsonOf(text)).data : undefined
    if (grant) return grant
    log.warn({ platform: type, status: response.status, error: errorIn(text) }, 'a platform gave nothing for a code')
    if (response.status >= 500 || response.status === 429)
      throw new Refusal('PLATFORM_AWAY', { details: { platform: appNames[type] } })
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ platform: type, error: String(error) }, 'a platform does not answer')
    throw new Refusal('PLATFORM_AWAY', { details: { platform: appNames[type] } })
  }
  throw new Refusal('PLATFORM_REFUSED', { details: { platform: appNames[type] } })
}

/** The platform's own word for what was wrong, for whoever runs Parley. */
function errorIn(text: string): string {
  const body = jsonOf(text)
  const isTold = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  return isTold ? String(body.error).slice(0, 100) : ''
}
