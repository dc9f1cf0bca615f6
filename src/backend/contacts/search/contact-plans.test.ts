// Also on PGlite: its planner is younger and its statistics are ours to make.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listTotalMax } from '#contract/limits.ts'
import { beforeEachStatement, explainAnalyze, planOf, rowsRead } from '../../testing/explain.ts'
import { fillContacts, type ContactsFilled } from '../../testing/fill-contacts.ts'
import { fillPurchases } from '../../testing/fill-purchases.ts'
import { startApp } from '../../testing/start-app.ts'

// Each filter alone, in each order, reads a page and its index: as role app, under row-level security, with more contacts than are
// counted. What the plans answer is held against one plain statement that reads everything.

const Statement = z.object({ text: z.string().startsWith('/* contacts-'), values: z.array(z.unknown()) })

const contacts = 14_000
const pageRows = 50
let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let filled: ContactsFilled
let read: { name: string; rows: number; wholeTables: string[] }[] = []

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop({ numbers: [{ number: '+48512340100', country: 'PL' }] })
  const other = await app.shop()
  filled = await fillContacts(app.database, shop.id, contacts)
  await fillContacts(app.database, other.id, 300)
  await fillPurchases(app.database, shop.id)
  await app.database.pool.query('vacuum analyze')
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values }) => {
    const nodes = await explainAnalyze(run, text, values)
    const scans = nodes.filter(node => ['contact', 'contact_facet'].includes(node['Relation Name'] ?? ''))
    read.push({
      name: /contacts-[a-z_-]+/.exec(text)?.[0] ?? '',
      rows: scans.reduce((sum, node) => sum + rowsRead(node), 0),
      wholeTables: scans.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'] ?? ''),
    })
  })
}, 300_000)
afterAll(() => app.stop())

const Page = z.object({
  items: z.array(z.object({ id: z.uuid() })),
  next: z.optional(z.string()),
  previous: z.optional(z.string()),
  total: z.int(),
})

async function ask(
  query: string,
): Promise<{ ids: string[]; next?: string | undefined; total: number; rows: number; ways: string[] }> {
  read = []
  const { status, body } = await shop.api(`GET /contacts?${query}`)
  expect(status, `${query}: ${JSON.stringify(body)}`).toBe(200)
  const { items, next, total } = Page.parse(body)
  expect(
    read.flatMap(one => one.wholeTables),
    `${query} reads a whole table`,
  ).toEqual([])
  return {
    ids: items.map(item => item.id),
    next,
    total,
    rows: read.reduce((sum, one) => sum + one.rows, 0),
    ways: read.map(one => one.name),
  }
}

const sorts = { name: 'name_key', signUp: 'sign_up_at', lastMessage: 'last_message_at' }

