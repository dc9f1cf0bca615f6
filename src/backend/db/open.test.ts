import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'
import { litePool } from './open.ts'

const pool = litePool(await PGlite.create())
afterAll(() => pool.end())

test('who waits is let in between queries that follow each other on the embedded database', async () => {
  let isLetIn = false
  setTimeout(() => {
    isLetIn = true
  }, 0)
  for (let query = 0; query < 3000 && !isLetIn; query += 1) await pool.query('select 1')
  expect(isLetIn).toBe(true)
})

test('many who come at once are let in while the embedded database is never idle', async () => {
  const callers = 300
  let arrived = 0
  const server = createServer(() => void (arrived += 1)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const sockets = Array.from({ length: callers }, () => connect(address.port, '127.0.0.1'))
  let queries = 0
  for (; arrived < callers; queries += 1) await pool.query('select count(*) from generate_series(1, 50000)')
  for (const socket of sockets) socket.destroy()
  server.close()
  // One of them after each turn of the database would take a query for each at least.
  expect(queries).toBeLessThan(callers / 2)
})
