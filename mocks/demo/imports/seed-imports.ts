import { insertAll, type Seeding } from '../insert-all.ts'
import { idAt } from '../ids.ts'
import { momentOf, type When } from '../line.ts'
import type { Sub } from '../shop.ts'

export type PastImport = {
  file: string
  when: When
  by: Sub
  total: number
  counts: Record<string, number>
  header: string[]
  columns: readonly (string | null)[]
  options: object
}

const contacts = {
  columns: ['fullName', 'phone', null],
  options: { kind: 'contacts', duplicates: 'update', tagIds: [], consent: '' },
}

const fair: PastImport = {
  ...contacts,
  file: 'fair-2025.csv',
  when: '204d 17:20',
  by: 'jonas',
  total: 46,
  counts: { imported: 44, changed: 44, created: 41, updated: 3, rejected: 2, INVALID_NUMBER: 2 },
  header: ['Name', 'Phone', 'E-mail'],
}

/** Guests of a workshop, from a sheet that somebody kept by hand. */
const guests: PastImport = {
  ...contacts,
  file: 'workshop-guests.csv',
  when: '9d 10:05',
  by: 'ola',
  total: 7,
  counts: {
    imported: 3,
    changed: 3,
    updated: 3,
    rejected: 4,
    EMPTY_NUMBER: 1,
    INVALID_NUMBER: 2,
    NOT_MOBILE_NUMBER: 1,
  },
  header: ['Guest', 'Phone', 'Table'],
}

/** None of these numbers can be anybody's mobile. */
const rejected = [
  { row: 2, reason: 'EMPTY_NUMBER', phone: '', cells: ['Mrs Albright (no phone)', '', '1'] },
  { row: 4, reason: 'INVALID_NUMBER', phone: '1.41556E+10', is_cut: true, cells: ['Priya', '1.41556E+10', '2'] },
  { row: 5, reason: 'INVALID_NUMBER', phone: '555-01', cells: ['Tomás and friend', '555-01', '2'] },
  { row: 7, reason: 'NOT_MOBILE_NUMBER', phone: '+442079460123', cells: ['Studio Hart, London', '020 7946 0123', '3'] },
]

/** What the shop imported before: an old list, and one that gave the guests of a workshop their tag and had rows to mend. */
export async function seedImports(seeding: Seeding): Promise<void> {
  const { client, accountId } = seeding
  await seedImport(seeding, fair)
  const id = await seedImport(seeding, guests)
  const { rows } = await client.query<{ id: string; phone: string; tag_id: string }>(
    `select c.id, c.phone, t.id as tag_id from contact c join contact_tagging g on g.account_id = c.account_id and g.contact_id = c.id
     join contact_tag t on t.account_id = c.account_id and t.id = g.tag_id where c.account_id = $1 and t.name = 'Workshop' order by c.phone`,
    [accountId],
  )
  await insertAll(
    client,
    'import_change',
    'account_id uuid, import_id uuid, key text, row int, done text, ref uuid, version int, before jsonb',
    rows.map((contact, index) => ({
      account_id: accountId,
      import_id: id,
      key: contact.phone,
      row: [1, 3, 6][index] ?? 6,
      done: 'updated',
      ref: contact.id,
      version: 1,
      before: { [`t:${contact.tag_id}`]: true },
    })),
  )
  await insertAll(
    client,
    'import_row',
    'account_id uuid, id uuid, import_id uuid, outcome text, row int, reason text, phone text, is_cut boolean, problems jsonb, cells jsonb',
    rejected.map(row => ({
      is_cut: false,
      ...row,
      account_id: accountId,
      id: idAt(seeding.now),
      import_id: id,
      outcome: 'REJECTED',
      problems: [],
    })),
  )
}

export async function seedImport({ client, accountId, now }: Seeding, past: PastImport): Promise<string> {
  const at = momentOf(past.when, now)
  const id = idAt(at)
  await insertAll(
    client,
    'job',
    'account_id uuid, id uuid, kind text, lane text, details jsonb, status text, total int, seen int, counts jsonb, state jsonb, ' +
      'worked_at timestamptz, created_by text, created_at timestamptz, finished_at timestamptz',
    [
      {
        account_id: accountId,
        id,
        kind: 'import',
        lane: 'imports',
        details: {
          fileId: idAt(at),
          fileName: past.file,
          plan: {
            columns: past.columns,
            country: 'US',
            options: past.options,
            reading: { encoding: 'utf-8', separator: ',', hasHeader: true, firstLine: 1 },
            header: past.header,
          },
        },
        status: 'COMPLETED',
        total: past.total,
        seen: past.total,
        counts: past.counts,
        state: { madeTags: [] },
        worked_at: at,
        created_by: past.by,
        created_at: at,
        finished_at: new Date(at.getTime() + 2000),
      },
    ],
  )
  return id
}
