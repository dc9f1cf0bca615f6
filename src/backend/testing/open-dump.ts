import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { dataOf, readBackup } from '../backups/archive.ts'
import { loadRows } from '../backups/load-rows.ts'
import { createInbox } from '../chat/receiving/receive.ts'
import { readConfig } from '../config.ts'
import { runMigrations } from '../db/migrate.ts'
import { liteExtensions, litePool } from '../db/open.ts'
import { startParley } from '../run.ts'

/* A database that an earlier version wrote (db/dumps), opened by this one. */

export const dumps = join(import.meta.dirname, '../db/dumps')
const server = process.env['TEST_DATABASE_URL']

export type Reply = { status: number; body: unknown }
export type Api = (route: string, body?: unknown, key?: string) => Promise<Reply>
export type Opened = {
  api: (account: string) => Promise<Api>
  pool: pg.Pool
  /** A customer's text comes in. */
  incoming: (text: { from: string; to: string; body: string }) => Promise<unknown>
  stop: () => Promise<void>
}

/** The dump as the version before left it a minute ago: its undos are open still, the leases of its workers are not. */
async function fill(client: pg.ClientBase, folder: string): Promise<void> {
  const backup = await readBackup(folder)
  if (!backup) throw new Error(`no dump in ${folder}`)
  await client.query('begin')
  await runMigrations(client, backup.manifest.migrations)
  await loadRows(client, dataOf(folder))
  await moveClock(client, Date.now() - 60_000 - Date.parse(backup.manifest.madeAt))
  await client.query('commit')
}

/** Everything happened so much later. */
async function moveClock(client: pg.ClientBase, ms: number): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
       and a.attgenerated = '' and not a.attisdropped group by c.relname`,
  )
  // No trigger runs: what it keeps is moved by itself.
  await client.query('set local session_replication_role = replica')
  for (const { name, columns } of rows)
    await client.query(
      `update ${name} set ${columns.map(column => `${column} = ${column} + $1 * interval '1 millisecond'`).join(', ')}`,
      [ms],
    )
  await sumLedgerAnew(client)
  await client.query('set local session_replication_role = default')
}

/** Its sums are of quarters of an hour, which are not where they were. */
async function sumLedgerAnew(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('ledger_sum') is not null as has`)
  if (!rows[0]?.has) return
  await client.query('delete from ledger_sum')
  await client.query(
    `insert into ledger_sum (account_id, unit, quarter, cause, entries, debits, credits)
     select account_id, unit, quarter_of(created_at), cause, count(*),
       coalesce(-sum(amount) filter (where amount < 0), 0), coalesce(sum(amount) filter (where amount > 0), 0)
     from ledger_entry where cause is not null group by 1, 2, 3, 4`,
  )
}

/** Fills the database that the settings name; returns what takes it away. */
async function fillDatabase(dump: string, folder: string): Promise<{ DATABASE_URL: string; drop: () => Promise<void> }> {
  const files = join(dumps, dump, 'files')
  if (existsSync(files)) cpSync(files, join(folder, 'files'), { recursive: true })
  if (!server) {
    const lite = await PGlite.create({ dataDir: join(folder, 'db'), extensions: liteExtensions })
    const pool = litePool(lite)
    const client = await pool.connect()
    await fill(client, join(dumps, dump))
    client.release()
    await pool.end()
    await lite.close()
    return { DATABASE_URL: '', drop: () => Promise.resolve() }
  }
  const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await fill(client, join(dumps, dump))
  await client.end()
  const drop = async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { DATABASE_URL: url.href, drop }
}

/** An identity provider whose tokens name who they are for. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'upgrade', use: 'sig' }] }
  const provider = createServer((request, response) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isDiscovery ? { issuer: url, jwks_uri: `${url}/keys` } : keys))
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const token = (sub: string) =>
    new SignJWT({ app_metadata: { permissions: ['BULK_MESSAGING'] } })
      .setProtectedHeader({ alg: 'RS256', kid: 'upgrade', typ: 'at+jwt' })
      .setSubject(sub)
      .setIssuer(url)
      .setAudience('upgrade')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  return { url, token, stop: () => (provider.close(), provider.closeAllConnections()) }
}

async function freePort(): Promise<number> {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await new Promise(resolve => taken.close(resolve))
  return port
}

/** The whole of Parley on a dump, with all that goes on by itself; `api` calls as Marta, who belongs to every account. */
export async function openDump(dump: string): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'))
  const { DATABASE_URL, drop } = await fillDatabase(dump, folder)
  const issuer = await startIssuer()
  const config = readConfig({
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_TIME: 'off',
    DATABASE_URL,
    PORT: String(await freePort()),
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: 'upgrade',
    SIMULATOR_DELAY_MS: '0',
  })
  if ('problems' in config) throw new Error(config.problems.join())
  const running = await startParley(config)
  const api = async (account: string): Promise<Api> => {
    const authorization = `Bearer ${await issuer.token('marta')}`
    return async (route, body, key) => {
      const [method = 'GET', path] = route.split(' ')
      const isForm = body instanceof FormData
      const answer = await fetch(`${config.localUrl}/backend${path}`, {
        method,
        headers: {
          authorization,
          'x-account': account,
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
    }
  }
  return {
    api,
    pool: running.context.database.pool,
    incoming: text => createInbox(running.context).receive('simulator', { ...text, id: crypto.randomUUID(), media: [] }),
    stop: async () => {
      await running.stop()
      issuer.stop()
      await drop()
      rmSync(folder, { recursive: true })
    },
  }
}
