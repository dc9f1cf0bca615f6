import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePhoneNumber } from 'libphonenumber-js/max'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { retryableCodes } from '#contract/campaigns/retryable.ts'
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

test('the account has an API key that works and one that was revoked, and nobody has either', async () => {
  const { rows } = await pool.query('select name, revoked_at is null as works, key_hash, prefix from api_key order by name')
  expect(rows).toMatchObject([
    { name: 'Old till', works: false },
    { name: 'Web shop', works: true },
  ])
  for (const row of rows) expect(row.prefix).toMatch(/^parley_[\w-]{5}$/)
})

test('some customers bought once, twice and more within the last year, and some have an account without a purchase', async () => {
  const counts = await one(
    `select count(*) filter (where purchases = 1)::int as one, count(*) filter (where purchases = 2)::int as two,
       count(*) filter (where purchases > 2)::int as more, count(*) filter (where purchases = 0 and shop_account_at is not null)::int as bare
     from contact where account_id = (select id from account where name = 'lumo-ceramics')`,
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(2)
  expect(await one(`select count(*)::int as early from purchase where at < now() - interval '1 year'`)).toEqual({ early: 0 })
})

test('two transactional texts were sent by the shop’s key: delivered, not delivered, refused and as a test', async () => {
  const { rows } = await pool.query(
    `select t.name, t.sent = count(s.id) filter (where s.state = 'SENT' and not s.is_test) as "isCounted", count(m.id)::int as messages
     from transactional_text t join transactional_send s on s.account_id = t.account_id and s.text_id = t.id
     left join message m on m.account_id = s.account_id and m.id = s.message_id and m.user_id = 'api-key|Web shop'
     group by t.account_id, t.id order by t.name`,
  )
  expect(rows).toMatchObject([
    { name: 'Order on its way', isCounted: true },
    { name: 'Ready for pickup', isCounted: true },
  ])
  for (const row of rows) expect(row.messages).toBeGreaterThan(2)
  const states = await pool.query('select distinct state, is_test from transactional_send')
  expect(states.rows).toHaveLength(3)
})

test('people signed up by a keyword, each with a coupon of their own, of which some were used', async () => {
  const { rows } = await pool.query(
    `select t.name, t.stock, t.handed_out, t.redeemed, t.stock < t.low_stock as is_low from coupon_tag t order by t.name`,
  )
  expect(rows).toMatchObject([
    { name: 'First pot, 10%', is_low: true },
    { name: 'Kiln opening', handed_out: 0, is_low: false },
  ])
  expect(rows[0].redeemed).toBeGreaterThan(0)
  const keywords = await pool.query(
    `select keyword, sign_ups, is_active from sign_up_tool where kind = 'KEYWORD' order by keyword`,
  )
  expect(keywords.rows.map(row => row.keyword)).toEqual(['LUMO', 'PIEC', 'SPRING'])
  expect(keywords.rows[0].sign_ups).toBe(rows[0].handed_out + rows[0].redeemed)
})

test('people left on pages that a campaign and keywords chose', async () => {
  const { rows } = await pool.query(
    `select p.name, p.unsubscribes > 0 as has_left, c.name as campaign, t.keyword from unsubscribe_page p
     left join campaign c on c.unsubscribe_page_id = p.id left join sign_up_tool t on t.unsubscribe_page_id = p.id order by p.name`,
  )
  expect(rows).toEqual([
    { name: 'Newsletter', has_left: true, campaign: 'Kiln opening, October', keyword: 'LUMO' },
    { name: 'Newsletter PL', has_left: true, campaign: null, keyword: 'PIEC' },
  ])
})

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

test('the row of a chat tells of its last message and its last text; those of campaigns move no chat', async () => {
  const wrong = await pool.query(
    `select c.client_number from conversation c
     left join lateral (select id, time from message m where m.conversation_id = c.id and channel <> 'system' and origin_id is null order by time desc, id desc limit 1) l on true
     left join lateral (select id, status from message m where m.conversation_id = c.id and status is not null and origin_id is null order by time desc, id desc limit 1) o on true
     where c.last_message_id is distinct from l.id or c.last_message_at is distinct from coalesce(l.time, 'epoch')
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
    `select name, monetary, (
       select sum(amount) from ledger_entry e where e.account_id = b.account_id and e.unit = 'money') as sum
     from balance b join account a on a.id = b.account_id order by a.created_at`,
  )
  expect(rows).toHaveLength(smallBusinesses.length + 2)
  expect(rows.map(({ monetary, sum }) => Number(monetary) - Number(sum)).filter(Boolean)).toEqual([])
  // Whether a bigint comes as a number depends on what was loaded before.
  expect(rows.slice(0, 2).map(({ name, monetary }) => [name, Number(monetary)])).toEqual([
    ['lumo-ceramics', 182_400_000],
    ['north-pier-couriers', 24_500_000],
  ])
})

test('each text of a past campaign has its steps, some failures can be tried again, and one campaign is scheduled', async () => {
  const { rows } = await pool.query(
    `select count(*) filter (where s.message_id is null)::int as silent, bool_or(s.code = any($1)) as retryable, bool_or(s.code <> all($1)) as lost
     from campaign_recipient r left join message m on m.id = r.message_id
     left join message_step s on s.message_id = m.id and s.kind = case m.status when 'PROCESSING' then 'TAKEN' else m.status end
     where r.left_at < now() - interval '4 days'`,
    [retryableCodes],
  )
  expect(rows).toEqual([{ silent: 0, retryable: true, lost: true }])
  const { rows: scheduled } = await pool.query(
    `select name from campaign where status = 'PENDING' and confirmed_at is not null and next_at = start_date`,
  )
  expect(scheduled).toEqual([{ name: 'Thanksgiving hours' }])
})

test('the shop’s money came by payments and went by texts and campaigns', async () => {
  const { rows } = await pool.query(
    `select e.kind, e.payment_id is not null as "isPaid", e.message_id is not null as "isText", e.campaign_id is not null as "isCampaign"
     from ledger_entry e join account a on a.id = e.account_id where a.name = 'lumo-ceramics' group by 1, 2, 3, 4`,
  )
  const whence = new Map(rows.map(row => [`${row.kind} ${row.isPaid} ${row.isText} ${row.isCampaign}`, row]))
  expect([...whence.keys()].filter(key => /TOP_UP|REFUND/.test(key)).toSorted()).toEqual([
    'REFUND true false false',
    'TOP_UP true false false',
  ])
  expect(whence.has('CHARGE false true false') && whence.has('CHARGE false false true')).toBe(true)
  const wrong = await one(
    `select count(*)::int as texts from message m where price > 0 and price is distinct from (
       select -sum(amount) from ledger_entry e where e.account_id = m.account_id and e.message_id = m.id)`,
  )
  expect(wrong).toEqual({ texts: 0 })
  expect(await one('select count(*)::int as payments, sum(net + tax - gross)::int as off from payment')).toEqual({
    payments: 8,
    off: 0,
  })
})

test('each text was charged once, at the price that the account sees', async () => {
  // The plan's own at home, elsewhere the list's: a part, and an MMS.
  const prices: Record<string, number[]> = { US: [2900, 6500], CA: [20_000, 50_000], PL: [40_000, 50_000] }
  const priceTo = (phone: string, channel: string, parts: number) => {
    const [part = 0, mms = 0] = prices[parsePhoneNumber(phone).country ?? ''] ?? []
    return channel === 'mms' ? mms : part * parts
  }
  const { rows } = await pool.query(
    `select m.to_number, m.channel, m.parts, -e.amount::int as charged, case m.origin when 'campaign' then m.origin_id end is not distinct from e.campaign_id as "isOfItsCampaign"
     from ledger_entry e join message m on m.account_id = e.account_id and m.id = e.message_id where e.kind = 'CHARGE'`,
  )
  expect(new Set(rows.map(row => parsePhoneNumber(row.to_number).country))).toEqual(new Set(Object.keys(prices)))
  for (const { to_number, channel, parts, charged, isOfItsCampaign } of rows)
    expect([charged, isOfItsCampaign], to_number).toEqual([priceTo(to_number, channel, parts), true])
  const campaigns = await pool.query(
    `select r.phone, r.price::int as price, c.cost is null or c.cost = -e.sum as "isRight"
     from campaign c left join campaign_recipient r on r.campaign_id = c.id and r.price is not null
     left join lateral (select sum(amount) from ledger_entry e where e.campaign_id = c.id having count(*) > 0) e on true
     where c.started_at is not null`,
  )
  for (const { isRight, phone, price } of campaigns.rows) expect([isRight, price]).toEqual([true, priceTo(phone, 'sms', 1)])
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
    { file_name: 'kiln-codes.csv', total: 122, counted: 122, changes: 120, rows: 2 },
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
  for (const table of ['membership', 'phone_number', 'balance', 'ledger_entry', 'ledger_sum', 'event_counter'])
    await empty.query(`delete from ${table} where account_id = (select id from account where name = 'alpine-guides')`)
  await empty.query(`delete from account where name = 'alpine-guides'`)
  await seedDemo(empty, { dir: join(dir, 'empty') }, { withCustomers: false })
  const rosa = await empty.query(
    `select name from membership m join account a on a.id = m.account_id where sub = 'rosa' order by 1`,
  )
  expect(rosa.rows.map(row => row.name)).toEqual(['alpine-guides', 'tide-cafe'])
  expect((await empty.query(`select id from account where name = 'tide-cafe'`)).rows).toEqual(before.rows)
})

test('the shop has a plan that is billed again and one that was canceled, of a catalogue that the payment provider knows too', async () => {
  const { rows } = await pool.query(
    `select p.name, s.status, p.price / 10000 = (o.data ->> 'unit_amount')::int as "isSame" from subscription s
     join plan p on p.price_id = s.price_id join checkout_object o on o.id = p.price_id order by p.place`,
  )
  expect(rows).toEqual([
    { name: 'Growth', status: 'ACTIVE', isSame: true },
    { name: 'Leads 500', status: 'CANCELED', isSame: true },
  ])
  const left = await one(
    `select texts, leads, confirmations from balance b join account a on a.id = b.account_id where a.name = 'lumo-ceramics'`,
  )
  expect(left).toEqual({ texts: 1640, leads: 212, confirmations: 212 })
})
