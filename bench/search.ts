import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { openDatabase } from '#backend/db/open.ts'
import { fillAccount } from '#backend/testing/fill-bulk.ts'
import { audience, startIdentity } from './identity.ts'
import { caller, timed } from './load.ts'
import { startParley } from './processes.ts'
import { milliseconds, percentile, type Row, times } from './row.ts'
import { openShop } from './shop.ts'
import { measuring } from './steps.ts'

const pageSize = 50
const rounds = 12
const Page = z.object({ next: z.optional(z.string()) })

/** What people look for in the history, common and rare; `messages` is how many there are. */
const questions = (messages: number): Record<string, string> => ({
  'a word of every text': 'message',
  'a word of most texts': 'blue',
  'one letter': 'b',
  'a beginning of most': 'frid',
  'the number of one text': String(messages - 7),
  'an old text': `message ${Math.trunc(messages / 1000)}`,
  'words of which one is rare': `blue tea ${messages - 9}`,
  'common words that are never together': 'blue zolw',
  'a beginning that some have': String(messages).slice(0, 3),
  nobody: 'zolw',
  'a name': 'customer 0123',
  'a name of many': 'customer',
  'a number': '+1 201 555 0123',
  'a part of many numbers': '2015',
})

/** Each question, its first page and the one after it. */
async function measure(messages: number, where: string, databaseUrl?: string): Promise<Row> {
  measuring(`${messages} messages are written, ${where}`, 15)
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = await openDatabase({ url: databaseUrl, folder: join(folder, 'db') })
  const shop = await openShop(database)
  await fillAccount(database, shop, { conversations: messages / 50, messages, longThread: messages / 50, events: 1000 })
  await database.pool.query('analyze message_words, conversation_number')
  const bare: number[] = []
  for (let index = 0; index < 100; index += 1) {
    const text = `select * from message where account_id = $1 and id < $2 order by id desc limit ${pageSize}`
    const values = [shop.id, `${(0x019d0000 + index * 16).toString(16).padStart(8, '0')}-ffff-7fff-bfff-ffffffffffff`]
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
  for (const [name, question] of Object.entries(questions(messages))) {
    measuring(`messages found by ${name}, ${where}`)
    const own: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const path = `/backend/chat-search?search=${encodeURIComponent(question)}`
      let next: string | undefined
      const first = await timed(async () => {
        next = Page.parse(JSON.parse(await ask(path, { headers }))).next
      })
      // The first rounds warm up.
      if (round >= 2) own.push(first)
      if (round >= 2 && next) own.push(await timed(() => ask(`${path}&cursor=${next}`, { headers })))
    }
    all.push(...own)
    slowest.push({ name, took: percentile(own, 0.5) })
  }
  close()
  identity.close()
  await parley.stop()
  rmSync(folder, { recursive: true, force: true })
  for (const { name, took } of slowest.toSorted((one, other) => other.took - one.took).slice(0, 5))
    console.log(`    slowest on ${where}: ${name}, ${milliseconds(took)}`)
  const [p50, p99, floor] = [percentile(all, 0.5), percentile(all, 0.99), percentile(bare, 0.5)]
  return {
    promise: `search of ${messages.toLocaleString('en')} messages, ${where}, p50/p99`,
    measured: `${milliseconds(p50)} / ${milliseconds(p99)}`,
    floor: `${milliseconds(floor)} bare page of an index`,
    ratio: times(p50 / floor),
    target: '≤ 5 / 25 ms',
    isMet: p50 <= 5 && p99 <= 25,
  }
}

/** Finding words, names and numbers among a million messages on PostgreSQL and among 100,000 on the embedded database. */
export async function search(url: string): Promise<Row[]> {
  return [await measure(1_000_000, 'PostgreSQL', url), await measure(100_000, 'PGlite')]
}
