import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../test-database.ts'
import { seedDemo } from './seed.ts'

let pool: Awaited<ReturnType<typeof openTestDatabase>>
const dir = mkdtempSync(join(tmpdir(), 'parley-seed-links-'))
beforeAll(async () => {
  pool = await openTestDatabase()
  await seedDemo(pool, { dir }, { withCustomers: true })
})
afterAll(() => rmSync(dir, { recursive: true }))

test('campaigns led people to links in their texts, and some of them bought', async () => {
  const { rows } = await pool.query(
    `select c.name, k.people, k.clicked_by, k.machines,
       (select count(*)::int from purchase p where p.campaign_id = c.id) as orders,
       (select count(*)::int from campaign_recipient r join link_ending e on e.origin_id = c.id and e.phone = r.phone
        where r.campaign_id = c.id and r.body like '% parley.example/lumo/' || e.ending) as linked
     from campaign_clicks k join campaign c on c.id = k.campaign_id order by c.name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Jesienna wyprzedaż', 'Kiln opening, November', 'Kiln opening, October'])
  for (const { name, people, clicked_by, machines, linked } of rows) {
    // One is under way: not everybody who will has clicked.
    const isOver = name !== 'Kiln opening, November'
    expect(clicked_by).toBeGreaterThan(isOver ? 10 : 1)
    expect(people).toBe(clicked_by)
    if (isOver) expect(machines).toBe(clicked_by)
    expect(linked).toBeGreaterThanOrEqual(2 * machines - 1)
  }
  expect(rows.some(({ orders }) => orders > 0)).toBe(true)
})

test('the shop’s links have clicks over weeks, each counted, none to come, by recipients too; one link has expired', async () => {
  const { rows } = await pool.query(
    `select l.ending, l.people, l.machines, l.expires_at < now() as is_over, count(k.id)::int as clicks,
       count(*) filter (where k.is_person)::int as own, count(distinct k.at::date)::int as days, max(k.at) <= now() as is_past,
       count(distinct e.phone)::int as recipients
     from short_link l join link_click k on k.link_id = l.id join link_ending e on e.account_id = k.account_id and e.ending = k.ending
     where e.origin is distinct from 'campaign'
     group by l.account_id, l.id order by l.ending`,
  )
  expect(rows.map(({ ending }) => ending)).toEqual(['autumn', 'kiln', 'moonvase', 'workshops'])
  for (const row of rows) expect(row).toMatchObject({ own: row.people, clicks: row.people + row.machines, is_past: true })
  expect(rows.map(({ is_over }) => is_over)).toEqual([true, null, null, false])
  expect(rows.every(({ days }) => days >= 5)).toBe(true)
  expect(rows[1].recipients).toBeGreaterThan(10)
})
