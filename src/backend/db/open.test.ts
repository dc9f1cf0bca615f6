import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { litePool } from './open.ts'

test('who waits is let in between queries that follow each other on the embedded database', async () => {
  const pool = litePool(await PGlite.create())
  let isLetIn = false
  setTimeout(() => {
    isLetIn = true
  }, 0)
  for (let query = 0; query < 3000 && !isLetIn; query += 1) await pool.query('select 1')
  await pool.end()
  expect(isLetIn).toBe(true)
})
