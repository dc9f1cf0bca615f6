import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import } from '#contract/contacts/imports.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { openOlderDatabase } from '../testing/older-database.ts'
import { startApp } from '../testing/start-app.ts'
import { workOffJobs } from '../testing/work-off-jobs.ts'

// A database that the version before wrote, with jobs of each kind waiting, half done, done and half taken back, opens and goes on.

const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const account = idOf(1)
const tag = idOf(2)
const spam = idOf(3)
const contacts = Array.from({ length: 6 }, (_, at) => ({ id: idOf(10 + at), phone: `+4851234560${at}` }))
const chats = Array.from({ length: 4 }, (_, at) => idOf(20 + at))
const job = {
  tagging: idOf(30),
  deleting: idOf(31),
  blocked: idOf(32),
  undone: idOf(33),
  archiving: idOf(40),
  assigned: idOf(41),
  tagged: idOf(42),
  importing: idOf(50),
  imported: idOf(51),
  check: idOf(53),
}
const [half, next] = [idOf(60), idOf(61)]
const files = {
  [half]: { name: 'half.csv', text: 'Phone,Name\nx,Nobody\n512345690,Anna\n512345691,Jan\n' },
  [next]: { name: 'next.csv', text: 'Phone,Name\n512345692,Ola\n512345693,Iga\n512345690,Ewa\n' },
}
const plan = (kind: string) => ({
  columns: ['phone', 'name'],
  country: 'PL',
  options: kind === 'contacts' ? { kind, duplicates: 'update', tagIds: [], consent: '' } : { kind, reason: 'SPAM', note: '' },
  reading: { encoding: 'utf-8', separator: ',', hasHeader: true, firstLine: 1 },
  header: ['Phone', 'Name'],
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const begun = { status: 'COMPLETED', seen: 0, created_by: 'marta', created_at: ago(5) }
const bulk = { ...begun, details: {}, changed: 0, is_undone: false }
const tagged = { ...bulk, action: 'addTags', details: { tagIds: [tag] }, total: 6 }
const chatted = { ...bulk, selection: { ids: chats }, skipped: 0 }
const imported = { ...begun, kind: 'contacts', action: 'run', file_id: idOf(62), file_name: 'done.csv', plan: plan('contacts') }
const running = { status: 'INPROGRESS', worked_at: ago(2), leased_until: new Date(Date.now() + 30_000) }
const filed = { kind: 'contacts', size_bytes: 80, reading: {}, created_by: 'marta' }

/** What that version wrote, table by table; a column that is left out is its default. */
const rows: Record<string, object[]> = {
  membership: [{ sub: 'marta' }],
  event_counter: [{}],
  contact_tag: [{ id: tag, name: 'VIP' }],
  contact: contacts.map((one, at) => ({
    ...one,
    name: 'Customer',
    gender: ['other', 'female'][at - 4] ?? 'male',
    created_at: ago(60),
  })),
  conversation: chats.map((id, at) => ({
    id,
    client_number: `+1415555010${at}`,
    account_number: '+16285550100',
    is_archived: at === 0,
    assigned_to: at === 3 ? 'marta' : null,
    created_at: ago(60),
    last_message_at: ago(60),
  })),
  contact_tagging: [0, 1].map(at => ({ contact_id: contacts[at]?.id, tag_id: tag })),
  block_list: [{ id: spam, phone: contacts[2]?.phone, reason: 'SPAM', blocked_by: 'marta' }],
  contact_job: [
    { ...tagged, id: job.tagging, match: { gender: 'male' }, ...running, cursor: contacts[1]?.id, seen: 2, changed: 2 },
    { ...tagged, id: job.deleting, action: 'delete', details: {}, match: { gender: 'female' }, status: 'PENDING' },
    { ...tagged, id: job.blocked, action: 'block', details: { reason: 'SPAM' }, seen: 1, total: 1, changed: 1 },
    { ...tagged, id: job.undone, seen: 2, changed: 2, is_undone: true },
    { ...tagged, id: idOf(34), action: 'undo', details: {}, undo_of: job.undone, status: 'FAILED', created_at: ago(4) },
    {
      ...tagged,
      id: idOf(35),
      action: 'undo',
      details: {},
      undo_of: job.undone,
      ...running,
      cursor: contacts[0]?.id,
      seen: 1,
      changed: 1,
    },
  ],
  contact_job_change: [
    ...[0, 1].flatMap(at => [job.tagging, job.undone].map(id => ({ job_id: id, contact_id: contacts[at]?.id, tag_id: tag }))),
    { job_id: job.blocked, contact_id: contacts[2]?.id, tag_id: spam },
  ],
  conversation_job: [
    {
      ...chatted,
      id: job.archiving,
      action: 'archive',
      selection: { match: { isArchived: false } },
      ...running,
      cursor: chats[0],
      seen: 1,
      changed: 1,
    },
    {
      ...chatted,
      id: job.assigned,
      action: 'assign',
      details: { to: 'marta' },
      selection: { ids: [chats[3]] },
      seen: 1,
      changed: 1,
    },
    { ...chatted, id: job.tagged, action: 'tag', details: { tagIds: [tag] }, seen: 4, skipped: 4 },
  ],
  conversation_job_change: [
    { job_id: job.archiving, conversation_id: chats[0], before: false },
    { job_id: job.assigned, conversation_id: chats[3], before: null },
  ],
  import_file: Object.entries(files).map(([id, { name }]) => ({ ...filed, id, name })),
  import_job: [
    {
      ...imported,
      id: job.importing,
      file_id: half,
      file_name: 'half.csv',
      ...running,
      total: 3,
      seen: 1,
      counts: { rejected: 1, rejectedFor: { INVALID_NUMBER: 1, EMPTY_NUMBER: 0, NOT_MOBILE_NUMBER: 0 } },
      cursor: '',
      made_tags: [],
    },
    {
      ...imported,
      id: job.imported,
      total: 2,
      seen: 2,
      counts: { imported: 2, created: 1, updated: 1 },
      cursor: '',
      made_tags: [tag],
      finished_at: ago(4),
    },
    {
      ...imported,
      id: idOf(52),
      action: 'undo',
      file_id: null,
      plan: {},
      undo_of: job.imported,
      ...running,
      total: 2,
      seen: 1,
      cursor: contacts[3]?.phone,
      counts: { deleted: 0, restored: 0, left: 1 },
      made_tags: [],
    },
    {
      ...imported,
      id: job.check,
      action: 'check',
      file_id: next,
      status: 'PENDING',
      total: 3,
      counts: {},
      cursor: '',
      made_tags: [],
    },
  ],
  import_change: [
    { import_id: job.imported, key: contacts[3]?.phone, row: 1, done: 'created', ref: contacts[3]?.id, version: 9 },
    {
      import_id: job.imported,
      key: contacts[4]?.phone,
      row: 2,
      done: 'updated',
      ref: contacts[4]?.id,
      version: 1,
      before: { 'v:name': 'Before' },
    },
  ],
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into account (id, name, display_name, status) values ($1, 'older', 'Older', 'ACTIVE')`, [account])
  await pool.query(`insert into person (sub, name, email, permissions) values ('marta', 'Marta', '', '{BULK_MESSAGING}')`)
  for (const [table, some] of Object.entries(rows))
    for (const row of some) {
      const columns = ['account_id', ...Object.keys(row)].join(', ')
      const values = JSON.stringify({ account_id: account, ...row })
      await pool.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`, [
        values,
      ])
    }
}