/** All that match, in their order, by reading everything. */
async function expectedIds(where: string, sort: string): Promise<string[]> {
  const [, way, name] = /^(-?)(.*)$/.exec(sort) ?? []
  const key = Object.entries(sorts).find(([one]) => one === name)?.[1]
  const direction = way ? 'desc' : 'asc'
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from contact c where account_id = $1 and ${where} order by ${key} ${direction}, id ${direction}`,
    [shop.id],
  )
  return rows.map(row => row.id)
}

const wears = (tag: string) =>
  `exists (select from contact_tagging g where g.account_id = c.account_id and g.contact_id = c.id and g.tag_id = '${tag}')`
const holds = (value: string) =>
  `exists (select from custom_field_value v where v.account_id = c.account_id and v.contact_id = c.id and v.value = '"${value}"')`
const daysAgo = (days: number) => `now() - interval '${days} days'`

/** Filters alone: as they are asked, and as a plain condition. */
const single = (): Record<string, [string, string]> => ({
  none: ['', 'true'],
  commonTag: [`tags=${filled.tags.common}`, wears(filled.tags.common)],
  rareTag: [`tags=${filled.tags.rare}`, wears(filled.tags.rare)],
  clusteredTag: [`tags=${filled.tags.clustered}`, wears(filled.tags.clustered)],
  anyTag: [
    `tags=${filled.tags.rare},${filled.tags.clustered}`,
    `(${wears(filled.tags.rare)} or ${wears(filled.tags.clustered)})`,
  ],
  commonValue: [`fields=${encodeURIComponent(JSON.stringify({ [filled.field]: 'WARSZAWA' }))}`, holds('Warszawa')],
  rareValue: [`fields=${encodeURIComponent(JSON.stringify({ [filled.field]: 'Suwałki' }))}`, holds('Suwałki')],
  gender: ['gender=female', `gender = 'female'`],
  kind: ['consent=OPTED_IN', `consent_kind = 'OPTED_IN'`],
  source: ['consent=popup', `consent_source = 'popup'`],
  noConsent: ['consent=NONE', 'consent_kind is null'],
  blocked: ['status=blocked', 'is_blocked'],
  active: ['status=active', 'not is_blocked'],
  within: ['activity=within-900', `last_message_at >= ${daysAgo(900)}`],
  without: ['activity=without-900', `last_message_at < ${daysAgo(900)}`],
  signedUpFrom: ['signedUpFrom=2020-01-02', `sign_up_date >= '2020-01-02'`],
  signedUpBetween: [
    'signedUpFrom=2020-01-03&signedUpTo=2020-01-03',
    `sign_up_date >= '2020-01-03' and sign_up_date < '2020-01-04'`,
  ],
  name: ['search=zaneta', `name = 'Żaneta'`],
  broadName: ['search=an', `search like '% an%'`],
  everybody: ['search=%40mail', 'true'],
  number: [`search=${encodeURIComponent('500 013 9')}`, `phone like '%5000139%'`],
  nobody: ['search=qqqq', 'false'],
  boughtWithin: ['purchases=WITHIN_12', `last_purchase_at >= ${daysAgo(300)}`],
  boughtNotWithin: ['purchases=NONE_12', `last_purchase_at < ${daysAgo(300)}`],
  boughtOnce: ['purchases=ONE', 'purchases = 1'],
  boughtTwice: ['purchases=TWO', 'purchases = 2'],
  boughtOften: ['purchases=THREE_OR_MORE', 'purchases >= 3'],
  bareAccount: ['purchases=ACCOUNT_WITHOUT', 'purchases = 0 and shop_account_at is not null'],
})

// The embedded database's planner is asked in one order: what is another way there shows in it too.
const isWhole = process.env['TEST_DATABASE_URL'] !== undefined || process.env['LONG'] === '1'

test.each(['-name', ...(isWhole ? ['name', 'signUp', '-signUp', 'lastMessage', '-lastMessage'] : [])])(
  'each filter alone, sorted by %s, answers what reading everything answers, along its index',
  async sort => {
    for (const [name, [query, where]] of Object.entries(single())) {
      const expected = await expectedIds(where, sort)
      const first = await ask(`${query}&sort=${sort}`)
      expect(first.ids, `${name} by ${sort}`).toEqual(expected.slice(0, pageRows))
      expect(first.total, name).toBe(Math.min(expected.length, listTotalMax + 1))
      // A page of each class, or what is counted, or, where a search is broad, what lies on the way.
      const isBroad = name === 'broadName' || name === 'everybody'
      expect(first.rows, `${name} by ${sort} went ${first.ways.join(', ')}`).toBeLessThanOrEqual(
        isBroad ? 3 * listTotalMax : listTotalMax + 3000,
      )
      if (first.next) {
        const second = await ask(`${query}&sort=${sort}&cursor=${first.next}`)
        expect(second.ids, `${name} by ${sort}, second page`).toEqual(expected.slice(pageRows, 2 * pageRows))
        expect(second.total).toBe(first.total)
      }
    }
  },
  120_000,
)

test('a tag, a value, a gender, a status or a consent reads its page alone, whatever the order', async () => {
  const exact = [
    'none',
    'commonTag',
    'rareTag',
    'clusteredTag',
    'commonValue',
    'rareValue',
    'gender',
    'source',
    'noConsent',
    'blocked',
    'active',
  ] as const
  for (const name of exact)
    for (const sort of Object.keys(sorts)) {
      const [query] = single()[name] ?? ['']
      await ask(`${query}&sort=${sort}`)
      const page = read.filter(one => !one.name.startsWith('contacts-count'))
      expect(page, name).toHaveLength(1)
      // From each range that is merged at most a page.
      expect(page[0]?.rows, `${name} by ${sort}`).toBeLessThanOrEqual(40 * (pageRows + 1))
    }
})

test('filters together answer what reading everything answers', async () => {
  const { tags } = filled
  const together: [string, string][] = [
    [`tags=${tags.common}&gender=female&status=active`, `${wears(tags.common)} and gender = 'female' and not is_blocked`],
    [`search=an&tags=${tags.common}`, `search like '% an%' and ${wears(tags.common)}`],
    ['search=%40mail&gender=male&activity=within-2000', `gender = 'male' and last_message_at >= ${daysAgo(2000)}`],
    [
      `search=nowak&tags=${tags.clustered}&signedUpFrom=2020-01-01`,
      `search like '%nowak%' and ${wears(tags.clustered)} and sign_up_date is not null`,
    ],
    [
      `purchases=THREE_OR_MORE&tags=${tags.common}&gender=female`,
      `purchases >= 3 and ${wears(tags.common)} and gender = 'female'`,
    ],
    ['purchases=NONE_12&search=nowak', `last_purchase_at < ${daysAgo(300)} and search like '%nowak%'`],
    ['signedUpFrom=2020-01-02&activity=without-900', `sign_up_date >= '2020-01-02' and last_message_at < ${daysAgo(900)}`],
  ]
  for (const sort of ['name', '-signUp', '-lastMessage'])
    for (const [query, where] of together) {
      const expected = await expectedIds(where, sort)
      const first = await ask(`${query}&sort=${sort}`)
      expect(first.ids, `${query} by ${sort}`).toEqual(expected.slice(0, pageRows))
      expect(first.total, query).toBe(Math.min(expected.length, listTotalMax + 1))
    }
}, 60_000)

test('a search asks the index of the words, for one account', async () => {
  const client = await app.database.pool.connect()
  const explained = await client.query(
    `explain (analyze, timing off, format json) select c.id from contact c where c.account_id = '${shop.id}' and c.search like '%swietoslawa%' limit 10001`,
  )
  client.release()
  expect(planOf(explained).map(node => node['Node Type'])).toEqual(expect.arrayContaining(['Bitmap Index Scan']))
})
