import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { exportJWK, SignJWT } from 'jose'
import pg from 'pg'
import type { Provider } from '#contract/access/providers.ts'
import { createApp } from '../app.ts'
import { LedgerCheck } from '../billing/check/last-check.ts'
import { createSimulator } from '../carriers/simulator.ts'
import { openMailer } from '../billing/notices/mailer.ts'
import type { Carrier } from '../carriers/carrier.ts'
import { createInbox } from '../chat/receiving/receive.ts'
import { sendWaiting } from '../chat/sending/send-waiting.ts'
import { readConfig } from '../config.ts'
import type { AppContext } from '../context.ts'
import { openDatabase, type Database } from '../db/open.ts'
import { withAccount } from '../db/transaction.ts'
import { Authenticator } from '../access/auth.ts'
import { emitChanged } from '../live/emit.ts'
import { Hub } from '../live/hub.ts'
import { Presence } from '../live/presence.ts'
import { openSockets } from '../live/sockets.ts'
import { ClickLog } from '../texts/links/click-log.ts'
import { FileStore } from '../media/file-store.ts'
import { OutsideFailure } from '../http/ask-outside.ts'
import { keptOpenMs } from '../run.ts'
import { ask } from './ask.ts'
import { openPlatforms, ownKeys } from './partner-platforms.ts'
import { readyDump, copyOfTemplate } from './ready-database.ts'

const issuer = 'https://identity.example'
const audience = 'https://parley.example/backend'

type Reply = { status: number; headers: Headers; body: unknown }

export type TestDatabase = { database: Database; drop: () => Promise<void> }

/** PGlite in memory, or a database of its own on the PostgreSQL of TEST_DATABASE_URL; with the schema and no rows. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    const database = await openDatabase({ folder: null, dump: await readyDump() })
    return { database, drop: () => database.close() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(await copyOfTemplate(server, name))
  const address = new URL(server)
  address.pathname = `/${name}`
  const database = await openDatabase({ url: address.href, folder: null })
  return {
    database,
    drop: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

export type AccountOptions = {
  status?: string
  trialFinishDate?: Date
  monetary?: number
  numbers?: { number: string; country: string; isZenon?: boolean }[]
  members?: string[]
  integrations?: Provider[]
}

/** An account with staff, numbers, a balance and a counter; returns its name and id. */
export async function createAccount(database: Database, options: AccountOptions = {}): Promise<{ id: string; name: string }> {
  const id = randomUUIDv7()
  const name = `account-${id.slice(-12)}`
  const monetary = options.monetary ?? 10_000_000
  const { pool } = database
  await pool.query(
    'insert into account (id, name, display_name, status, trial, trial_finish_date, integrations) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      id,
      name,
      'Test Shop',
      options.status ?? 'ACTIVE',
      options.trialFinishDate !== undefined,
      options.trialFinishDate ?? null,
      JSON.stringify((options.integrations ?? []).map(type => ({ type }))),
    ],
  )
  for (const sub of options.members ?? ['marta', 'jonas']) {
    await pool.query(
      `insert into person (sub, name, email, permissions) values ($1, $1, $1 || '@shop.example', '{BULK_MESSAGING}') on conflict do nothing`,
      [sub],
    )
    await pool.query('insert into membership (account_id, sub) values ($1, $2)', [id, sub])
  }
  const serial = String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')
  const numbers = options.numbers ?? [{ number: `+1628${serial}`, country: 'US' }]
  for (const [position, { number, country, isZenon = false }] of numbers.entries())
    await pool.query(
      'insert into phone_number (account_id, number, country, is_default, position, is_zenon) values ($1, $2, $3, $4, $5, $6)',
      [id, number, country, position === 0, position, isZenon],
    )
  await pool.query('insert into balance (account_id, monetary) values ($1, $2)', [id, monetary])
  await pool.query(`insert into ledger_entry (account_id, id, kind, amount) values ($1, $2, 'TOP_UP', $3)`, [
    id,
    randomUUIDv7(),
    monetary,
  ])
  await pool.query('insert into event_counter (account_id) values ($1)', [id])
  return { id, name }
}

