// Also on PGlite: a dump opens in either database.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import { dumps, openDump, type Api, type Opened, type Reply } from '../testing/open-dump.ts'
import { form } from '../testing/start-app.ts'

/*
 * A database that an earlier version wrote opens, migrates and goes on. Each folder of dumps/ is one, named after its last migration:
 * the demo's data, and of accounts of its own whatever was under way. What was there then is checked through the API of today.
 *
 * A part that moves or changes what is stored adds a dump of the version before it: put what it changes into a database of that
 * version, some of it half done (a job killed between two batches, a text claimed and not handed over), run `npm run backup`, take
 * the backup's folder without its pictures, and add its tests, in a file of their own. A dump that is there is never made anew.
 */

const endsWithin = { timeout: 30_000, interval: 250 }

/** Jobs by the ids that the version before gave them. */
const ids = {
  tagging: '01a2056c-050f-7a76-847c-b2fdfb44b879',
  deleting: '01a2056c-0534-76ad-bff4-06d3b0f8912e',
  blocking: '01a2056c-0554-71a9-9d16-a7a5eda1d8b7',
  archiving: '01a2056c-0559-7d9a-ab73-3bce26bbdd1a',
}

const itemsOf = (reply: Reply) => (reply.body as { items: Record<string, unknown>[] }).items
const us = (index: number) => `+1415555${String(100 + index).padStart(4, '0')}`

test('each dump that is there has its tests', () => {
  expect(readdirSync(dumps)).toEqual(['0030', '0087', '0110'])
})

