import { randomUUIDv7 } from 'node:crypto'
import { importNewTagsMax } from '#contract/limits.ts'
import type { Tx } from '../db/transaction.ts'
import type { Person } from './contact-values.ts'
import type { ImportRun, Memory, Problem } from './import-kind.ts'

export type TagIds = {
  /** Ids of the tags of a person and of the whole import. */
  of(person: Person): string[]
  isNew: number
}

const same = (name: string) => name.trim().toLowerCase()

/** The tags that rows name, made where there are none yet; above importNewTagsMax new ones a row goes without, and says so. */
export async function ensureTags(
  tx: Tx,
  run: ImportRun,
  persons: Person[],
  memory: Memory | null,
  problems: Map<number, Problem[]>,
): Promise<TagIds> {
  const wanted = run.plan.options.kind === 'contacts' ? run.plan.options.tagIds : []
  const names = [...new Set(persons.flatMap(person => person.tags))]
  const everybody = wanted.length ? await tagsThere(tx, wanted) : []
  const ids = names.length ? await tagsNamed(tx, names) : new Map<string, string>()
  const missing = Map.groupBy(
    names.filter(name => !ids.has(name)),
    same,
  )
  const isNew = memory ? remember(memory, missing, ids) : await make(tx, run, missing, ids)
  for (const person of persons)
    for (const name of person.tags)
      if (!ids.has(name)) {
        const problem: Problem = { field: 'tags', name: null, value: name, problem: 'tooManyTags' }
        problems.set(person.row, [...(problems.get(person.row) ?? []), problem])
      }
  return { of: person => [...new Set([...person.tags.flatMap(name => ids.get(name) ?? []), ...everybody])], isNew }
}

/** Locked against being deleted before somebody wears them. */
async function tagsThere(tx: Tx, wanted: string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from contact_tag where account_id = $1 and id = any($2::uuid[]) order by id for key share',
    [tx.accountId, wanted],
  )
  return rows.map(row => row.id)
}

async function tagsNamed(tx: Tx, names: string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ name: string; id: string }>(
    `select n.name, t.id from unnest($2::text[]) as n (name)
     join contact_tag t on t.account_id = $1 and lower(btrim(t.name)) = lower(btrim(n.name)) order by t.id for key share of t`,
    [tx.accountId, names],
  )
  return new Map(rows.map(row => [row.name, row.id]))
}

/** A dry run makes nothing: the name stands for the id. */
function remember({ newTags }: Memory, missing: Map<string, string[]>, ids: Map<string, string>): number {
  const before = newTags.size
  for (const [key, written] of missing) {
    if (newTags.size >= importNewTagsMax && !newTags.has(key)) continue
    newTags.add(key)
    for (const name of written) ids.set(name, key)
  }
  return newTags.size - before
}

async function make(tx: Tx, run: ImportRun, missing: Map<string, string[]>, ids: Map<string, string>): Promise<number> {
  const adding = [...missing.values()].slice(0, Math.max(0, importNewTagsMax - run.madeTags.length))
  if (!adding.length) return 0
  const made = await tx.rows<{ id: string }>(
    `insert into contact_tag (account_id, id, name) select $1, id, name from unnest($2::uuid[], $3::text[]) as t (id, name)
     on conflict do nothing returning id`,
    [tx.accountId, adding.map(() => randomUUIDv7()), adding.map(([name]) => name)],
  )
  for (const [name, id] of await tagsNamed(tx, adding.flat())) ids.set(name, id)
  run.madeTags = [...run.madeTags, ...made.map(tag => tag.id)]
  return made.length
}
