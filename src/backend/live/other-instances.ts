import pg from 'pg'
import type { Database } from '../db/open.ts'
import { warnOfMany } from '../log.ts'
import type { Hub } from './hub.ts'

/** Where instances tell each other of accounts with new events: `who:account,account`. */
export const channel = 'parley'
const coalesceMs = 20
const retryMs = 1000
const aliveEveryMs = 5000
const accountsPerNotice = 150

/**
 * Instances on one PostgreSQL tell each other which accounts have new events, with one NOTIFY per 20 ms:
 * NOTIFY takes a lock for the whole server at commit, so one per transaction would be a brake.
 * Returns the stop. On PGlite there is nobody to tell.
 */
export function connectInstances(database: Database, hub: Hub, onWork: () => void): () => Promise<void> {
  if (!database.url) return () => Promise.resolve()
  const url = database.url
  const self = crypto.randomUUID()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  let isStopped = false

  const tell = () => {
    timer = undefined
    const accounts = [...changed]
    changed.clear()
    for (let at = 0; at < accounts.length; at += accountsPerNotice) {
      const some = accounts.slice(at, at + accountsPerNotice)
      database.pool.query('select pg_notify($1, $2)', [channel, `${self}:${some.join(',')}`]).catch((error: unknown) => {
        warnOfMany({ error: String(error) }, 'notify')
        // Untold, the tabs of the others would miss it until something else happens.
        for (const accountId of some) changed.add(accountId)
        if (!isStopped) timer ??= setTimeout(tell, retryMs)
      })
    }
  }

  hub.tellOthersBy(accountId => {
    changed.add(accountId)
    timer ??= setTimeout(tell, coalesceMs)
  })

  const listen = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 4000,
      query_timeout: 4000,
      keepAlive: true,
      application_name: 'parley-listen',
    })
    listener = client
    const lost = () => {
      if (listener !== client || isStopped) return
      listener = undefined
      client.end().catch(() => undefined)
      setTimeout(() => void listen(), retryMs).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => {
      const [sender, accounts = ''] = payload.split(':')
      if (sender === self) return
      for (const accountId of accounts.split(',')) hub.refresh(accountId)
      onWork()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // What was told while nobody listened.
      hub.refreshAll()
      while (listener === client && !isStopped) {
        await new Promise(resolve => setTimeout(resolve, aliveEveryMs).unref())
        if (listener === client && !isStopped) await client.query('select 1')
      }
    } catch {
      lost()
    }
  }
  void listen()

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await listener?.end().catch(() => undefined)
  }
}
