import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { dialects, workbookOf, type Cell, type Sheet } from '../testing/workbooks.ts'
import { rowsOf } from './read-rows.ts'
import { understand } from './detect-format.ts'
import { writeAsCsv } from './workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-books-'))
const reader = new Worker(new URL('../testing/workbook-reader.ts', import.meta.url), {
  execArgv: ['--disable-warning=ExperimentalWarning'],
})
afterAll(async () => {
  await reader.terminate()
  rmSync(folder, { recursive: true })
})

const writers = ['shared', 'inline', 'prefixed'] as const satisfies (keyof typeof dialects)[]
const about = { kind: 'contacts' as const, type: 'xlsx' as const, customFields: [] }

async function read(bytes: Uint8Array, name: string) {
  const [from, to] = [join(folder, `${name}.xlsx`), join(folder, `${name}.csv`)]
  writeFileSync(from, bytes)
  reader.postMessage({ from, to })
  expect(await once(reader, 'message')).toEqual([{ done: true }])
  const found = await understand(to, about, {})
  const rows = []
  for await (const row of rowsOf(to, found)) rows.push(row)
  return { ...found, all: rows }
}

const heading: Cell[] = ['Telefon', 'Imię']
const people: Cell[][] = [
  ['512 345 679', 'Anna'],
  ['+48512345680', 'Jan'],
]
const one = (rows: Cell[][], more: Partial<Sheet> = {}): Sheet[] => [{ name: 'A', rows, ...more }]
const texts = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

/** What stands in a workbook, and the rows that come out, by the numbers that the spreadsheet shows. */
const books: Record<string, [Sheet[], { line: number; cells: string[] }[]]> = {
  'a plain table': [one([heading, ...people]), texts(['Telefon', 'Imię'], ['512 345 679', 'Anna'], ['+48512345680', 'Jan'])],
  'letters beyond 16 bits': [
    one([heading, ['512345679', '👩🏽‍🎤 Zoë'], ['512345680', '𝒜nna 🇵🇱']]),
    texts(['Telefon', 'Imię'], ['512345679', '👩🏽‍🎤 Zoë'], ['512345680', '𝒜nna 🇵🇱']),
  ],
  'Polish letters, whole and in parts': [
    one([heading, ['512345679', 'Łódź'], ['512345680', 'Łódź'.normalize('NFD')]]),
    texts(['Telefon', 'Imię'], ['512345679', 'Łódź'], ['512345680', 'Łódź']),
  ],
  'signs of XML': [
    one([heading, ['512345679', 'a < b & "c" > d']]),
    texts(['Telefon', 'Imię'], ['512345679', 'a < b & "c" > d']),
  ],
  'line breaks in cells': [
    one([heading, ['512345679', 'one\ntwo'], ['512345680', 'x']]),
    texts(['Telefon', 'Imię'], ['512345679', 'one\ntwo'], ['512345680', 'x']),
  ],
  'numbers as numbers': [
    one([heading, [48512345679, 'Anna'], [512345680, 'Jan']]),
    texts(['Telefon', 'Imię'], ['48512345679', 'Anna'], ['512345680', 'Jan']),
  ],
  'days as days': [
    one([
      ['Telefon', 'Data urodzenia'],
      ['512345679', { serial: 32905 }],
    ]),
    texts(['Telefon', 'Data urodzenia'], ['512345679', '1990-02-01']),
  ],
  'formulas with their results': [
    one([heading, [{ formula: '+48512345679' }, { formula: 'Anna' }]]),
    texts(['Telefon', 'Imię'], ['+48512345679', 'Anna']),
  ],
  'rows of nothing between': [
    one([heading, [null, null], ['512345679', 'Anna'], [], ['512345680', 'Jan']]),
    [
      { line: 1, cells: ['Telefon', 'Imię'] },
      { line: 3, cells: ['512345679', 'Anna'] },
      { line: 5, cells: ['512345680', 'Jan'] },
    ],
  ],
  'cells of nothing between': [one([heading, ['512345679', null, 'x']]), texts(['Telefon', 'Imię', ''], ['512345679', '', 'x'])],
  'a hidden first sheet': [
    [
      ...one(
        [
          ['Nie', 'to'],
          ['1', '2'],
        ],
        { name: 'Stare', state: 'hidden' },
      ),
      ...one([heading, ...people], { name: 'B' }),
    ],
    texts(['Telefon', 'Imię'], ['512 345 679', 'Anna'], ['+48512345680', 'Jan']),
  ],
  'a first sheet that only a program shows': [
    [...one([['Nie', 'to']], { name: '_meta', state: 'veryHidden' }), ...one([heading, ...people], { name: 'B' })],
    texts(['Telefon', 'Imię'], ['512 345 679', 'Anna'], ['+48512345680', 'Jan']),
  ],
  'an empty first sheet': [
    [...one([], { name: 'Okładka' }), ...one([heading, ...people], { name: 'B' })],
    texts(['Telefon', 'Imię'], ['512 345 679', 'Anna'], ['+48512345680', 'Jan']),
  ],
  'sheets behind the first': [
    [...one([heading, ...people]), ...one([['Inne'], ['x']], { name: 'B' })],
    texts(['Telefon', 'Imię'], ['512 345 679', 'Anna'], ['+48512345680', 'Jan']),
  ],
  'a title above the heading': [
    one([['Klienci 2026'], [], heading, ...people]),
    [
      { line: 3, cells: ['Telefon', 'Imię'] },
      { line: 4, cells: ['512 345 679', 'Anna'] },
      { line: 5, cells: ['+48512345680', 'Jan'] },
    ],
  ],
  'a name of a sheet with signs': [
    one([heading, ...people], { name: 'A & B "c"' }),
    texts(['Telefon', 'Imię'], ['512 345 679', 'Anna'], ['+48512345680', 'Jan']),
  ],
  'many rows': [
    one([heading, ...Array.from({ length: 500 }, (_, index): Cell[] => [`51234${5000 + index}`, `Ola ${index}`])]),
    texts(['Telefon', 'Imię'], ...Array.from({ length: 500 }, (_, index) => [`51234${5000 + index}`, `Ola ${index}`])),
  ],
}

