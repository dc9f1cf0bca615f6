import type { Server } from 'node:http'
import type pg from 'pg'
import { readAppSecrets } from './app-secrets.ts'
import { clientId, type CodeAppName, intercomRoutes, livechatAppRoutes, slackRoutes } from './code-apps.ts'
import { GrantStore } from './grants.ts'
import { listenOn } from './listen.ts'
import { type LoginPlatformName, loginPlatforms } from './people.ts'
import { answerWith, type Routes } from './routes.ts'
import { loginRoutes } from './sign-in.ts'
import { TokenMaker } from './tokens.ts'
import { operatorRoutes } from './operator.ts'

/** What Parley has to know of a platform whose people it takes in. */
export type LoginPlatform = {
  issuer: string
  audience: string
  /** From where it may frame Parley: the issuer, and itself under Parley's own host, where browsers hold both for one site. */
  origins: string[]
  /** What it signs its events with. */
  eventsSecret?: string
}
/** What Parley has to know of a platform that connects to an account by a code. */
export type CodeApp = { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; revokeUrl: string }

export type Partners = {
  platforms: Record<LoginPlatformName, LoginPlatform>
  apps: Record<CodeAppName, CodeApp>
  stop(): void
}

export type PartnersContext = {
  pool: pg.Pool
  /** Where browsers reach Parley, without a slash at its end. */
  publicUrl: string
  /** Of Parley: the platforms take the six after it, or free ones where these are taken. */
  port: number
  /** The address to listen on, 127.0.0.1 unless given. */
  host?: string | undefined
  /** How long access tokens are good, 600 unless given. */
  tokenSeconds?: number | undefined
  /** Told after a transaction that wrote events of an account. */
  changed?: ((accountId: string) => void) | undefined
}

const audience = 'parley'

const hostOf = (address: string) => new URL(address).hostname

/** Six platforms of others, each on an origin and with keys of its own. Whoever reaches one may be anybody there: they are for demos. */
export async function openPartners(context: PartnersContext): Promise<Partners> {
  const { pool, publicUrl, tokenSeconds = 600, changed = () => undefined } = context
  const host = context.host ?? '127.0.0.1'
  const grants = new GrantStore(pool)
  const secrets = await readAppSecrets(pool)
  const opened: Server[] = []

  const open = async (after: number, routesAt: (origin: string) => Routes) => {
    const { server, port } = await listenOn(host, context.port + after)
    opened.push(server)
    // Under the other name of this machine browsers hold it for another site than Parley, as a real partner is:
    // the storage of a frame is apart or closed there.
    const origin = `http://${hostOf(publicUrl) === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`
    server.on('request', answerWith(origin, routesAt(origin)))
    return origin
  }
  const openLogin = async (platform: LoginPlatformName, after: number, more: (origin: string) => Routes = () => ({})) => {
    const origin = await open(after, own => {
      const tokens = new TokenMaker({ pool, platform, issuer: own, audience, seconds: tokenSeconds })
      return {
        ...loginRoutes({ pool, platform: loginPlatforms[platform], origin: own, publicUrl, audience, tokens, grants }),
        ...more(own),
      }
    })
    const { port } = new URL(origin)
    return { issuer: origin, audience, origins: [origin, `http://${hostOf(publicUrl)}:${port}`] }
  }
  const appAt = (app: CodeAppName, origin: string, authorize: string, token: string, revoke: string): CodeApp => ({
    clientId,
    clientSecret: secrets[app],
    authorizeUrl: `${origin}${authorize}`,
    tokenUrl: `${origin}${token}`,
    revokeUrl: `${origin}${revoke}`,
  })

  try {
    const [channels, shoper, livechat, aws_marketplace, intercom, slack] = await Promise.all([
      openLogin('channels', 1),
      openLogin('shoper', 2),
      openLogin('livechat', 3, () => livechatAppRoutes({ publicUrl, secret: secrets.livechat, grants, tokenSeconds })),
      openLogin('aws_marketplace', 4, () => operatorRoutes({ pool, changed })),
      open(5, () => intercomRoutes({ publicUrl, secret: secrets.intercom, grants })),
      open(6, () => slackRoutes({ publicUrl, secret: secrets.slack, grants })),
    ])
    return {
      platforms: { channels, shoper: { ...shoper, eventsSecret: secrets.shoperEvents }, livechat, aws_marketplace },
      apps: {
        livechat: appAt('livechat', livechat.issuer, '/authorize', '/token', '/token'),
        intercom: appAt('intercom', intercom, '/oauth', '/auth/eagle/token', '/auth/uninstall'),
        slack: appAt('slack', slack, '/oauth/v2/authorize', '/api/oauth.v2.access', '/api/auth.revoke'),
      },
      stop: () => close(opened),
    }
  } catch (error) {
    close(opened)
    throw error
  }
}

function close(servers: Server[]): void {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
}
