import { randomUUIDv7 } from 'node:crypto'
import { isWithdrawal } from '#contract/contacts/block-list.ts'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { blockNoteMaxCharacters } from '#contract/limits.ts'
import { storable } from '#contract/names.ts'
import { blocksChanged } from '../contacts/block-list/blocks.ts'
import type { Tx } from '../db/transaction.ts'
import { reasonNames } from './block-reason-names.ts'
import { headingOf } from './guess-columns.ts'
import { recordChanges } from './import-changes.ts'
import type { ImportRun, KindOfImport, Memory, Problem, Settled, TakenRow, Undone } from './import-kind.ts'
import { takeBackConsents } from './undo-contacts.ts'

export const blockListKind: KindOfImport = {
  fields: [
    {
      key: 'phone',
      isRequired: true,
      headings: [
        'phone',
        'phone number',
        'mobile',
        'mobile phone',
        'number',
        'contact',
        'msisdn',
        'telefon',
        'numer',
        'numer telefonu',
        'nr telefonu',
        'kontakt',
      ], // prettier-ignore
    },
    { key: 'reason', isRequired: false, headings: ['reason', 'powod', 'przyczyna'] },
    { key: 'note', isRequired: false, headings: ['note', 'notes', 'comment', 'notatka', 'uwagi', 'komentarz'] },
  ],
  hasCustomFields: false,
  takesLandlines: true,
  refreshes: ['block-list', 'contacts'],
  settle: settleBlocks,
  undo: undoBlocks,
}

type Block = { id: string; row: number; key: string; phone: string; reason: BlockReason; note: string }

const reasonOf = new Map(
  BlockReason.options.flatMap(reason => [reason, ...reasonNames[reason]].map(name => [headingOf(name), reason] as const)),
)

/** Who is blocked for which reason; who is blocked for it already stays as it is. */
async function settleBlocks(tx: Tx, run: ImportRun, rows: TakenRow[], memory: Memory | null): Promise<Settled> {
  const { options, columns } = run.plan
  if (options.kind !== 'block-list') throw new Error('a plan of another kind')
  const counts = { created: 0, skipped: 0, repeated: 0 }
  const problems = new Map<number, Problem[]>()
  const cell = (row: TakenRow, key: string) => storable(row.cells[columns.indexOf(key)] ?? '').trim()
  const blocks = new Map<string, Block>()
  for (const row of rows) {
    const [written, note] = [cell(row, 'reason'), cell(row, 'note')]
    const named = reasonOf.get(headingOf(written))
    const wrong: Problem[] = [
      ...(written && !named
        ? [{ field: 'reason', name: null, value: written.slice(0, 200), problem: 'reasonInvalid' as const }]
        : []),
      ...(note.length > blockNoteMaxCharacters
        ? [{ field: 'note', name: null, value: note.slice(0, 200), problem: 'tooLong' as const }]
        : []),
    ]
    if (wrong.length) problems.set(row.row, wrong)
    const reason = named ?? options.reason
    const key = `${row.phone} ${reason}`
    if (blocks.has(key)) counts.repeated += 1
    else
      blocks.set(key, {
        id: randomUUIDv7(),
        row: row.row,
        key,
        phone: row.phone,
        reason,
        note: note.length > blockNoteMaxCharacters ? options.note : note || options.note,
      })
  }
  const wanted = [...blocks.values()]
  const [there, met] = await knownBlocks(tx, run, wanted)
  const fresh: Block[] = []
  const skipped: Block[] = []
  for (const block of wanted) {
    if (memory ? memory.keys.has(block.key) : met.has(block.key)) counts.repeated += 1
    else if (there.has(block.key)) skipped.push(block)
    else fresh.push(block)
    memory?.keys.add(block.key)
  }
  counts.created += fresh.length
  counts.skipped += skipped.length
  return {
    counts,
    problems,
    apply: async () => {
      const consents = await insertBlocks(tx, run, fresh)
      const entry = (block: Block) => ({ key: block.key, row: block.row, version: null, before: null })
      await recordChanges(tx, run, [
        ...fresh.map(block => ({
          ...entry(block),
          done: 'created' as const,
          ref: block.id,
          consentId: consents.get(block.key) ?? null,
        })),
        ...skipped.map(block => ({ ...entry(block), done: 'skipped' as const, ref: null, consentId: null })),
      ])
      return blocksChanged(
        tx,
        fresh.map(block => block.id),
        fresh.map(block => block.phone),
      )
    },
  }
}

