import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#backend/db/open.ts'
import type { Database } from '#backend/db/open.ts'
import { readyDump, copyOfTemplate } from '#backend/testing/ready-database.ts'
import { createAccount } from '#backend/testing/start-app.ts'

export type Shop = { id: string; name: string; sub: string; number: string }
export const openingBalance = 1_000_000_000_000

export type TestWorld = Awaited<ReturnType<typeof openTestWorld>>

/**
 * Where a backend keeps things: a folder of its own, and on PostgreSQL a database of its own at `server`.
 * It has `shops` accounts, each with one person and one number.
 */
export async function openTestWorld(options: { server?: string | undefined; folder?: string; shops?: number } = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'parley-fault-'))
  const name = `fault_${crypto.randomUUID().replaceAll('-', '')}`
  const url = options.server ? new URL(options.server) : null
  if (url) {
    await onServer(url.href, await copyOfTemplate(url.href, name))
    url.pathname = name
  }

  /** Looks into the rows. On the embedded database only while no backend runs on the folder. */
  async function withRows<T>(look: (database: Database) => Promise<T>, empty?: Blob): Promise<T> {
    const database = await openDatabase({
      url: url?.href,
      folder: join(folder, 'db'),
      poolSize: 2,
      ...(empty && { dump: empty }),
    })
    try {
      return await look(database)
    } finally {
      await database.close()
    }
  }

  const shops = await withRows(
    async database => {
      const made: Shop[] = []
      for (let index = 0; index < (options.shops ?? 2); index += 1) {
        const [sub, number] = [`person-${index}`, `+1628555010${index}`]
        const account = await createAccount(database, {
          monetary: openingBalance,
          members: [sub],
          numbers: [{ number, country: 'US' }],
        })
        made.push({ ...account, sub, number })
      }
      return made
    },
    url ? undefined : await readyDump(),
  )

  return {
    folder,
    shops,
    databaseUrl: url?.href,
    env: { DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups'), DATABASE_URL: url?.href ?? '' },
    withRows,
    /** What is left when the machine is lost: backups, and an empty server. */
    async lose() {
      for (const part of ['db', 'files']) rmSync(join(folder, part), { recursive: true, force: true })
      if (options.server) await onServer(options.server, `drop database ${name} with (force)`, `create database ${name}`)
    },
    async drop() {
      if (options.server) await onServer(options.server, `drop database if exists ${name} with (force)`)
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}
