import { resolve } from 'node:path'
import * as z from 'zod'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) => z.preprocess(v => empty(v) ?? value, schema)
const port = z.coerce.number().int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/+$/, ''))
const flagList = (names: readonly string[]) =>
  z.string().transform((text, ctx) => {
    const list = text.split(',').map(part => part.trim())
    const wrong = list.filter(part => !names.includes(part))
    if (wrong.length) ctx.addIssue({ code: 'custom', message: `${wrong.join(', ')} is not one of ${names.join(', ')}` })
    return list
  })

const Environment = z
  .object({
    PORT: withDefault(port, 8080),
    HOST: withDefault(z.string(), '127.0.0.1'),
    DATA_DIR: withDefault(z.string(), './data').transform(path => resolve(path)),
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    PUBLIC_URL: optional(url),
    ROLES: withDefault(flagList(['web', 'worker']), 'web,worker'),
    OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
    OIDC_CLIENT_ID: withDefault(z.string(), 'parley-web'),
    OIDC_AUDIENCE: optional(z.string()),
    PERMISSIONS_CLAIM: withDefault(z.string(), 'app_metadata.permissions'),
    CARRIER: withDefault(z.enum(['simulator', 'kannel']), 'simulator'),
    SIMULATOR_DELAY_MS: withDefault(z.coerce.number().int().min(0).max(600_000), 1200),
    KANNEL_SEND_URL: withDefault(url, 'http://127.0.0.1:13013/cgi-bin/sendsms'),
    KANNEL_USERNAME: withDefault(z.string(), 'parley'),
    KANNEL_PASSWORD: optional(z.string()),
    KANNEL_SECRET: optional(z.string().min(16)),
    KANNEL_CALLBACK_URL: optional(url),
    KANNEL_TIMEOUT_MS: withDefault(z.coerce.number().int().min(100).max(120_000), 10_000),
    SENTRY_DSN: optional(z.url()),
    IDP_ACCESS_TOKEN_SECONDS: withDefault(z.coerce.number().int().min(2).max(86_400), 600),
    LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  })
  .superRefine((env, ctx) => {
    if (env.OIDC_ISSUER && !env.OIDC_AUDIENCE)
      ctx.addIssue({ code: 'custom', path: ['OIDC_AUDIENCE'], message: 'is needed when OIDC_ISSUER is set' })
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
  publicUrl: string
  roles: { web: boolean; worker: boolean }
}

/** The environment as configuration. A wrong variable is an error that names it and says what is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config | { problems: string[] } {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) return { problems: parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) }
  const { data } = parsed
  const host = data.HOST === '0.0.0.0' || data.HOST === '::' ? 'localhost' : data.HOST
  return {
    ...data,
    isDemo: !data.OIDC_ISSUER,
    publicUrl: data.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${data.PORT}`,
    roles: { web: data.ROLES.includes('web'), worker: data.ROLES.includes('worker') },
  }
}
