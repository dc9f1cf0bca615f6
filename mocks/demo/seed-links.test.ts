import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../test-database.ts'
import { seedDemo } from './seed.ts'

test('the shop’s links have clicks over weeks, each counted, none to come, by recipients too; one link has expired', async () => {
  const pool = await openTestDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'parley-seed-links-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  await seedDemo(pool, { dir }, { withCustomers: true })
  const { rows } = await pool.query(
    `select l.ending, l.people, l.machines, l.expires_at < now() as is_over, count(k.id)::int as clicks,
       count(*) filter (where k.is_person)::int as own, count(distinct k.at::date)::int as days, max(k.at) <= now() as is_past,
       count(distinct e.phone)::int as recipients
     from short_link l join link_click k on k.link_id = l.id join link_ending e on e.account_id = k.account_id and e.ending = k.ending
     group by l.account_id, l.id order by l.ending`,
  )
  expect(rows.map(({ ending }) => ending)).toEqual(['autumn', 'kiln', 'moonvase', 'workshops'])
  for (const row of rows) expect(row).toMatchObject({ own: row.people, clicks: row.people + row.machines, is_past: true })
  expect(rows.map(({ is_over }) => is_over)).toEqual([true, null, null, false])
  expect(rows.every(({ days }) => days >= 5)).toBe(true)
  expect(rows[1].recipients).toBeGreaterThan(10)
})
