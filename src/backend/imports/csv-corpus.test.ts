import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { beginningOf, guessShape } from './csv-shape.ts'
import { guessEncoding } from './encoding.ts'
import { rowsOf } from './read-rows.ts'

// csv-spectrum: what every reader of CSV should agree on. Rows of nothing but empty cells are none here: an import has no use for them.
const corpus = fileURLToPath(new URL('../../../node_modules/csv-spectrum/', import.meta.url))
const Rows = z.array(z.record(z.string(), z.string()))
// Of this one the corpus has two versions: its answer names another number.
const files = readdirSync(`${corpus}csvs`).filter(file => file !== 'location_coordinates.csv')

async function read(path: string): Promise<Record<string, string>[]> {
  const encoding = await guessEncoding(path)
  if (!encoding) throw new Error(`${path} is no text`)
  const rows: string[][] = []
  for await (const cells of rowsOf(path, { encoding, ...guessShape(await beginningOf(path, encoding)), hasHeader: true }))
    rows.push(cells)
  const [head = [], ...below] = rows
  return below.map(cells => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

test.each(files)('%s of the public corpus is read as it is meant', async file => {
  const meant = Rows.parse(JSON.parse(readFileSync(`${corpus}json/${file.replace('.csv', '.json')}`, 'utf8')))
  expect(await read(`${corpus}csvs/${file}`)).toEqual(meant.filter(row => Object.values(row).some(Boolean)))
})