async function knownBlocks(tx: Tx, run: ImportRun, wanted: Block[]): Promise<[Set<string>, Set<string>]> {
  const there = await tx.rows<{ key: string }>(
    `select phone || ' ' || reason as key from block_list where account_id = $1 and phone = any($2::text[])`,
    [tx.accountId, wanted.map(block => block.phone)],
  )
  const met = await tx.rows<{ key: string }>(
    'select key from import_change where account_id = $1 and import_id = $2 and key = any($3::text[])',
    [tx.accountId, run.id, wanted.map(block => block.key)],
  )
  return [new Set(there.map(row => row.key)), new Set(met.map(row => row.key))]
}

/** With a reason by which the customer took the consent back, the consent record says so; returns the ids of those entries. */
async function insertBlocks(tx: Tx, run: ImportRun, blocks: Block[]): Promise<Map<string, string>> {
  if (!blocks.length) return new Map()
  await tx.rows(
    `insert into block_list (account_id, id, phone, reason, note, blocked_by)
     select $1, id, phone, reason, nullif(note, ''), $6 from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as b (id, phone, reason, note)`,
    [
      tx.accountId,
      blocks.map(block => block.id),
      blocks.map(block => block.phone),
      blocks.map(block => block.reason),
      blocks.map(block => block.note),
      run.createdBy,
    ],
  )
  const refusals = blocks.filter(block => isWithdrawal(block.reason))
  const ids = new Map(refusals.map(block => [block.key, randomUUIDv7()]))
  if (refusals.length)
    await tx.rows(
      `insert into consent (account_id, id, phone, kind, channel, detail, text, recorded_by)
       select $1, id, phone, 'OPTED_OUT', 'import', $5, note, $6 from unnest($2::uuid[], $3::text[], $4::text[]) as c (id, phone, note)`,
      [
        tx.accountId,
        [...ids.values()],
        refusals.map(block => block.phone),
        refusals.map(block => block.note),
        run.fileName,
        run.createdBy,
      ],
    )
  return ids
}

/** Lifts what the import blocked. What somebody lifted since is as the undo wants it; what the customer said since stands. */
async function undoBlocks(tx: Tx, run: ImportRun, keys: string[]): Promise<Undone> {
  const gone = await tx.rows<{ id: string; phone: string }>(
    `delete from block_list b using import_change c
     where c.account_id = $1 and c.import_id = $2 and c.key = any($3::text[]) and c.done = 'created' and b.account_id = $1 and b.id = c.ref
     returning b.id, b.phone`,
    [tx.accountId, run.id, keys],
  )
  await takeBackConsents(tx, run, keys)
  const left = await tx.rows<{ key: string }>(
    `select c.key from import_change c join block_list b on b.account_id = $1 and b.phone = split_part(c.key, ' ', 1) and b.reason = split_part(c.key, ' ', 2)
     where c.account_id = $1 and c.import_id = $2 and c.key = any($3::text[]) and c.done = 'created'`,
    [tx.accountId, run.id, keys],
  )
  return {
    deleted: gone.length,
    restored: 0,
    left: left.map(({ key }) => ({ key, reason: 'CHANGED_SINCE' })),
    changes: await blocksChanged(
      tx,
      gone.map(row => row.id),
      gone.map(row => row.phone),
    ),
  }
}
