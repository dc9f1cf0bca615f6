import { crc32, deflateRawSync } from 'node:zlib'

/** A zip of these entries, deflated, with the sizes it declares. */
export function zipOf(entries: Record<string, string | Buffer>): Uint8Array<ArrayBuffer> {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(Buffer.from(content)), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(Buffer.byteLength(content), 22)
    head.writeUInt16LE(name.length, 26)
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    head.copy(line, 6, 4, 30)
    line.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), packed)
    directory.push(line, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Uint8Array.from(Buffer.concat([...parts, list, end]))
}

/** A text, a number, a formula's text, or a day as a spreadsheet counts it; null: nothing. */
export type Cell = string | number | { formula: string } | { serial: number } | null
export type Sheet = { name: string; rows: readonly (readonly Cell[])[]; state?: 'hidden' | 'veryHidden' }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** Letters beyond ASCII by their numbers, as some programs write them, in turns in decimal and hexadecimal digits. */
const numbered = (text: string) =>
  escaped(text).replace(/[^\x20-\x7e]/gu, letter => {
    const code = letter.codePointAt(0) ?? 0
    return code % 2 ? `&#${code};` : `&#x${code.toString(16)};`
  })
const addressOf = (column: number, row: number) => `${String.fromCodePoint(65 + column)}${row}`

type Dialect = {
  /** Before each name of an element. */
  prefix: string
  /** What a cell with a text is, and what it puts aside for the list of shared texts. */
  text: (at: string, text: string, shared: string[]) => string
  target: (sheet: number) => string
  /** Whether rows of nothing are left out. */
  skipsEmptyRows: boolean
}

/** How three families of programs write a workbook. */
export const dialects = {
  /** As Excel: texts in a list, some in runs of formats. */
  shared: {
    prefix: '',
    text: (at, text, shared) => {
      const half = Math.floor(text.length / 2)
      const runs = [text.slice(0, half), text.slice(half)].map(run => `<r><t xml:space="preserve">${escaped(run)}</t></r>`)
      const isRich = shared.length % 3 === 2 && text.length > 1 && text.slice(0, half).isWellFormed()
      shared.push(isRich ? `<si>${runs.join('')}</si>` : `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`
    },
    target: sheet => `worksheets/sheet${sheet}.xml`,
    skipsEmptyRows: true,
  },
  /** As libraries that write while they go: texts in their cells, letters by number. */
  inline: {
    prefix: '',
    text: (at, text) => `<c r="${at}" t="inlineStr"><is><t>${numbered(text)}</t></is></c>`,
    target: sheet => `/xl/worksheets/sheet${sheet}.xml`,
    skipsEmptyRows: false,
  },
  /** As the SDK of Office does: each element with the prefix of its namespace. */
  prefixed: {
    prefix: 'x:',
    text: (at, text) => `<x:c r="${at}" t="str"><x:v>${escaped(text)}</x:v></x:c>`,
    target: sheet => `worksheets/sheet${sheet}.xml`,
    skipsEmptyRows: false,
  },
} satisfies Record<string, Dialect>

/** A workbook of these sheets, as programs of that family write it. */
export function workbookOf(name: keyof typeof dialects, sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const { prefix: p, text, target, skipsEmptyRows }: Dialect = dialects[name]
  const namespace = `xmlns${p && ':x'}="${main}"`
  const shared: string[] = []
  const cellOf = (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return text(at, cell, shared)
    if (typeof cell === 'number') return `<${p}c r="${at}"><${p}v>${cell}</${p}v></${p}c>`
    if ('serial' in cell) return `<${p}c r="${at}" s="1"><${p}v>${cell.serial}</${p}v></${p}c>`
    return `<${p}c r="${at}" t="str"><${p}f>A1</${p}f><${p}v>${escaped(cell.formula)}</${p}v></${p}c>`
  }
  const rowOf = (cells: readonly Cell[], row: number) => {
    const written = cells.map((cell, column) => cellOf(cell, addressOf(column, row))).join('')
    return written || !skipsEmptyRows ? `<${p}row r="${row}">${written}</${p}row>` : ''
  }
  const files = sheets.map(
    ({ rows }) =>
      `${declaration}<${p}worksheet ${namespace}><${p}sheetData>${rows.map((cells, index) => rowOf(cells, index + 1)).join('')}</${p}sheetData></${p}worksheet>`,
  )
  const listed = sheets.map(
    ({ name: sheet, state }, index) =>
      `<${p}sheet name="${escaped(sheet)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const ways = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${target(index + 1)}"/>`,
  )
  const strings = `<Relationship Id="rIdS" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`
  return zipOf({
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"/>`,
    'xl/workbook.xml': `${declaration}<${p}workbook ${namespace} xmlns:r="${relations}"><${p}sheets>${listed.join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${ways.join('')}${shared.length ? strings : ''}</Relationships>`,
    'xl/styles.xml': `${declaration}<${p}styleSheet ${namespace}><${p}cellXfs count="2"><${p}xf numFmtId="0"/><${p}xf numFmtId="14"/></${p}cellXfs></${p}styleSheet>`,
    ...(shared.length && { 'xl/sharedStrings.xml': `${declaration}<sst ${namespace}>${shared.join('')}</sst>` }),
    ...Object.fromEntries(files.map((file, index) => [`xl/worksheets/sheet${index + 1}.xml`, file])),
  })
}