test.each(Object.keys(books))('%s: a workbook of each of three writers comes out as it is', async name => {
  const [sheets, rows] = books[name] ?? [[], []]
  for (const writer of writers) {
    const found = await read(workbookOf(writer, sheets), `${writer}`)
    expect(
      found.all.map(row => ({ ...row, cells: row.cells.slice(0, rows[0]?.cells.length) })),
      writer,
    ).toEqual(rows)
    expect([found.rows, found.columns[0]?.guess], writer).toEqual([rows.length - 1, 'phone'])
    expect(found.titles, writer).toEqual(name.startsWith('a title') ? ['Klienci 2026'] : [])
  }
})

/** A workbook of more than 1 MB, in cells of so many random digits: they do not become smaller, and many cells take longer than few. */
function largeBook(name: string, count: number, length: number): string {
  const digits = () => randomBytes(length).toString('hex').slice(length)
  const path = join(folder, `${name}.xlsx`)
  const rows = Array.from({ length: count }, (): Cell[] => [digits(), digits(), digits()])
  writeFileSync(path, workbookOf('inline', one([heading, ...rows])))
  expect(statSync(path).size).toBeGreaterThan(1024 * 1024)
  return path
}

test('a small workbook waits for no large one, nor does the large one of another account', async () => {
  const [largest, large, own] = [largeBook('largest', 50_000, 16), largeBook('large', 1000, 1000), largeBook('own', 1000, 1000)]
  const small = join(folder, 'small.xlsx')
  writeFileSync(small, workbookOf('shared', one([heading, ...people])))
  const done: string[] = []
  const bring = (name: string, path: string, account: string) =>
    writeAsCsv(path, join(folder, `${name}.csv`), account).then(() => done.push(name))
  await Promise.all([
    bring('largest of one', largest, 'one'),
    bring('next of one', own, 'one'),
    bring('large of two', large, 'two'),
    bring('small of one', small, 'one'),
  ])
  const before = done.slice(0, done.indexOf('largest of one'))
  expect(before).toContain('small of one')
  expect(before).toContain('large of two')
  expect(done).toHaveLength(4)
})
