import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { openDatabase } from '#backend/db/open.ts'
import { type ContactsFilled, fillContacts } from '#backend/testing/fill-contacts.ts'
import { audience, startIdentity } from './identity.ts'
import { caller, timed } from './load.ts'
import { startParley } from './processes.ts'
import { milliseconds, percentile, type Row, times } from './row.ts'
import { openShop } from './shop.ts'
import { measuring } from './steps.ts'

const pageSize = 50
const rounds = 12
const sorts = ['name', '-name', 'signUp', '-signUp', 'lastMessage', '-lastMessage']
const Page = z.object({ next: z.optional(z.string()) })

/** What people look for in a list of contacts, one thing at a time. */
const questions = ({ tags, field }: ContactsFilled): Record<string, string> => ({
  everybody: '',
  'a tag of a third': `tags=${tags.common}`,
  'a rare tag': `tags=${tags.rare}`,
  'a value of a tenth': `fields=${encodeURIComponent(JSON.stringify({ [field]: 'Warszawa' }))}`,
  'a rare value': `fields=${encodeURIComponent(JSON.stringify({ [field]: 'Suwałki' }))}`,
  gender: 'gender=female',
  consent: 'consent=popup',
  blocked: 'status=blocked',
  activity: 'activity=within-365',
  'sign-up date': 'signedUpFrom=2020-01-03&signedUpTo=2020-01-03',
  'a name': 'search=zaneta',
  'a seldom full name': `search=${encodeURIComponent('ines cwikla')}`,
  'an e-mail': 'search=customer777@mail',
  'a number': `search=${encodeURIComponent('500 013 9')}`,
  'two letters': 'search=an',
  nobody: 'search=qqqq',
})

/** Each single search and filter in each order, its first page and the one after it, over `contacts` contacts. */
async function measure(contacts: number, where: string, databaseUrl?: string): Promise<Row> {
  measuring(`${contacts} contacts are written, ${where}`, 15)
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = await openDatabase({ url: databaseUrl, folder: join(folder, 'db') })
  const shop = await openShop(database)
  const filled = await fillContacts(database, shop.id, contacts)
  await database.pool.query('analyze contact')
  const bare: number[] = []
  for (let index = 0; index < 100; index += 1) {
    const values = [shop.id, `+48${500_000_000 + index * 31}`]
    const text = `select * from contact where account_id = $1 and phone > $2 order by phone limit ${pageSize}`
    bare.push(await timed(() => database.pool.query({ name: 'bare', text, values })))
  }
  await database.close()

  const identity = await startIdentity()
  const env = databaseUrl === undefined ? { DATA_DIR: folder, DATABASE_URL: '' } : { DATABASE_URL: databaseUrl, ROLES: 'web' }
  const parley = await startParley({ ...env, OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: audience })
  const { ask, close } = caller(parley.origin, 1)
  const headers = { authorization: `Bearer ${await identity.token('bench')}`, 'x-account': shop.name }
  const all: number[] = []
  const slowest: { name: string; took: number }[] = []
  for (const [name, question] of Object.entries(questions(filled))) {
    for (const sort of sorts) {
      measuring(`contacts found by ${name}, sorted by ${sort}, ${where}`)
      const own: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const path = `/backend/contacts?${question}&sort=${sort}&limit=${pageSize}`
        let next: string | undefined
        const first = await timed(async () => {
          next = Page.parse(JSON.parse(await ask(path, { headers }))).next
        })
        // The first rounds warm up.
        if (round >= 2) own.push(first)
        if (round >= 2 && next) own.push(await timed(() => ask(`${path}&cursor=${next}`, { headers })))
      }
      all.push(...own)
      slowest.push({ name: `${name} by ${sort}`, took: percentile(own, 0.5) })
    }
  }
  close()
  identity.close()
  await parley.stop()
  rmSync(folder, { recursive: true, force: true })
  for (const { name, took } of slowest.toSorted((one, other) => other.took - one.took).slice(0, 5))
    console.log(`    slowest on ${where}: ${name}, ${milliseconds(took)}`)
  const [p50, p99, floor] = [percentile(all, 0.5), percentile(all, 0.99), percentile(bare, 0.5)]
  return {
    promise: `search, filter and page over ${contacts.toLocaleString('en')} contacts, ${where}, p50/p99`,
    measured: `${milliseconds(p50)} / ${milliseconds(p99)}`,
    floor: `${milliseconds(floor)} bare page of an index`,
    ratio: times(p50 / floor),
    target: '≤ 10 / 50 ms',
    isMet: p50 <= 10 && p99 <= 50,
  }
}

/** Finding contacts among a million on PostgreSQL and among 100,000 on the embedded database. */
export async function contacts(url: string): Promise<Row[]> {
  return [await measure(1_000_000, 'PostgreSQL', url), await measure(100_000, 'PGlite')]
}