// 60 contacts, odd ones tagged Lead and so are 0 and 2; 53 chats; a worker that was killed in the middle of everything.
describe('what the version of 0030 wrote', () => {
  let opened: Opened
  let api: Api
  beforeAll(async () => {
    opened = await openDump('0030')
    api = await opened.api('the-shop-before')
  }, 120_000)
  afterAll(() => opened.stop())

  type Chat = { conversationId: string; clientNumber: string }
  type Text = { messageId: string; body: string; status: string | null; channel: string }
  const chats = async (query = '') => (await api(`GET /conversations${query}`)).body as Chat[]
  /** The texts with a customer, whose chat may be archived by now. */
  const textsWith = async (index: number): Promise<Text[]> => {
    const { rows } = await opened.pool.query<{ id: string }>('select id from conversation where client_number = $1', [us(index)])
    return (await api(`GET /conversations/${rows[0]?.id}/messages`)).body as Text[]
  }

  test('the demo is there', async () => {
    const demo = await opened.api('lumo-ceramics')
    expect((await demo('GET /conversations')).body).not.toHaveLength(0)
    expect(itemsOf(await demo('GET /contacts'))).not.toHaveLength(0)
    expect(itemsOf(await demo('GET /imports'))).not.toHaveLength(0)
  })

  const jobOf = async (id: string) => (await api(`GET /jobs/${id}`)).body as Job
  const ended = async (id: string) => {
    await expect.poll(async () => (await jobOf(id)).status, endsWithin).toBe('COMPLETED')
    return jobOf(id)
  }

  test('a job over contacts goes on where it was, and is taken back as a whole', async () => {
    expect(await ended(ids.deleting)).toMatchObject({ counts: { changed: 32 }, undoableUntil: expect.any(String) })
    const leads = async () => itemsOf(await api('GET /contact-tags')).find(tag => tag['name'] === 'Lead')
    expect(await leads()).toMatchObject({ contacts: 0 })
    await api(`POST /jobs/${ids.deleting}/undo`)
    await expect.poll(leads, endsWithin).toMatchObject({ contacts: 32 })
    const brought = itemsOf(await api('GET /contacts?search=Customer 17')).find(one => one['phone'] === us(17))
    expect(brought).toMatchObject({ tags: ['Lead'] })
  })

  test('a job that nobody had begun is done, and one that was done can be taken back', async () => {
    await ended(ids.blocking)
    const blocked = async () => itemsOf(await api('GET /block-list')).map(block => block['phone'])
    expect((await blocked()).toSorted()).toEqual([us(46), us(58), us(90)])
    expect(await jobOf(ids.tagging)).toMatchObject({ counts: { changed: 2 }, undoableUntil: expect.any(String) })
    expect(await api(`POST /jobs/${ids.tagging}/undo`)).toMatchObject({ status: 200 })
    await expect.poll(async () => (await jobOf(ids.tagging)).undo?.status, endsWithin).toBe('COMPLETED')
  })

  test('a job over chats goes on where it was, and is taken back', async () => {
    expect(await ended(ids.archiving)).toMatchObject({ undoableUntil: expect.any(String) })
    const archived = async () => (await chats('?isArchived=true')).length
    expect(await archived()).toBeGreaterThan(50)
    await api(`POST /jobs/${ids.archiving}/undo`)
    await expect.poll(archived, endsWithin).toBe(0)
  })

  test('an import goes on behind its last whole batch, and a file that waited is imported', async () => {
    const find = async (name: string) => itemsOf(await api('GET /imports')).find(one => one['fileName'] === name)
    await expect.poll(async () => (await find('under-way.csv'))?.['status'], endsWithin).toBe('COMPLETED')
    expect(await find('under-way.csv')).toMatchObject({ total: 60, seen: 60, created: 59, rejected: 1 })
    const waitingFile = '01a2056c-06ac-7588-aeb3-82108537f484'
    const { body: file } = await api(`GET /import-files/${waitingFile}`)
    expect(file).toMatchObject({ name: 'waits.csv' })
    const plan = { columns: ['phone', 'name'], country: 'US', options: { kind: 'contacts', duplicates: 'skip' } }
    await api('POST /imports', { fileId: waitingFile, ...plan })
    await expect.poll(async () => (await find('waits.csv'))?.['status'], endsWithin).toBe('COMPLETED')
    expect(itemsOf(await api('GET /contacts?search=Imported&limit=200'))).toHaveLength(5 + 59 + 7)
  })

  test('texts that waited go once, also those whose worker died before and after the carrier had them', async () => {
    const ends = async (index: number) => (await textsWith(index)).find(text => text.channel === 'sms')?.status
    for (const index of [52, 53, 54]) await expect.poll(() => ends(index), endsWithin).toBe('DELIVERED')
    const { rows } = await opened.pool.query(
      `select to_number, count(*)::int as times from simulator_message where to_number = any($1) group by 1 order by 1`,
      [[52, 53, 54].map(us)],
    )
    expect(rows).toEqual([52, 53, 54].map(index => ({ to_number: us(index), times: 1 })))
    const [delivered, note] = await textsWith(51)
    expect([delivered, note]).toMatchObject([
      { body: 'It was delivered', status: 'DELIVERED' },
      { body: 'A note of the staff', status: null },
    ])
  })

  test('a key that was used is known: the same text is answered as it was, no other is sent with it', async () => {
    const [sendKey, bulkKey] = ['0b9f7bd6-5c13-4f0a-9a63-5a4f6f6a0030', '0b9f7bd6-5c13-4f0a-9a63-5a4f6f6a0031']
    const send = (body: string) =>
      api('POST /conversations', form({ from: '+16285550101', to: us(54), channel: 'sms', body }), sendKey)
    expect((await send('It waits')).body).toMatchObject({ message: { messageId: '01a2056c-035b-77a1-8147-b49c9bf74c66' } })
    expect(await send('Another text')).toMatchObject({ status: 409 })
    const couriers = await opened.api('the-couriers-before')
    const bulk = { from: '+16285550102', body: 'The gate is open.', recipients: [us(1), us(2), us(3)] }
    expect((await couriers('POST /bulk-send', bulk, bulkKey)).body).toMatchObject({ texts: 3 })
    const { rows } = await opened.pool.query(`select count(*)::int as texts from message where body = 'The gate is open.'`)
    expect(rows).toEqual([{ texts: 3 }])
  })

  test('scheduled texts keep their hour: what is due goes unless it is night where the customer is', async () => {
    const due = async () => {
      const { rows } = await opened.pool.query<{ waits: number; overdue: number; gone: number; later: number }>(
        `select (select count(*)::int from scheduled_text where body like 'Due %') as waits,
           (select count(*)::int from scheduled_text where body like 'Due %' and (send_at <= now() or state <> 'WAITING')) as overdue,
           (select count(*)::int from message where body like 'Due %') as gone,
           (select count(*)::int from scheduled_text where body = 'Far from now' and state = 'WAITING') as later`,
      )
      return rows[0]
    }
    await expect.poll(async () => (await due())?.overdue, endsWithin).toBe(0)
    const { waits = 0, gone = 0, later = 0 } = (await due()) ?? {}
    expect([waits + gone, later]).toEqual([3, 1])
  })

  test('drafts, notes, blocks, templates, filters and money are as they were', async () => {
    const [chat] = (await chats())
      .filter(one => one.clientNumber === us(4))
      .concat((await chats('?isArchived=true')).filter(one => one.clientNumber === us(4)))
    expect((await api('GET /drafts')).body).toEqual([
      expect.objectContaining({ conversationId: chat?.conversationId, sms: 'Half a sentence' }),
    ])
    expect(itemsOf(await api('GET /message-templates'))).toMatchObject([{ name: 'Opening', text: 'We open at ten.' }])
    expect(await api('GET /segments')).toMatchObject({ status: 200 })
    const { rows } = await opened.pool.query(
      `select count(*)::int as apart from balance b where monetary <> (select sum(amount) from ledger_entry l where l.account_id = b.account_id)`,
    )
    expect(rows).toEqual([{ apart: 0 }])
  })
})
