import { resolve } from 'node:path'
import * as z from 'zod'
import { Provider } from '#contract/account/session.ts'
import type { Partners } from './http/partners.ts'
import { logLevels } from './log.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) => z.preprocess(v => empty(v) ?? value, schema)
const oneOf = <T extends string>(names: readonly T[]) => z.enum(names, { error: `must be one of ${names.join(', ')}` })

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine(number => number >= least && number <= most, message)
}

const address = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
const withoutSlash = (text: string) => text.replace(/\/+$/, '')

const listOf = <T extends string>(names: readonly T[]) =>
  z.string().transform((text, ctx) => {
    const parts = text.split(',').map(part => part.trim())
    const list = names.filter(name => parts.includes(name))
    const wrong = parts.filter(part => part !== '' && !names.some(name => name === part))
    if (wrong.length || !list.length)
      ctx.addIssue({
        code: 'custom',
        message: `must be ${names.join(' or ')} or both${wrong.length ? `, not ${wrong.join(', ')}` : ''}`,
      })
    return list
  })

/** Names between commas. */
const names = z.string().transform(text =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean),
)

/** What a platform gave its app of Parley, and where it is asked. */
const app = <P extends string>(prefix: P, authorizeUrl: string, tokenUrl: string) =>
  ({
    [`${prefix}_CLIENT_ID`]: optional(z.string()),
    [`${prefix}_CLIENT_SECRET`]: optional(z.string()),
    [`${prefix}_AUTHORIZE_URL`]: withDefault(address, authorizeUrl),
    [`${prefix}_TOKEN_URL`]: withDefault(address, tokenUrl),
  }) as Record<`${P}_CLIENT_ID` | `${P}_CLIENT_SECRET`, ReturnType<typeof optional<z.ZodString>>> &
    Record<`${P}_AUTHORIZE_URL` | `${P}_TOKEN_URL`, ReturnType<typeof withDefault<typeof address>>>

