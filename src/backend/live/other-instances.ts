import pg from 'pg'
import * as z from 'zod'
import type { Database } from '../db/open.ts'
import { warnOfMany } from '../log.ts'
import { PresenceFrame } from '#contract/presence.ts'
import type { Hub } from './hub.ts'
import type { Presence } from './presence.ts'

/** Where instances tell each other of accounts with new events: `who:account,account`. */
export const channel = 'parley'
/** Where they tell who looks at which conversation: `{ from, heard: [[account, frame], …] }`. */
const presenceChannel = 'parley_presence'
const presenceCoalesceMs = 150
/** A notice has less than 8,000 bytes. */
const framesPerNotice = 10
const coalesceMs = 20
const retryMs = 1000
const aliveEveryMs = 5000
const accountsPerNotice = 150

/**
 * Instances on one PostgreSQL tell each other which accounts have new events, with one NOTIFY per 20 ms:
 * NOTIFY takes a lock for the whole server at commit, so one per transaction would be a brake.
 * Returns the stop. On PGlite there is nobody to tell.
 */
export function connectInstances(database: Database, hub: Hub, presence: Presence, onWork: () => void): () => Promise<void> {
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

  let heard: [string, PresenceFrame][] = []
  let presenceTimer: NodeJS.Timeout | undefined
  const tellPresence = () => {
    presenceTimer = undefined
    const all = heard
    heard = []
    for (let at = 0; at < all.length; at += framesPerNotice) {
      const notice = JSON.stringify({ from: self, heard: all.slice(at, at + framesPerNotice) })
      // Who is there is said again in a moment.
      database.pool.query('select pg_notify($1, $2)', [presenceChannel, notice]).catch((error: unknown) => {
        warnOfMany({ error: String(error) }, 'presence')
      })
    }
  }
  presence.tellOthersBy((accountId, frame) => {
    heard.push([accountId, frame])
    presenceTimer ??= setTimeout(tellPresence, presenceCoalesceMs)
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
    client.on('notification', ({ channel: told, payload = '' }) => {
      if (told === presenceChannel) return hearPresence(presence, payload, self)
      const [sender, accounts = ''] = payload.split(':')
      if (sender === self) return
      for (const accountId of accounts.split(',')) hub.refresh(accountId)
      onWork()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}; listen ${presenceChannel}`)
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
    clearTimeout(presenceTimer)
    await listener?.end().catch(() => undefined)
  }
}

const Notice = z.object({ from: z.string(), heard: z.array(z.tuple([z.uuid(), PresenceFrame])) })

/** Whoever may connect to the database may notify: what is no notice is nobody's. */
function read(payload: string): z.infer<typeof Notice> | null {
  try {
    return Notice.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

function hearPresence(presence: Presence, payload: string, self: string): void {
  const notice = read(payload)
  if (!notice || notice.from === self) return
  for (const [accountId, frame] of notice.heard) presence.hear(accountId, frame)
}
