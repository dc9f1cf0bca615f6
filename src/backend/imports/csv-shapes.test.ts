// Every way in which a program writes a CSV: encodings and marks × separators × quotation marks × line ends.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { beginningOf, guessShape } from './csv-shape.ts'
import { guessEncoding } from './encoding.ts'
import { rowsOf } from './read-rows.ts'
import { understand } from './detect-format.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-shapes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** Text in an alphabet of one byte a letter, by the decoder that reads it back. */
function inBytes(text: string, encoding: string): Buffer {
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, letter => letters.get(letter) ?? 0x3f))
}
const encodings: Record<string, (text: string) => Buffer> = {
  'utf-8': text => Buffer.from(text),
  'utf-8 with its mark': text => Buffer.from(`\ufeff${text}`),
  'utf-16le with its mark': text => utf16(`\ufeff${text}`),
  'utf-16be with its mark': text => utf16(`\ufeff${text}`).swap16(),
  'utf-16le': utf16,
  'windows-1250': text => inBytes(text, 'windows-1250'),
  'iso-8859-2': text => inBytes(text, 'iso-8859-2'),
}
const isLong = process.env['LONG'] === '1'
const separators = [',', ';', '\t', '|'] as const
const lineEnds = ['\n', '\r\n', '\r']
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** How a row is written, and whether its cells may hold anything. */
const quotings: Record<string, { write: (cells: string[], separator: string) => string; holdsAll: boolean }> = {
  none: { write: (cells, separator) => cells.join(separator), holdsAll: false },
  all: { write: (cells, separator) => cells.map(quoted).join(separator), holdsAll: true },
  'where needed': {
    write: (cells, separator) => cells.map(cell => (/[",;\t|\r\n]/.test(cell) ? quoted(cell) : cell)).join(separator),
    holdsAll: true,
  },
  'and a space before the separator': { write: (cells, separator) => cells.map(quoted).join(` ${separator}`), holdsAll: true },
  'and a space after the separator': { write: (cells, separator) => cells.map(quoted).join(`${separator} `), holdsAll: true },
}

const about = { kind: 'contacts' as const, type: 'csv' as const, customFields: [] }
const plain = [
  ['Imię', 'Telefon', 'Uwagi'],
  ['Świętosława Źdźbło', '512 345 679', 'żółta łódź'],
  ['Bożena Ćwikła', '+48512345680', ''],
  ['', '', ''],
  ['Łucja Ńska', '0048512345681', 'x'],
]
const hard = [...plain, ['Jan', '512345682', 'a,b;c|d "e"'], ['Ewa', '512345683', 'one\ntwo']]

test.each(Object.keys(encodings))('in %s every separator, quotation mark and line end comes out as it went in', async name => {
  const encode = encodings[name] ?? Buffer.from
  // With each separator, and with each quotation mark, some files end within their last line.
  const endings = (lineEnd: string, nth: number) => (isLong || nth % 4 === 0 ? [lineEnd, ''] : [lineEnd])
  for (const [place, separator] of separators.entries())
    for (const [nth, [quoting, { write, holdsAll }]] of Object.entries(quotings).entries())
      for (const lineEnd of lineEnds)
        for (const ending of endings(lineEnd, place + nth)) {
          const shape = JSON.stringify([separator, quoting, lineEnd, ending])
          const rows = holdsAll ? hard : plain
          const path = join(folder, 'shape.csv')
          writeFileSync(path, encode(rows.map(cells => write(cells, separator)).join(lineEnd) + ending))
          const found = await understand(path, about, {})
          const filled = rows.flatMap((cells, index) => (cells.some(Boolean) ? [{ line: index + 1, cells }] : []))
          expect([found.separator, found.hasHeader, found.titleRows, found.rows], shape).toEqual([
            separator,
            true,
            0,
            filled.length - 1,
          ])
          expect(
            found.columns.map(column => column.guess),
            shape,
          ).toEqual(['name', 'phone', null])
          const read = []
          for await (const row of rowsOf(path, found)) read.push(row)
          expect(read, shape).toEqual(filled)
        }
})

const byLines = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
const head = ['Telefon', 'Imię']
const anna = ['512345679', 'Anna']

/** What people and their programs make of a table, § standing for the separator, and the rows that come out. */
const peculiar: Record<string, [string, { line: number; cells: string[] }[]]> = {
  'a line that names the separator': ['sep=§\r\nTelefon§Imię\r\n512345679§Anna\r\n', byLines(head, anna)],
  'lines that end in every way': [
    'Telefon§Imię\r\n512345679§Anna\n512345680§Jan\r\n512345681§Ola\n',
    byLines(head, anna, ['512345680', 'Jan'], ['512345681', 'Ola']),
  ],
  'a title, a day and an empty row above': [
    'Klienci§\n"Stan na 21.11.2026"§\n§\nTelefon§Imię\n512345679§Anna\n',
    [
      { line: 4, cells: head },
      { line: 5, cells: anna },
    ],
  ],
  'rows that are too short and too long': [
    'Telefon§Imię\n512345679§Anna§more§cells\n512345680\n',
    byLines(head, [...anna, 'more', 'cells'], ['512345680']),
  ],
  'formulas that keep a text from becoming a number': [
    'Telefon§Imię\n="512345679"§="Anna"\n"=""0048512345680"""§=1+1\n',
    byLines(head, anna, ['0048512345680', '=1+1']),
  ],
  'the character that ends a file of DOS': ['Telefon§Imię\r\n512345679§Anna\r\n\u001a', byLines(head, anna)],
  'rows of nothing between': [
    '\nTelefon§Imię\n  \n§\n512345679§Anna\n\n',
    [
      { line: 2, cells: head },
      { line: 5, cells: anna },
    ],
  ],
  'letters in parts': [
    `Telefon§${'Imię'.normalize('NFD')}\n512345679§${'Łódź'.normalize('NFD')} 👩🏽‍🎤\n`,
    byLines(head, ['512345679', 'Łódź 👩🏽‍🎤']),
  ],
}

test.each(Object.keys(peculiar))('%s: its rows come out with every separator', async name => {
  const [written, rows] = peculiar[name] ?? ['', []]
  for (const separator of separators)
    for (const encode of [(text: string) => Buffer.from(`\ufeff${text}`), (text: string) => utf16(text).swap16()]) {
      const path = join(folder, 'peculiar.csv')
      writeFileSync(path, encode(written.replaceAll('§', separator)))
      const found = await understand(path, about, {})
      const read = []
      for await (const row of rowsOf(path, found)) read.push(row)
      expect(read, separator).toEqual(rows)
      expect([found.separator, found.rows]).toEqual([separator, rows.length - 1])
      expect(found.columns.map(column => column.guess).slice(0, 2)).toEqual(['phone', 'name'])
    }
})

test('letters of Western Europe come out where their alphabet is chosen', async () => {
  const path = join(folder, 'western.csv')
  writeFileSync(path, inBytes('Phone,Name\n512345679,Peña Søren à Håkon\n', 'windows-1252'))
  expect((await understand(path, about, { encoding: 'windows-1252' })).preview).toEqual([['512345679', 'Peña Søren à Håkon']])
})

// csv-spectrum: what every reader of CSV should agree on. Rows of nothing but empty cells are none here: an import has no use for them.
const corpus = fileURLToPath(new URL('../../../node_modules/csv-spectrum/', import.meta.url))
const Rows = z.array(z.record(z.string(), z.string()))
// Of this one the corpus has two versions: its answer names another number.
const files = readdirSync(`${corpus}csvs`).filter(file => file !== 'location_coordinates.csv')

async function read(path: string): Promise<Record<string, string>[]> {
  const encoding = await guessEncoding(path)
  if (!encoding) throw new Error(`${path} is no text`)
  const rows: string[][] = []
  const reading = { encoding, ...guessShape(await beginningOf(path, encoding)), hasHeader: true, titleRows: 0 }
  for await (const { cells } of rowsOf(path, reading)) rows.push(cells)
  const [head = [], ...below] = rows
  return below.map(cells => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

test.each(files)('%s of the public corpus is read as it is meant', async file => {
  const meant = Rows.parse(JSON.parse(readFileSync(`${corpus}json/${file.replace('.csv', '.json')}`, 'utf8')))
  expect(await read(`${corpus}csvs/${file}`)).toEqual(meant.filter(row => Object.values(row).some(Boolean)))
})
