import { resolve } from 'node:path'
import * as z from 'zod'
import { providers } from '#contract/access/providers.ts'
import {
  address,
  listOf,
  names,
  oneOf,
  optional,
  timeOfDay,
  wholeNumber,
  withDefault,
  withoutSlash,
  type TimeOfDay,
} from './env-values.ts'
import type { Partners } from './access/partners.ts'
import { logLevels } from './log.ts'
import { readPlatforms, type Apps } from './platforms-config.ts'

/** Two providers of one issuer and audience could not be told apart by their tokens. */
function twins({ OIDC_ISSUER, OIDC_AUDIENCE }: z.output<typeof Environment>, partners: Partners): string[] {
  const seen = new Map(OIDC_ISSUER ? [[`${OIDC_ISSUER} ${OIDC_AUDIENCE}`, 'OIDC']] : [])
  return providers.flatMap(provider => {
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

const quietTime: TimeOfDay = { hour: 3, minute: 30 }
const twilioApi = 'https://api.twilio.com'

function neededForTwilio(env: {
  CARRIER: string
  TWILIO_ACCOUNT_SID?: string | undefined
  TWILIO_AUTH_TOKEN?: string | undefined
}) {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const
  return env.CARRIER === 'twilio' ? names.filter(name => !env[name]) : []
}

/** Twilio calls no host with an underscore, and texts and pictures are not for open lines. */
function isReachable(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && !hostname.includes('_') && !isLoopbackHost(hostname)
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
    BACKUP_DIR: optional(z.string().transform(path => resolve(path))),
    BACKUP_TIME: optional(timeOfDay),
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
    CARRIER: withDefault(oneOf(['simulator', 'kannel', 'twilio']), 'simulator'),
    SIMULATOR_DELAY_MS: withDefault(wholeNumber(0, 600_000), '1200'),
    KANNEL_SEND_URL: withDefault(address.transform(withoutSlash), 'http://127.0.0.1:13013/cgi-bin/sendsms'),
    KANNEL_USERNAME: withDefault(z.string(), 'parley'),
    KANNEL_PASSWORD: optional(z.string()),
    KANNEL_SECRET: optional(z.string().min(16, 'must have 16 characters or more')),
    KANNEL_CALLBACK_URL: optional(address.transform(withoutSlash)),
    KANNEL_TIMEOUT_MS: withDefault(wholeNumber(100, 120_000), '10000'),
    TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 letters a to f and digits')),
    TWILIO_AUTH_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
    TWILIO_MESSAGING_SERVICE_SID: optional(z.string().regex(/^MG[0-9a-f]{32}$/, 'must be MG and 32 letters a to f and digits')),
    TWILIO_API_URL: withDefault(address.transform(withoutSlash), twilioApi),
    TWILIO_CALLBACK_URL: optional(address.transform(withoutSlash)),
    TWILIO_TIMEOUT_MS: withDefault(wholeNumber(100, 120_000), '10000'),
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
    for (const path of neededForTwilio(env))
      ctx.addIssue({ code: 'custom', path: [path], message: 'is needed when CARRIER is twilio' })
    const reachedAt = env.TWILIO_CALLBACK_URL ?? env.PUBLIC_URL
    if (env.CARRIER === 'twilio' && env.TWILIO_API_URL === twilioApi && !(reachedAt && isReachable(reachedAt)))
      ctx.addIssue({
        code: 'custom',
        path: ['TWILIO_CALLBACK_URL'],
        message:
          'or PUBLIC_URL must say where Twilio reaches Parley: https, and a host that is not this computer and has no underscore',
      })
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
  /** Where backups lie, and when one is made each day, on this computer's clock; null: when somebody asks for one. */
  backups: { folder: string; time: TimeOfDay | null }
  /** The partners that the environment names. */
  partners: Partners
  /** Parley's apps at platforms, those that the environment sets up. */
  apps: Apps
}

/** Whether only this machine can mean it, written as in HOST or in an address. */
export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/** The environment as configuration. A wrong variable is an error that names it and says what is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config | { problems: string[] } {
  const parsed = Environment.safeParse(env)
  const { partners, apps, problems } = readPlatforms(env)
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
    apps,
    backups: {
      folder: data.BACKUP_DIR ?? `${data.DATA_DIR}-backups`,
      // A server has its own ways; the embedded database has none.
      time: data.BACKUP_TIME === undefined ? (data.DATABASE_URL ? null : quietTime) : data.BACKUP_TIME,
    },
    roles: { web: data.ROLES.includes('web'), worker: data.ROLES.includes('worker') },
  }
}
