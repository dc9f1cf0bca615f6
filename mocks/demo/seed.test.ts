import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePhoneNumber } from 'libphonenumber-js/max'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { messageStatuses } from '#contract/chat/status.ts'
import { openTestDatabase } from '../test-database.ts'
import { phoneBook } from './courier.ts'
import { customers } from './customers.ts'
import { momentOf } from './line.ts'
import { chats, hasPretendCustomers, seedDemo } from './seed.ts'
import { staff } from './shop.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-seed-'))
const pool = await openTestDatabase()
const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]

beforeAll(() => seedDemo(pool, { dir }, { withCustomers: true }))
afterAll(() => rmSync(dir, { recursive: true }))

test('a second start adds nothing', async () => {
  const count = () => one('select (select count(*) from message) as messages, (select count(*) from ledger_entry) as entries')
  const before = await count()
  await seedDemo(pool, { dir }, { withCustomers: true })
  expect(await count()).toEqual(before)
})

test('every tab has chats, and every status and kind of message is shown', async () => {
  const tabs = await one(
    `select count(*) filter (where assigned_to = 'marta' and not is_spam and not is_archived) as my,
       count(*) filter (where assigned_to is null and not is_spam and not is_archived) as queued,
       count(*) filter (where assigned_to <> 'marta' and not is_spam and not is_archived) as team,
       count(*) filter (where is_spam) as spam, count(*) filter (where is_archived) as archived, count(*) as total from conversation`,
  )
  const counts = Object.fromEntries(Object.entries(tabs).map(([tab, count]) => [tab, Number(count)]))
  expect(counts).toEqual({ my: 13, queued: 7, team: 9, spam: 3, archived: 8, total: 40 })
  const { rows } = await pool.query('select distinct status, channel from message')
  expect(new Set(rows.map(row => row.status).filter(Boolean))).toEqual(new Set(messageStatuses))
  expect(new Set(rows.map(row => row.channel))).toEqual(new Set(['sms', 'mms', 'note', 'whisper', 'system']))
})

test('no line stands in the future, and each chat is in order, at any time of day', () => {
  for (const clock of ['00:01', '03:20', '09:47', '12:00', '23:58']) {
    const now = new Date(`2026-11-21T${clock}:00`)
    for (const chat of chats) {
      const times = chat.lines.map(line => momentOf(line.when, now).getTime())
      expect(times, `${chat.client} at ${clock}`).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    }
  }
})

test('the row of a chat tells of its last message and its last text', async () => {
  const wrong = await pool.query(
    `select c.client_number from conversation c
     left join lateral (select id, time from message m where m.conversation_id = c.id and channel <> 'system' order by time desc, id desc limit 1) l on true
     left join lateral (select id, status from message m where m.conversation_id = c.id and status is not null order by time desc, id desc limit 1) o on true
     where c.last_message_id is distinct from l.id or c.last_message_at is distinct from l.time
       or c.last_out_id is distinct from o.id or c.status is distinct from o.status`,
  )
  expect(wrong.rows).toEqual([])
})

test('unread texts are the newest ones and came from the customer', () => {
  for (const chat of chats) {
    const newest = chat.lines.slice(chat.lines.length - (chat.unread ?? 0))
    expect(newest.filter(line => line.kind !== 'in')).toEqual([])
  }
})

test('each balance is the sum of its ledger', async () => {
  const { rows } = await pool.query(
    `select monetary, (select sum(amount) from ledger_entry e where e.account_id = b.account_id) as sum from balance b order by account_id`,
  )
  expect(rows.map(({ monetary, sum }) => [Number(monetary), Number(sum)])).toEqual([
    [182_400_000, 182_400_000],
    [24_500_000, 24_500_000],
  ])
})

test('numbers are valid, those of the US and Canada are 555-01xx, and addresses end in .example', () => {
  const clients = chats.map(chat => chat.client)
  expect(new Set(clients).size).toBe(clients.length)
  for (const number of [...clients, ...customers.map(customer => customer.phone)]) {
    expect(parsePhoneNumber(number).isValid(), number).toBe(true)
    expect(number).toMatch(/^\+(1\d{3}55501\d\d|485123401\d\d|4915228817386)$/)
  }
  for (const { email } of [...staff, ...customers]) if (email) expect(email).toMatch(/\.example$/)
})

test('every picture is a file of its size', async () => {
  const { rows } = await pool.query('select account_id, id, size_bytes from file')
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(statSync(join(dir, row.account_id, row.id)).size).toBe(Number(row.size_bytes))
  const attached = await one(
    `select count(*) from message m, jsonb_array_elements(attachments) a join file f on f.id = (a ->> 'id')::uuid`,
  )
  expect(Number(attached.count)).toBe(rows.length)
})

test('block reasons are known, and who is blocked has opted out', async () => {
  const { rows } = await pool.query(
    `select b.reason, exists (select 1 from consent c where c.phone = b.phone and c.kind = 'OPTED_OUT') as is_out from block_list b`,
  )
  expect(rows.map(row => row.is_out)).toEqual([true, true])
  for (const row of rows) expect(BlockReason.options).toContain(row.reason)
})

test('past imports count to their totals, and what they changed and rejected is there', async () => {
  const { rows } = await pool.query(
    `select total, imported + rejected as counted, file_name,
       (select count(*)::int from import_change c where c.import_id = j.id) as changes,
       (select count(*)::int from import_row r where r.import_id = j.id) as rows from import_job j order by created_at`,
  )
  expect(rows).toEqual([
    { file_name: 'fair-2025.csv', total: 46, counted: 46, changes: 0, rows: 0 },
    { file_name: 'workshop-guests.csv', total: 7, counted: 7, changes: 3, rows: 4 },
  ])
})

test('nothing waits for the workers', async () => {
  const { rows } = await pool.query('select * from claim_messages(10)')
  expect(rows).toEqual([])
  expect((await pool.query(`select * from claim_import_job('{run,undo,check}', '1 second')`)).rows).toEqual([])
  expect((await pool.query(`select * from unsettled_messages(interval '0', 10)`)).rows).toEqual([])
})

test('one business of two has a Zenon number, and a phone book of numbers that are nobody’s', async () => {
  const { rows } = await pool.query(
    `select c.phone from contact c join phone_number n on n.account_id = c.account_id and n.is_zenon order by c.phone`,
  )
  expect(rows.map(row => row.phone)).toEqual(phoneBook.map(entry => entry.phone))
  for (const { phone } of phoneBook) expect(phone).toMatch(/^\+1\d{3}55501\d\d$/)
})

test('without customers there are the businesses alone', async () => {
  const empty = await openTestDatabase()
  const folder = join(dir, 'empty')
  await seedDemo(empty, { dir: folder }, { withCustomers: false })
  const { rows } = await empty.query(
    `select (select count(*) from contact) as contacts, (select count(*) from conversation) as chats, (select count(*) from membership) as members,
       (select count(*) from phone_number) as numbers, (select count(*) from canned_response) as texts`,
  )
  expect(Object.values(rows[0]).map(Number)).toEqual([0, 0, 5, 3, 10])
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect([await hasPretendCustomers(empty), await hasPretendCustomers(pool)]).toEqual([false, true])
})
