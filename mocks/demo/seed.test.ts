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
import { smallBusinesses } from './seed-small.ts'
import { chats, hasPretendCustomers, seedDemo } from './seed.ts'
import { staff } from './shop.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-seed-'))
const [pool, empty] = await Promise.all([openTestDatabase(), openTestDatabase()])
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
       count(*) filter (where is_spam) as spam, count(*) filter (where is_archived) as archived, count(*) as total
     from conversation where account_id = (select id from account where name = 'lumo-ceramics')`,
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
    `select name, monetary, (select sum(amount) from ledger_entry e where e.account_id = b.account_id) as sum
     from balance b join account a on a.id = b.account_id order by a.created_at`,
  )
  expect(rows).toHaveLength(smallBusinesses.length + 2)
  expect(rows.map(({ monetary, sum }) => Number(monetary) - Number(sum)).filter(Boolean)).toEqual([])
  expect(rows.slice(0, 2)).toMatchObject([
    { name: 'lumo-ceramics', monetary: '182400000' },
    { name: 'north-pier-couriers', monetary: '24500000' },
  ])
})

test('numbers are valid, those of the US and Canada are 555-01xx, and addresses end in .example', () => {
  const clients = chats.map(chat => chat.client)
  expect(new Set(clients).size).toBe(clients.length)
  const small = smallBusinesses.flatMap(business => [business.number ?? [], business.chats.map(chat => chat.client)].flat())
  expect(new Set(small).size).toBe(small.length)
  for (const number of [...clients, ...customers.map(customer => customer.phone), ...small]) {
    expect(parsePhoneNumber(number).isValid(), number).toBe(true)
    expect(number).toMatch(/^\+(1\d{3}55501\d\d|485123401\d\d|4915228817386)$/)
  }
  for (const { email } of [...staff, ...customers, ...smallBusinesses.flatMap(business => business.staff)])
    if (email) expect(email).toMatch(/\.example$/)
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
    `select total, (counts ->> 'imported')::int + (counts ->> 'rejected')::int as counted, details ->> 'fileName' as file_name,
       (select count(*)::int from import_change c where c.import_id = j.id) as changes,
       (select count(*)::int from import_row r where r.import_id = j.id) as rows from job j order by created_at`,
  )
  expect(rows).toEqual([
    { file_name: 'fair-2025.csv', total: 46, counted: 46, changes: 0, rows: 0 },
    { file_name: 'workshop-guests.csv', total: 7, counted: 7, changes: 3, rows: 4 },
  ])
})

test('nothing waits for the workers', async () => {
  const { rows } = await pool.query('select * from claim_messages(0, 10) union all select * from claim_messages(1, 10)')
  expect(rows).toEqual([])
  for (const lane of ['acts', 'imports', 'checks'])
    expect((await pool.query('select * from claim_job($1, $2)', [lane, '1 second'])).rows).toEqual([])
  expect((await pool.query(`select * from unsettled_messages(interval '0', 10)`)).rows).toEqual([])
})

test('one business of two has a Zenon number, and a phone book of numbers that are nobody’s', async () => {
  const { rows } = await pool.query(
    `select c.phone from contact c join phone_number n on n.account_id = c.account_id and n.is_zenon order by c.phone`,
  )
  expect(rows.map(row => row.phone)).toEqual(phoneBook.map(entry => entry.phone))
  for (const { phone } of phoneBook) expect(phone).toMatch(/^\+1\d{3}55501\d\d$/)
})

test('every state of an account has a business to see it in', async () => {
  const { rows } = await pool.query(
    `select a.name, status, amount_due::int as due, bulk_messaging_enabled as bulk, popup_enabled as popup, nfc_signs_enabled as nfc,
       trial and trial_finish_date < now() as is_over, integrations -> 0 ->> 'type' as integration,
       extract(day from now() - due_since)::int as days, count(n.number)::int as numbers
     from account a left join phone_number n on n.account_id = a.id group by a.id order by a.created_at offset 2`,
  )
  const plain = {
    status: 'ACTIVE',
    due: 0,
    bulk: true,
    popup: true,
    nfc: false,
    is_over: false,
    integration: null,
    days: null,
    numbers: 1,
  }
  const partner = (name: string, integration: string, more = {}) => ({ ...plain, name, integration, ...more })
  expect(rows).toEqual([
    { ...plain, name: 'harbor-books', status: 'OVERDUE', due: 49_000_000, days: 12 },
    { ...plain, name: 'fern-florist', numbers: 0 },
    { ...plain, name: 'north-yoga', is_over: true },
    { ...plain, name: 'tide-cafe', bulk: false, popup: false },
    { ...plain, name: 'alpine-guides', popup: false, nfc: true },
    partner('kite-studio', 'channels'),
    partner('kite-school', 'channels'),
    partner('kite-lane', 'channels', { status: 'OVERDUE', due: 25_000_000, days: 6 }),
    partner('sklep-mila', 'shoper'),
    partner('sklep-zalegly', 'shoper', { status: 'OVERDUE', due: 19_000_000, days: 20 }),
    partner('brightdesk', 'livechat'),
    partner('cloudberry', 'aws_marketplace'),
    partner('cloudberry-new', 'aws_marketplace', { status: 'SETUP_FORM' }),
    partner('cloudberry-check', 'aws_marketplace', { status: 'VERIFICATION' }),
  ])
})

test('one person has no permissions, one belongs to two businesses, and nobody of a partner is known before they come', async () => {
  const { rows } = await pool.query(
    `select sub, permissions, array_agg(a.name order by a.created_at) as accounts
     from person join membership m using (sub) join account a on a.id = m.account_id group by sub, permissions`,
  )
  const of = (sub: string) => rows.find(row => row.sub === sub)
  expect(of('piotr')).toEqual({ sub: 'piotr', permissions: [], accounts: ['lumo-ceramics'] })
  expect(of('rosa')).toMatchObject({ permissions: ['BULK_MESSAGING'], accounts: ['tide-cafe', 'alpine-guides'] })
  expect(rows.filter(row => row.permissions.length === 0)).toHaveLength(1)
  expect((await pool.query(`select sub from person where sub like '%|%'`)).rows).toEqual([])
})

test('contacts of the small businesses know their last text', async () => {
  const { rows } = await pool.query(
    `select c.phone from contact c join conversation v on v.account_id = c.account_id and v.client_number = c.phone
     where v.account_id in (select id from account where name <> 'lumo-ceramics') and c.last_message_at is distinct from v.last_message_at`,
  )
  expect(rows).toEqual([])
})

test('without customers there are the businesses alone', async () => {
  const folder = join(dir, 'empty')
  await seedDemo(empty, { dir: folder }, { withCustomers: false })
  const { rows } = await empty.query(
    `select (select count(*) from contact) as contacts, (select count(*) from conversation) as chats, (select count(*) from membership) as members,
       (select count(*) from phone_number) as numbers, (select count(*) from canned_response) as texts`,
  )
  expect(Object.values(rows[0]).map(Number)).toEqual([0, 0, 13, 16, 10])
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect([await hasPretendCustomers(empty), await hasPretendCustomers(pool)]).toEqual([false, true])
})

test('data of an older demo get what is missing, and keep what is there', async () => {
  const before = await empty.query(`select id from account where name = 'tide-cafe'`)
  for (const table of ['membership', 'phone_number', 'balance', 'ledger_entry', 'event_counter'])
    await empty.query(`delete from ${table} where account_id = (select id from account where name = 'alpine-guides')`)
  await empty.query(`delete from account where name = 'alpine-guides'`)
  await seedDemo(empty, { dir: join(dir, 'empty') }, { withCustomers: false })
  const rosa = await empty.query(
    `select name from membership m join account a on a.id = m.account_id where sub = 'rosa' order by 1`,
  )
  expect(rosa.rows.map(row => row.name)).toEqual(['alpine-guides', 'tide-cafe'])
  expect((await empty.query(`select id from account where name = 'tide-cafe'`)).rows).toEqual(before.rows)
})