let app: Awaited<ReturnType<typeof startApp>>
let api: (route: string, body?: unknown) => Promise<{ status: number; body: unknown }>
beforeAll(async () => {
  app = await startApp({ database: await openOlderDatabase('0033', fill) })
  for (const [id, { text }] of Object.entries(files)) {
    const path = app.context.files.path(account, id)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const token = await app.token('marta')
  api = (route, body) => app.call(route, { token, account: 'older', body })
}, 120_000)
afterAll(() => app.stop())

const jobOf = async (id: string) => (await api(`GET /jobs/${id}`)).body as Job
const rowsOf = async (sql: string) => (await app.database.pool.query(sql, [account])).rows

test('what waits or is half done is shown with its progress', async () => {
  const shown = new Map(((await api('GET /jobs')).body as Job[]).map(one => [one.id, one]))
  expect(shown.get(job.tagging)).toMatchObject({ kind: 'contacts', action: 'addTags', status: 'INPROGRESS', seen: 2, total: 6 })
  expect(shown.get(job.deleting)).toMatchObject({ action: 'delete', status: 'PENDING' })
  expect(shown.get(job.undone)).toMatchObject({ undoableUntil: null, undo: { status: 'INPROGRESS', seen: 1, total: 2 } })
  expect(shown.get(job.importing)).toMatchObject({ kind: 'import', name: 'half.csv', status: 'INPROGRESS', seen: 1, total: 3 })
  expect(shown.get(job.imported)).toMatchObject({ undo: { status: 'INPROGRESS', seen: 1, counts: { left: 1 } } })
  expect(shown.get(job.check)).toMatchObject({ kind: 'import-check', status: 'PENDING' })
  expect(await jobOf(job.archiving)).toMatchObject({ status: 'INPROGRESS', seen: 1, counts: { changed: 1, skipped: 0 } })
  expect((await api(`GET /imports/${job.importing}`)).body as Import).toMatchObject({
    rejected: 1,
    rejectedFor: { INVALID_NUMBER: 1 },
  })
})

test('jobs under way go on where they were, and so do undos', async () => {
  await workOffJobs(app.context)
  expect(await jobOf(job.tagging)).toMatchObject({ status: 'COMPLETED' })
  expect(await jobOf(job.deleting)).toMatchObject({ status: 'COMPLETED', counts: { changed: 1 } })
  expect(await jobOf(job.undone)).toMatchObject({ undo: { status: 'COMPLETED', seen: 2 } })
  expect(await jobOf(job.archiving)).toMatchObject({ status: 'COMPLETED', seen: 4, counts: { changed: 4 } })
  expect(await rowsOf('select id from conversation where account_id = $1 and not is_archived')).toEqual([])
  expect((await api(`GET /imports/${job.importing}`)).body).toMatchObject({
    status: 'COMPLETED',
    seen: 3,
    created: 2,
    rejected: 1,
  })
  expect((await api(`GET /imports/${job.imported}`)).body).toMatchObject({
    undo: { status: 'COMPLETED', seen: 2, counts: { deleted: 0, restored: 1, left: 1 } },
  })
  expect(await rowsOf(`select name from contact where account_id = $1 and phone = '${contacts[4]?.phone}'`)).toEqual([
    { name: 'Before' },
  ])
  expect((await api(`GET /import-checks/${job.check}`)).body).toMatchObject({ status: 'COMPLETED', seen: 3 })
})

test('what was done before can still be taken back', async () => {
  for (const id of [job.blocked, job.assigned, job.archiving, job.deleting, job.importing])
    expect(await api(`POST /jobs/${id}/undo`), id).toMatchObject({ status: 200 })
  await workOffJobs(app.context)
  expect(await rowsOf('select id from block_list where account_id = $1')).toEqual([])
  expect(await rowsOf('select id from conversation where account_id = $1 and (is_archived or assigned_to is not null)')).toEqual(
    [],
  )
  expect(await rowsOf(`select phone from contact where account_id = $1 order by phone`)).toEqual(
    contacts.map(({ phone }) => ({ phone })),
  )
  expect(await jobOf(job.tagged)).toMatchObject({ action: 'tag', counts: { changed: 0, skipped: 4 }, undoableUntil: null })
})