/** Origins between commas: exact ones, for they stand in a policy that names who may frame us. */
const origins = names.transform((list, ctx) =>
  list.map(text => {
    const url = /^https?:\/\/[^/?#@*]+\/?$/.test(text) ? URL.parse(text) : null
    if (!url) ctx.addIssue({ code: 'custom', message: `must be origins between commas, like https://shop.example, not ${text}` })
    return url?.origin ?? ''
  }),
)

const PartnerSettings = z.object({
  ISSUER: optional(address),
  AUDIENCE: withDefault(z.string(), 'parley'),
  ORIGINS: withDefault(origins, ''),
})

/** `SHOPER_ISSUER` and its sisters; a partner without an issuer is off. */
function readPartners(env: Record<string, string | undefined>): { partners: Partners; problems: string[] } {
  const partners: Partners = {}
  const problems: string[] = []
  for (const provider of Provider.options) {
    const prefix = provider.toUpperCase()
    const named = Object.keys(PartnerSettings.shape).map(key => [key, env[`${prefix}_${key}`]])
    const { data, error } = PartnerSettings.safeParse(Object.fromEntries(named))
    problems.push(...(error?.issues ?? []).map(issue => `${prefix}_${issue.path[0]?.toString()}: ${issue.message}`))
    if (data?.ISSUER) partners[provider] = { issuer: data.ISSUER, audience: data.AUDIENCE, origins: data.ORIGINS }
  }
  return { partners, problems }
}

/** Two providers of one issuer and audience could not be told apart by their tokens. */
function twins({ OIDC_ISSUER, OIDC_AUDIENCE }: z.output<typeof Environment>, partners: Partners): string[] {
  const seen = new Map(OIDC_ISSUER ? [[`${OIDC_ISSUER} ${OIDC_AUDIENCE}`, 'OIDC']] : [])
  return Provider.options.flatMap(provider => {
    const partner = partners[provider]
    if (!partner) return []
    const key = `${partner.issuer} ${partner.audience}`
    const twin = seen.get(key)
    seen.set(key, provider.toUpperCase())
    return twin ? [`${provider.toUpperCase()}_AUDIENCE: with one issuer must differ from ${twin}_AUDIENCE`] : []
  })
}

/** Sentry's `https://key@host/project`. */
function isDsn(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\d+$/.test(url.pathname)
}

const Environment = z
  .object({
    PORT: withDefault(wholeNumber(1, 65_535), '8080'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    DATA_DIR: withDefault(z.string(), './data').transform(path => resolve(path)),
    DATABASE_URL: optional(
      z
        .string()
        .refine(
          text => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
          'must be like postgres://user:password@host/database',
        ),
    ),
    // The sign-in, the socket and the files are at the root of the address.
    PUBLIC_URL: optional(
      z
        .string()
        .refine(
          text => /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text),
          'must be like https://parley.example, without a path',
        )
        .transform(text => new URL(text).origin),
    ),
    ROLES: withDefault(listOf(['web', 'worker']), 'web,worker'),
    OIDC_ISSUER: optional(address),
    OIDC_CLIENT_ID: withDefault(z.string(), 'parley-web'),
    OIDC_AUDIENCE: optional(z.string()),
    PERMISSIONS_CLAIM: withDefault(z.string(), 'app_metadata.permissions'),
    OIDC_SCOPE: withDefault(z.string(), 'openid profile email offline_access'),
    OIDC_NAME_CLAIM: withDefault(z.string(), 'name'),
    CARRIER: withDefault(oneOf(['simulator', 'kannel']), 'simulator'),
    SIMULATOR_DELAY_MS: withDefault(wholeNumber(0, 600_000), '1200'),
    KANNEL_SEND_URL: withDefault(address.transform(withoutSlash), 'http://127.0.0.1:13013/cgi-bin/sendsms'),
    KANNEL_USERNAME: withDefault(z.string(), 'parley'),
    KANNEL_PASSWORD: optional(z.string()),
    KANNEL_SECRET: optional(z.string().min(16, 'must have 16 characters or more')),
    KANNEL_CALLBACK_URL: optional(address.transform(withoutSlash)),
    KANNEL_TIMEOUT_MS: withDefault(wholeNumber(100, 120_000), '10000'),
    ...app('LIVECHAT', 'https://accounts.livechat.com/', 'https://accounts.livechat.com/v2/token'),
    ...app('INTERCOM', 'https://app.intercom.com/oauth', 'https://api.intercom.io/auth/eagle/token'),
    // Slack is asked for permissions by the address itself.
    ...app('SLACK', 'https://slack.com/oauth/v2/authorize?scope=chat:write', 'https://slack.com/api/oauth.v2.access'),
    SUPPORT_EMAIL: withDefault(z.email('must be an e-mail address'), 'support@parley.example'),
    ACCOUNTS_WITHOUT_PLANS: withDefault(names, ''),
    SENTRY_DSN: optional(z.string().refine(isDsn, 'must be like https://key@host/project-number')),
    IDP_ACCESS_TOKEN_SECONDS: withDefault(wholeNumber(2, 86_400), '600'),
    PARTNER_TOKEN_SECONDS: withDefault(wholeNumber(2, 86_400), '600'),
    LOG_LEVEL: withDefault(oneOf(logLevels), 'warn'),
  })
  .superRefine((env, ctx) => {
    if (env.ROLES.length < 2 && !env.DATABASE_URL)
      ctx.addIssue({ code: 'custom', path: ['ROLES'], message: 'apart need DATABASE_URL: PGlite is for one process' })
    if (env.OIDC_ISSUER && !env.OIDC_AUDIENCE)
      ctx.addIssue({ code: 'custom', path: ['OIDC_AUDIENCE'], message: 'is needed when OIDC_ISSUER is set' })
    for (const name of ['LIVECHAT', 'INTERCOM', 'SLACK'] as const)
      if (env[`${name}_CLIENT_ID`] && !env[`${name}_CLIENT_SECRET`])
        ctx.addIssue({ code: 'custom', path: [`${name}_CLIENT_SECRET`], message: `is needed when ${name}_CLIENT_ID is set` })
    if (env.CARRIER === 'kannel' && !env.KANNEL_PASSWORD)
      ctx.addIssue({ code: 'custom', path: ['KANNEL_PASSWORD'], message: 'is needed when CARRIER is kannel' })
    if (env.CARRIER === 'kannel' && !env.KANNEL_SECRET)
      ctx.addIssue({
        code: 'custom',
        path: ['KANNEL_SECRET'],
        message: 'is needed when CARRIER is kannel (16 characters or more)',
      })
  })

export type Config = z.output<typeof Environment> & {
  /** No identity provider is configured: the stand-ins serve, and whoever reaches the address may sign in. */
  isDemo: boolean
  /** In a demo without a carrier the pretend phone is the customers. */
  hasPhone: boolean
  publicUrl: string
  /** Where programs of this machine reach the process. */
  localUrl: string
  /** Only this machine reaches the process. */
  isLoopback: boolean
  roles: { web: boolean; worker: boolean }
  /** The partners that the environment names. */
  partners: Partners
}

/** Whether only this machine can mean it, written as in HOST or in an address. */
export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/** The environment as configuration. A wrong variable is an error that names it and says what is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config | { problems: string[] } {
  const parsed = Environment.safeParse(env)
  const { partners, problems } = readPartners(env)
  if (!parsed.success || problems.length)
    return { problems: [...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`), ...problems] }
  const { data } = parsed
  const alike = twins(data, partners)
  if (alike.length) return { problems: alike }
  const isEverywhere = data.HOST === '0.0.0.0' || data.HOST === '::'
  const on = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}:${data.PORT}`
  return {
    ...data,
    isDemo: !data.OIDC_ISSUER,
    hasPhone: !data.OIDC_ISSUER && data.CARRIER === 'simulator',
    publicUrl: data.PUBLIC_URL ?? on(isEverywhere ? 'localhost' : data.HOST),
    localUrl: on(isEverywhere ? '127.0.0.1' : data.HOST),
    isLoopback: isLoopbackHost(data.HOST),
    partners,
    roles: { web: data.ROLES.includes('web'), worker: data.ROLES.includes('worker') },
  }
}