/** The real backend in this process on a free port, on this file's database; a fresh account for each test by `shop()`. */
export async function startApp(
  // Without `askOutside` nothing outside answers.
  options: Partial<Pick<AppContext, 'payments' | 'askOutside' | 'identity'>> & {
    carrier?: (database: Database, files: FileStore) => Carrier
    apps?: Partial<AppContext['apps']>
    /** Settings beside the usual ones. */
    env?: Record<string, string>
    /** One that has rows already. */
    database?: TestDatabase
  } = {},
) {
  const { database, drop } = options.database ?? (await openTestDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const config = readConfig({
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    PUBLIC_URL: 'https://parley.example',
    SIMULATOR_DELAY_MS: '0',
    SIGN_UP_TASK_BITS: '6',
    ...options.env,
  })
  if ('problems' in config) throw new Error(config.problems.join())
  const { publicKey, privateKey } = await ownKeys()
  const publicJwk = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'test', use: 'sig' }
  const { platforms, partners, stop: stopPlatforms } = await openPlatforms()
  const hub = new Hub(database)
  const authenticator = new Authenticator(database, {
    membersChanged: (accountId, sub) => withAccount(database, accountId, tx => emitChanged(tx, hub, ['users'], [sub])),
    issuer,
    audience,
    clientId: config.OIDC_CLIENT_ID,
    permissionsClaim: config.PERMISSIONS_CLAIM,
    jwks: { keys: [publicJwk] },
    partners,
  })
  const files = new FileStore(folder)
  const carrier = options.carrier?.(database, files) ?? createSimulator(database, { delayMs: 0 })
  const context: AppContext = {
    config,
    database,
    hub,
    presence: new Presence(hub),
    partners,
    identity: options.identity ?? { current: () => Promise.resolve(null) },
    carrier,
    payments: options.payments ?? null,
    mailer: openMailer(config),
    files,
    askOutside: options.askOutside ?? (() => Promise.reject(new OutsideFailure('UNREACHABLE'))),
    clicks: new ClickLog(database, hub),
    ledgerCheck: new LedgerCheck(),
    apps: { ...options.apps },
    wakeWorkers: () => undefined,
    wakeJobs: () => undefined,
    wakeCampaigns: () => undefined,
  }
  const inbox = createInbox(context)
  const server = createServer(
    { keepAliveTimeout: keptOpenMs },
    getRequestListener(createApp(context, authenticator, inbox).fetch),
  )
  const closeSockets = openSockets(server, context, authenticator)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${address.port}`

  const token = (sub: string, more: { expires?: string; issuer?: string; audience?: string; permissions?: string[] } = {}) =>
    new SignJWT({ app_metadata: { permissions: more.permissions ?? ['BULK_MESSAGING'] } })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
      .setSubject(sub)
      .setIssuer(more.issuer ?? issuer)
      .setAudience(more.audience ?? audience)
      .setIssuedAt()
      .setExpirationTime(more.expires ?? '10m')
      .sign(privateKey)

  /** What the provider signs about a person for the browser. */
  const idToken = (sub: string, claims: { name: string; email: string }, more: { expires?: string; audience?: string } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(more.audience ?? config.OIDC_CLIENT_ID)
      .setExpirationTime(more.expires ?? '10m')
      .sign(privateKey)

  const call = async (
    route: string,
    init: {
      token?: string
      provider?: string
      account?: string
      body?: unknown
      key?: string
      headers?: Record<string, string>
    } = {},
  ): Promise<Reply> => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const isForm = init.body instanceof FormData
    const { text, ...answer } = await ask(
      origin +
        (path.startsWith('/backend') || path.startsWith('/simulator') || /^\/(healthz|readyz|metrics)/.test(path)
          ? path
          : `/backend${path}`),
      {
        method,
        headers: {
          ...(init.token && { authorization: `Bearer ${init.token}` }),
          ...(init.provider && { 'x-auth-provider': init.provider }),
          ...(init.account && { 'x-account': init.account }),
          ...(init.key && { 'idempotency-key': init.key }),
          ...(init.body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...init.headers,
        },
        ...(init.body !== undefined && { body: init.body instanceof FormData ? init.body : JSON.stringify(init.body) }),
      },
    )
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { ...answer, body: isJson ? JSON.parse(text) : text }
  }

  /** A fresh account and a person of it: `api(route, body?)` calls as that person. */
  const shop = async (accountOptions: AccountOptions = {}, sub = 'marta') => {
    const account = await createAccount(database, accountOptions)
    const { rows } = await database.pool.query<{ number: string }>(
      'select number from phone_number where account_id = $1 order by position',
      [account.id],
    )
    const from = rows[0]?.number ?? ''
    const as = async (who: string) => {
      const jwt = await token(who)
      return (route: string, body?: unknown, more: { key?: string } = {}) =>
        call(route, { token: jwt, account: account.name, body, ...more })
    }
    const api = await as(sub)
    return {
      ...account,
      from,
      as,
      api,
      /** POST /conversations with these fields. */
      send: (fields: Record<string, string>, more: { key?: string; file?: File } = {}) =>
        api('POST /conversations', form({ from, channel: 'sms', ...fields }, more.file), more),
      receive: (client: string, body: string, id: string = randomUUID()) =>
        inbox.receive(carrier.name, { id, from: client, to: from, body, media: [] }),
    }
  }

  return {
    database,
    context,
    authenticator,
    inbox,
    origin,
    token,
    idToken,
    /** What its own tokens are made of, for those who forge some. */
    own: { issuer, audience, privateKey, publicKey, publicJwk },
    /** The partners' platforms: each with keys of its own, codes and refresh tokens. */
    platforms,
    partnerToken: (provider: Provider, sub: string, domains: string[]) => platforms[provider].token(sub, domains),
    call,
    shop,
    /** Lets the workers take everything that waits now. */
    work: async () => {
      while ((await sendWaiting(context, 'answers')).sent + (await sendWaiting(context, 'campaigns')).sent > 0) continue
    },
    stop: async () => {
      closeSockets()
      stopPlatforms()
      await new Promise(resolve => (server.close(resolve), server.closeAllConnections()))
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function form(fields: Record<string, string>, file?: File): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (file) data.append('file', file)
  return data
}
