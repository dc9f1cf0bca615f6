import { resolve } from 'node:path'
import * as z from 'zod'
import { providers } from '#contract/access/providers.ts'
import { normalTaxId } from '#contract/billing/tax-id.ts'
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
import type { Seller } from './billing/documents/content.ts'
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

/** A resource is an absolute address without a fragment; an audience that is none is not sent as one, unless a setting says so. */
function resourceOf(told: string | undefined, audience: string): string | null {
  if (told === 'off') return null
  return told ?? (/^[a-z][a-z\d+.-]*:\S+$/i.test(audience) && !audience.includes('#') ? audience : null)
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

/** Without its secret nothing that it tells is believed, and without its key nothing can be asked. */
function halfOfStripe(env: { STRIPE_SECRET_KEY?: string | undefined; STRIPE_WEBHOOK_SECRET?: string | undefined }) {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = names.filter(name => !env[name])
  return missing.length === 1 ? missing : []
}

/** Real money is paid to somebody. */
function neededForDocuments(env: {
  OIDC_ISSUER?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  SELLER_NAME?: string | undefined
  SELLER_TAX_ID?: string | undefined
  SELLER_ADDRESS?: string | undefined
}) {
  const names = ['SELLER_NAME', 'SELLER_TAX_ID', 'SELLER_ADDRESS'] as const
  return env.OIDC_ISSUER && env.STRIPE_SECRET_KEY ? names.filter(name => env[name] === undefined) : []
}

/** Twilio calls no host with an underscore, and texts and pictures are not for open lines. */
function isReachable(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && !hostname.includes('_') && !isLoopbackHost(hostname)
}

/** Whose the documents of payments are in a demo: nobody's name, and a number that tax offices use as an example. */
const demoSeller = { name: 'Parley Demo sp. z o.o.', taxId: '1234563218', address: 'ul. Przykładowa 1, 00-001 Warszawa' }

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
    SUBDOMAINS: withDefault(oneOf(['off', 'on']), 'off'),
    ROLES: withDefault(listOf(['web', 'worker']), 'web,worker'),
    OIDC_ISSUER: optional(address),
    OIDC_CLIENT_ID: withDefault(z.string(), 'parley-web'),
    OIDC_AUDIENCE: optional(z.string()),
    OIDC_RESOURCE: optional(z.string()),
    PERMISSIONS_CLAIM: withDefault(z.string(), 'app_metadata.permissions'),
    OIDC_SCOPE: withDefault(z.string(), 'openid profile email offline_access'),
    OIDC_NAME_CLAIM: withDefault(z.string(), 'name'),
    CARRIER: withDefault(oneOf(['simulator', 'kannel', 'twilio']), 'simulator'),
    SIMULATOR_DELAY_MS: withDefault(wholeNumber(0, 600_000), '1200'),
    SIMULATOR_PARTS_PER_SECOND: withDefault(wholeNumber(1, 100_000), '1000'),
    SIGN_UP_TASK_BITS: withDefault(wholeNumber(1, 24), '17'),
    CAMPAIGN_MAX_TEXTS: withDefault(wholeNumber(0, 100_000_000), '0'),
    KANNEL_SEND_URL: withDefault(address.transform(withoutSlash), 'http://127.0.0.1:13013/cgi-bin/sendsms'),
    KANNEL_USERNAME: withDefault(z.string(), 'parley'),
    KANNEL_PASSWORD: optional(z.string()),
    KANNEL_SECRET: optional(z.string().min(16, 'must have 16 characters or more')),
    KANNEL_CALLBACK_URL: optional(address.transform(withoutSlash)),
    KANNEL_TIMEOUT_MS: withDefault(wholeNumber(100, 120_000), '10000'),
    KANNEL_PARTS_PER_SECOND: withDefault(wholeNumber(1, 100_000), '30'),
    TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 letters a to f and digits')),
    TWILIO_AUTH_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
    TWILIO_MESSAGING_SERVICE_SID: optional(z.string().regex(/^MG[0-9a-f]{32}$/, 'must be MG and 32 letters a to f and digits')),
    TWILIO_API_URL: withDefault(address.transform(withoutSlash), twilioApi),
    TWILIO_CALLBACK_URL: optional(address.transform(withoutSlash)),
    TWILIO_TIMEOUT_MS: withDefault(wholeNumber(100, 120_000), '10000'),
    STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_\w{8,}$/, 'must begin with sk_ or rk_')),
    STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S{8,}$/, 'must begin with whsec_')),
    STRIPE_API_URL: withDefault(address.transform(withoutSlash), 'https://api.stripe.com'),
    SMTP_URL: optional(
      z
        .string()
        .refine(text => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text), 'must be like smtp://user:password@host:587'),
    ),
    MAIL_FROM: optional(z.email('must be an e-mail address')),
    SUPPORT_EMAIL: withDefault(z.email('must be an e-mail address'), 'support@parley.example'),
    ACCOUNTS_WITHOUT_PLANS: withDefault(names, ''),
    SELLER_NAME: optional(z.string()),
    SELLER_TAX_ID: optional(
      z.string().transform((text, ctx) => {
        const id = normalTaxId('NIP', text)
        if (id === null) ctx.addIssue({ code: 'custom', message: 'must be a NIP: ten digits whose sum is right' })
        return id ?? ''
      }),
    ),
    SELLER_ADDRESS: optional(z.string()),
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
    for (const path of halfOfStripe(env)) ctx.addIssue({ code: 'custom', path: [path], message: 'is needed with the other one' })
    for (const path of neededForDocuments(env))
      ctx.addIssue({
        code: 'custom',
        path: [path],
        message: 'is needed when STRIPE_SECRET_KEY is set: documents name the seller',
      })
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
  /** Whether names under the host of publicUrl lead here too. */
  hasSubdomains: boolean
  /** Where programs of this machine reach the process. */
  localUrl: string
  /** What the sign-in names as RFC 8707's `resource`; null: it names none. */
  oidcResource: string | null
  /** Only this machine reaches the process. */
  isLoopback: boolean
  roles: { web: boolean; worker: boolean }
  /** Where backups lie, and when one is made each day, on this computer's clock; null: when somebody asks for one. */
  backups: { folder: string; time: TimeOfDay | null }
  /** Who issues the documents of payments. */
  seller: Seller
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
  const publicUrl = data.PUBLIC_URL ?? on(isEverywhere ? 'localhost' : data.HOST)
  return {
    ...data,
    isDemo: !data.OIDC_ISSUER,
    hasPhone: !data.OIDC_ISSUER && data.CARRIER === 'simulator',
    publicUrl,
    hasSubdomains: data.SUBDOMAINS === 'on' || new URL(publicUrl).hostname === 'localhost',
    oidcResource: resourceOf(data.OIDC_RESOURCE, data.OIDC_AUDIENCE ?? `${publicUrl}/backend`),
    localUrl: on(isEverywhere ? '127.0.0.1' : data.HOST),
    isLoopback: isLoopbackHost(data.HOST),
    partners,
    apps,
    seller: {
      name: data.SELLER_NAME ?? demoSeller.name,
      taxId: data.SELLER_TAX_ID ?? demoSeller.taxId,
      address: data.SELLER_ADDRESS ?? demoSeller.address,
    },
    backups: {
      folder: data.BACKUP_DIR ?? `${data.DATA_DIR}-backups`,
      // A server has its own ways; the embedded database has none.
      time: data.BACKUP_TIME === undefined ? (data.DATABASE_URL ? null : quietTime) : data.BACKUP_TIME,
    },
    roles: { web: data.ROLES.includes('web'), worker: data.ROLES.includes('worker') },
  }
}
