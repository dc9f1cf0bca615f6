import { setPriority } from 'node:os'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { liteExtensions, litePool } from '../db/open.ts'
import { dumpRows } from './dump-rows.ts'
import type { DumpOrder, DumpWord } from './dump.ts'

// The process that writes a backup's rows (dump.ts): reading them all must hold up nobody.

const say = (word: DumpWord) => process.send?.(word)

process.on('disconnect', () => process.exit(1))
process.once('message', (order: DumpOrder) => {
  setPriority(10)
  void dump(order).then(
    rows => say({ kind: 'done', rows }),
    (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})

async function dump({ url, folder, path }: DumpOrder): Promise<Record<string, number>> {
  if (url) {
    const client = new pg.Client({ connectionString: url, application_name: 'parley backup', connectionTimeoutMillis: 4000 })
    await client.connect()
    return dumpRows(client, path, snapshot => say({ kind: 'snapshot', snapshot }))
  }
  const pool = litePool(await PGlite.create({ dataDir: folder, extensions: liteExtensions }))
  return dumpRows(await pool.connect(), path, snapshot => say({ kind: 'snapshot', snapshot }))
}
