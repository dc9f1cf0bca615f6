import * as z from 'zod'
import { providers } from '#contract/access/providers.ts'
import { AppType } from '#contract/account/integrations.ts'
import { address, optional, origins, withDefault } from './env-values.ts'
import type { Partners } from './access/partners.ts'

/** What a platform gave us as its app, and its addresses. */
export type AppSettings = { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; revokeUrl: string }
export type Apps = Partial<Record<AppType, AppSettings>>

type Env = Record<string, string | undefined>

const Partner = z.object({
  ISSUER: optional(address),
  AUDIENCE: withDefault(z.string(), 'parley'),
  ORIGINS: withDefault(origins, ''),
  EVENTS_SECRET: optional(z.string().min(24, 'needs at least 24 characters')),
})

const App = (authorizeUrl: string, tokenUrl: string, revokeUrl: string) =>
  z.object({
    CLIENT_ID: optional(z.string()),
    CLIENT_SECRET: optional(z.string()),
    AUTHORIZE_URL: withDefault(address, authorizeUrl),
    TOKEN_URL: withDefault(address, tokenUrl),
    REVOKE_URL: withDefault(address, revokeUrl),
  })

const appsAt: Record<AppType, ReturnType<typeof App>> = {
  livechat: App(
    'https://accounts.livechat.com/',
    'https://accounts.livechat.com/v2/token',
    'https://accounts.livechat.com/v2/token',
  ),
  intercom: App(
    'https://app.intercom.com/oauth',
    'https://api.intercom.io/auth/eagle/token',
    'https://api.intercom.io/auth/uninstall',
  ),
  // Slack is asked for permissions by the address itself.
  slack: App(
    'https://slack.com/oauth/v2/authorize?scope=chat:write',
    'https://slack.com/api/oauth.v2.access',
    'https://slack.com/api/auth.revoke',
  ),
}

/** `SHOPER_ISSUER` and its sisters: the settings of each platform by its name. A partner without an issuer and an app without an id are off. */
export function readPlatforms(env: Env): { partners: Partners; apps: Apps; problems: string[] } {
  const partners: Partners = {}
  const apps: Apps = {}
  const problems: string[] = []
  for (const name of providers) {
    const read = readGroup(env, name, Partner)
    problems.push(...read.problems)
    if (!read.data?.ISSUER) continue
    const { ISSUER: issuer, AUDIENCE: audience, ORIGINS: origins, EVENTS_SECRET: eventsSecret } = read.data
    partners[name] = { issuer, audience, origins, ...(eventsSecret && { eventsSecret }) }
  }
  for (const name of AppType.options) {
    const { data, problems: wrong } = readGroup(env, name, appsAt[name])
    problems.push(...wrong)
    if (!data?.CLIENT_ID) continue
    const { CLIENT_SECRET: clientSecret, AUTHORIZE_URL: authorizeUrl, TOKEN_URL: tokenUrl, REVOKE_URL: revokeUrl } = data
    if (clientSecret) apps[name] = { clientId: data.CLIENT_ID, clientSecret, authorizeUrl, tokenUrl, revokeUrl }
    else problems.push(`${prefixOf(name)}CLIENT_SECRET: is needed when ${prefixOf(name)}CLIENT_ID is set`)
  }
  return { partners, apps, problems }
}

const prefixOf = (name: string) => `${name.toUpperCase()}_`

function readGroup<S extends z.ZodObject>(env: Env, name: string, schema: S): { data?: z.output<S>; problems: string[] } {
  const prefix = prefixOf(name)
  const { data, error } = schema.safeParse(Object.fromEntries(Object.keys(schema.shape).map(key => [key, env[prefix + key]])))
  return {
    ...(data && { data }),
    problems: (error?.issues ?? []).map(issue => `${prefix}${issue.path[0]?.toString()}: ${issue.message}`),
  }
}
