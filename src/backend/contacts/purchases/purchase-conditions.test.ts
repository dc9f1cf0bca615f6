import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchaseFilters, type PurchaseFilter } from '#contract/contacts/purchase-filters.ts'
import { openTestDatabase, createAccount } from '../../testing/start-app.ts'
import { lastMonth, monthsBefore, periodStart, purchaseCondition } from './purchase-conditions.ts'

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-03-31', 3, '2025-12-31'],
  ['2026-05-31', 6, '2025-11-30'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-12-31', 12, '2025-12-31'],
])('%s is so many months later (%i) than %s', (day, months, before) => expect(monthsBefore(day, months)).toBe(before))

test.each([
  ['Europe/Warsaw', '2026-03-31T10:00:00Z', '2026-02-27T23:00:00.000Z'],
  // In New York it is still the 30th.
  ['America/New_York', '2026-03-31T03:00:00Z', '2026-02-28T05:00:00.000Z'],
  // Clocks went back between: the day of then began by summer time.
  ['Europe/Warsaw', '2026-11-23T10:00:00Z', '2026-10-22T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-03-31T12:30:00Z', '2026-02-28T11:00:00.000Z'],
])('the last month of %s at %s begins at %s', (zone, now, start) => expect(periodStart(1, zone, Date.parse(now))).toBe(start))

test('last month is the whole calendar month before this one', () => {
  expect(lastMonth('Europe/Warsaw', Date.parse('2026-11-30T23:30:00Z'))).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-30T23:00:00.000Z',
  })
})

const zones = [
  'UTC',
  'Europe/Warsaw',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'America/St_Johns',
]
const dayMs = 86_400_000

type Person = { phone: string; at: number[]; hasAccount: boolean }

/** Made once: that takes a hundred times as long as to use one. */
const calendars = new Map(
  zones.map(timeZone => [
    timeZone,
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }),
  ]),
)

/** The year, month and day that a clock in the zone shows. */
function dateIn(zone: string, ms: number): [number, number, number] {
  const parts = calendars.get(zone)?.formatToParts(ms) ?? []
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  return [part('year'), part('month'), part('day')]
}
const compare = (one: number[], other: number[]) =>
  one.map((part, index) => part - (other[index] ?? 0)).find(difference => difference !== 0) ?? 0

/** The filters by reading every purchase's date on the calendar. */
function fits(filter: PurchaseFilter, { at, hasAccount }: Person, zone: string, nowMs: number): boolean {
  const [year, month, day] = dateIn(zone, nowMs)
  const isWithin = (months: number) => {
    const index = year * 12 + month - 1 - months
    const [y, m] = [Math.floor(index / 12), (index % 12) + 1]
    const from = [y, m, Math.min(day, new Date(Date.UTC(y, m, 0)).getUTCDate())]
    return at.some(ms => compare(dateIn(zone, ms), from) >= 0)
  }
  const [kind, months] = filter.split('_')
  if (kind === 'WITHIN') return isWithin(Number(months))
  if (kind === 'NONE') return !isWithin(Number(months))
  if (filter === 'ONE') return at.length === 1
  if (filter === 'TWO') return at.length === 2
  if (filter === 'THREE_OR_MORE') return at.length >= 3
  if (filter === 'ACCOUNT_WITHOUT') return hasAccount && at.length === 0
  const [firstYear, firstMonth] = dateIn(zone, Math.min(...at, 8e15))
  return at.length > 0 && firstYear * 12 + firstMonth === year * 12 + month - 1
}

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let accountId: string
beforeAll(async () => {
  opened = await openTestDatabase()
  accountId = (await createAccount(opened.database)).id
}, 60_000)
afterAll(() => opened.drop())

async function store(people: Person[]): Promise<void> {
  const { pool } = opened.database
  await pool.query('delete from purchase where account_id = $1', [accountId])
  await pool.query('delete from contact where account_id = $1', [accountId])
  await pool.query(
    `insert into contact (account_id, id, phone, shop_account_at) select $1, gen_random_uuid(), phone, case when has then now() end
     from unnest($2::text[], $3::bool[]) as p (phone, has)`,
    [accountId, people.map(person => person.phone), people.map(person => person.hasAccount)],
  )
  const bought = people.flatMap(({ phone, at }) =>
    at.map((ms, index) => ({ phone, at: new Date(ms).toISOString(), order: `${phone}-${index}` })),
  )
  await pool.query(
    `insert into purchase (account_id, id, contact_id, order_number, at, amount, currency, source)
     select $1, gen_random_uuid(), c.id, b.number, b.at, 1, 'PLN', 'api' from unnest($2::text[], $3::timestamptz[], $4::text[]) as b (phone, at, number)
     join contact c on c.account_id = $1 and c.phone = b.phone`,
    [accountId, bought.map(one => one.phone), bought.map(one => one.at), bought.map(one => one.order)],
  )
}

async function found(filter: PurchaseFilter, zone: string, nowMs: number): Promise<string[]> {
  const values: unknown[] = [accountId]
  const condition = purchaseCondition(filter, zone, nowMs)('c.', value => `$${values.push(value)}`)
  const { rows } = await opened.database.pool.query<{ phone: string }>(
    `select phone from contact c where c.account_id = $1 and ${condition} order by phone`,
    values,
  )
  return rows.map(row => row.phone)
}

/** Moments that matter: month ends, changes of clocks, midnights, and any other. */
const moment = fc.oneof(
  fc
    .constantFrom('2026-03-31', '2026-02-28', '2028-02-29', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31', '2026-05-31')
    .chain(day => fc.integer({ min: -14 * 60, max: 38 * 60 }).map(minutes => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)),
  fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2029-01-01') }),
)

test('each filter finds whom a plain reading of the purchases finds, over zones and month ends', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      moment,
      fc.constantFrom(...zones),
      fc.array(
        fc.tuple(fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 4 }), fc.boolean(), fc.integer({ min: -3, max: 3 })),
        { minLength: 8, maxLength: 25 },
      ),
      async (now, zone, drawn) => {
        // Around the edges of the periods, to the hour.
        const people = drawn.map(([months, hasAccount, hours], index) => ({
          phone: `+4850000${String(index).padStart(4, '0')}`,
          hasAccount,
          at: months.map(back =>
            Math.min(now, Date.parse(periodStart(back, zone, now)) + hours * 3_600_000 - (back % 2) * dayMs),
          ),
        }))
        await store(people)
        for (const filter of purchaseFilters)
          expect(await found(filter, zone, now), `${filter} in ${zone} at ${new Date(now).toISOString()}`).toEqual(
            people.filter(person => fits(filter, person, zone, now)).map(person => person.phone),
          )
      },
    ),
    { numRuns: 40 },
  )
})
