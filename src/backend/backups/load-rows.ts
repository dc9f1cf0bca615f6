import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import * as z from 'zod'
import { readTables, type Table } from './tables.ts'

const rowsAtOnce = 500
/** A batch of long rows is sent before it is full. */
const charactersAtOnce = 1024 * 1024

const Line = z.union([
  z.array(z.nullable(z.string())),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequences: z.record(z.string(), z.number()) }),
  z.object({ migrations: z.array(z.string()) }),
])
type Row = (string | null)[]

/**
 * Puts what dumpRows wrote into tables that the same migrations have made, in the open transaction. What stood there goes, as
 * the migrations' own rows, and no trigger runs: counters, facets and words come as they were. Throws where the rows are not of
 * these tables. Returns how many rows each got.
 */
export async function loadRows(client: pg.ClientBase, path: string): Promise<Record<string, number>> {
  const tables = await readTables(client)
  const names = tables.map(table => table.name).filter(name => name !== '_migration')
  const quoted = names.map(name => client.escapeIdentifier(name))
  await client.query(`truncate ${quoted.join(', ')}`)
  for (const name of quoted) await client.query(`alter table ${name} disable trigger user`)

  const counts: Record<string, number> = {}
  let insert: ((rows: Row[]) => Promise<void>) | null = null
  let batch: Row[] = []
  let size = 0
  const flush = async () => {
    if (batch.length) await insert?.(batch)
    ;[batch, size] = [[], 0]
  }
  const read = async (text: string) => {
    const line = Line.parse(JSON.parse(text))
    if (Array.isArray(line)) {
      batch.push(line)
      size += text.length
      if (batch.length >= rowsAtOnce || size > charactersAtOnce) await flush()
      return
    }
    await flush()
    if ('table' in line) {
      const { table: name, columns } = line
      const run = insertInto(client, tables, name, columns)
      counts[name] = 0
      insert = async rows => {
        await run(rows)
        counts[name] = (counts[name] ?? 0) + rows.length
      }
    }
    if ('sequences' in line)
      for (const [name, last] of Object.entries(line.sequences))
        await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
  }
  await pipeline(createReadStream(path), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const text of linesOf(source)) await read(text)
  })
  await flush()
  for (const name of quoted) await client.query(`alter table ${name} enable trigger user`)
  return counts
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

function insertInto(client: pg.ClientBase, tables: Table[], name: string, columns: string[]): (rows: Row[]) => Promise<void> {
  const table = tables.find(one => one.name === name)
  const types = columns.map(column => table?.columns.find(one => one.name === column)?.type)
  if (types.includes(undefined)) throw new Error(`the backup has a table or column that is not there: ${name}`)
  const places = columns.map((_, index) => `c${index}`)
  const statement = `insert into ${client.escapeIdentifier(name)} (${columns.map(column => client.escapeIdentifier(column)).join(', ')})
    overriding system value
    select ${places.map((place, index) => `${place}::${types[index]}`).join(', ')}
    from unnest(${places.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as r (${places.join(', ')})`
  return async rows => {
    await client.query(
      statement,
      columns.map((_, index) => rows.map(row => row[index] ?? null)),
    )
  }
}
