import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { AccountTurns } from '../db/account-turns.ts'
import type { Database } from '../db/open.ts'
import { Hub } from './hub.ts'
import { Presence } from './presence.ts'
import { connectInstances } from './other-instances.ts'

// Nobody answers there: only what is told is looked at.
const url = 'postgres://127.0.0.1:1/nowhere'

test('a notice to the other instances that got lost is sent again, with all that changed meanwhile', async () => {
  const pool = new pg.Pool({ connectionString: url })
  const told: string[][] = []
  let failures = 2
  vi.spyOn(pool, 'query').mockImplementation(async (_text: unknown, values?: unknown) => {
    if (failures > 0) {
      failures -= 1
      throw new Error('timeout exceeded when trying to connect')
    }
    const [, payload = ''] = Array.isArray(values) ? values.map(String) : []
    told.push((payload.split(':')[1] ?? '').split(',').sort())
  })
  const database: Database = { pool, turns: AccountTurns.at(pool), kind: 'postgres', url, close: () => pool.end() }
  const hub = new Hub(database)
  const stop = connectInstances(database, hub, new Presence(hub), () => undefined)
  hub.changed('first')
  await new Promise(resolve => setTimeout(resolve, 200))
  hub.changed('second')
  await vi.waitFor(() => expect(told.flat().sort()).toEqual(['first', 'second']), { timeout: 5000 })
  await stop()
})
