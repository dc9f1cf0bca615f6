import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportFile } from '#contract/contacts/imports.ts'
import { importCsvMaxBytes, importXlsxMaxBytes } from '#contract/limits.ts'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'
import { zipOf } from '../testing/workbooks.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  app = await startApp()
  desk = openDesk(app)
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const read = async (shop: Shop, content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  (await desk.upload(shop, content, 'contacts', name)).body as ImportFile & { code?: string }

const polish = 'Imię;Telefon\nŚwiętosława Źdźbło;512345679\nBożena Ćwikła;512345680\n'
/** Text in an alphabet of one byte a letter, by the decoder that reads it back. */
function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, letter => letters.get(letter) ?? 0x3f)
}
const utf16 = (text: string, isBig: boolean, mark = '\ufeff') => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return Uint8Array.from(isBig ? bytes.swap16() : bytes)
}

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['UTF-8', Uint8Array.from(Buffer.from(polish)), 'utf-8'],
  ['UTF-8 with its mark', Uint8Array.from(Buffer.from(`\ufeff${polish}`)), 'utf-8'],
  ['UTF-16 little-endian', utf16(polish, false), 'utf-16le'],
  ['UTF-16 big-endian', utf16(polish, true), 'utf-16be'],
  ['UTF-16 without its mark', utf16(polish, false, ''), 'utf-16le'],
  ['Windows-1250', encoded(polish, 'windows-1250'), 'windows-1250'],
  ['ISO-8859-2', encoded(polish, 'iso-8859-2'), 'iso-8859-2'],
])('Polish names in %s come as they are', async (_name, bytes, encoding) => {
  expect(await read(await app.shop(), bytes)).toMatchObject({
    encoding,
    separator: ';',
    hasHeader: true,
    rows: 2,
    columns: [{ name: 'Imię' }, { name: 'Telefon', guess: 'phone' }],
    preview: [
      ['Świętosława Źdźbło', '512345679'],
      ['Bożena Ćwikła', '512345680'],
    ],
  })
})

test.each<[string, string, string, string[][]]>([
  ['a comma', 'Phone,Name\n512345679,"Nowak, Anna"\n', ',', [['512345679', 'Nowak, Anna']]],
  [
    'a semicolon beside decimal commas',
    'Phone;Points\n512345679;1,5\n512345680;2,5\n',
    ';',
    [
      ['512345679', '1,5'],
      ['512345680', '2,5'],
    ],
  ],
  ['a tab', 'Phone\tName\n512345679\tAnna; Jan, Ewa\n', '\t', [['512345679', 'Anna; Jan, Ewa']]],
  ['a bar', 'Phone|Name\n512345679|Anna\n', '|', [['512345679', 'Anna']]],
  ['the one that Excel is told', 'sep=;\r\nPhone;Name\r\n512345679;a,b,c\r\n', ';', [['512345679', 'a,b,c']]],
  [
    'separators inside quotes do not count',
    'Phone,Note\n512345679,"a;b;c;d"\n512345680,"e;f;g;h"\n',
    ',',
    [
      ['512345679', 'a;b;c;d'],
      ['512345680', 'e;f;g;h'],
    ],
  ],
  ['one column alone', 'Phone\n512345679\n512345680\n', ',', [['512345679'], ['512345680']]],
  [
    'line breaks and quotes in cells',
    'Phone,Note\r\n512345679,"one\r\ntwo ""three"""\r\n',
    ',',
    [['512345679', 'one\r\ntwo "three"']],
  ],
  [
    'line ends of three kinds',
    'Phone,Note\r512345679,a\n512345680,b\r\n512345681,c',
    ',',
    [
      ['512345679', 'a'],
      ['512345680', 'b'],
      ['512345681', 'c'],
    ],
  ],
  [
    'quotes where none belong',
    'Phone,Note\n512345679,5" pipe\n512345680,"a" b\n',
    ',',
    [
      ['512345679', '5" pipe'],
      ['512345680', '"a" b'],
    ],
  ],
  ['empty lines and rows of nothing', 'Phone,Note\n\n,\n512345679,a\n , \n', ',', [['512345679', 'a']]],
  [
    'rows of other lengths',
    'Phone,Note\n512345679\n512345680,b,c,d\n',
    ',',
    [
      ['512345679', ''],
      ['512345680', 'b'],
    ],
  ],
  ['an apostrophe that kept a formula from running', "Phone,Note\n'+48512345679,'=1+1\n", ',', [['+48512345679', '=1+1']]],
])('a file is cut as it was written: %s', async (_name, text, separator, preview) => {
  expect(await read(await app.shop(), text)).toMatchObject({ separator, hasHeader: true, preview, rows: preview.length })
}) // prettier-ignore

test('without a header the first row is a row, and columns are known by what they hold', async () => {
  const file = await read(await app.shop(), 'Anna,512 345 679,anna@mail.example\nJan,512345680,jan@mail.example\n')
  expect(file).toMatchObject({ hasHeader: false, rows: 2 })
  expect(file.columns).toMatchObject([{ name: '', guess: null }, { guess: 'phone' }, { guess: 'email' }])
})

test.each([
  ['Name,Phone\nAnna Nowak,512345679\nJan Maria Kowal,512345680\n', ['fullName', 'phone']],
  ['First Name,Last Name,Mobile Number,E-mail Address\na,b,512345679,d\n', ['name', 'surname', 'phone', 'email']],
  [
    'IMIĘ I NAZWISKO;NR TELEFONU;DATA URODZENIA;PŁEĆ;ETYKIETY\na;512345679;;;\n',
    ['fullName', 'phone', 'birthday', 'gender', 'tags'],
  ],
  ['telefon_komórkowy;e-mail;Ulica\n512345679;;\n', ['phone', 'email', null]],
])('columns are guessed by what people call them: %s', async (text, guesses) => {
  const { columns } = await read(await app.shop(), text)
  expect(columns.map(column => column.guess)).toEqual(guesses)
})

test('whoever knows better is believed, and what cannot be read so is refused at the choice', async () => {
  const shop = await app.shop()
  const file = await read(shop, encoded(polish, 'windows-1250'))
  const put = (body: object) => shop.api(`PUT /import-files/${file.id}`, body)
  expect(await put({ encoding: 'iso-8859-2', separator: ',', hasHeader: false })).toMatchObject({
    status: 200,
    body: { encoding: 'iso-8859-2', separator: ',', hasHeader: false, rows: 3 },
  })
  expect(await put({ encoding: 'utf-8' })).toMatchObject({
    status: 400,
    body: { code: 'IMPORT_WRONG_ENCODING', field: 'encoding' },
  })
  expect(await put({})).toMatchObject({ body: { encoding: 'windows-1250', rows: 2 } })
  expect(await shop.api(`GET /import-files/${file.id}`)).toMatchObject({ body: { encoding: 'windows-1250', rows: 2 } })
  expect(await shop.api(`DELETE /import-files/${file.id}`)).toMatchObject({ status: 204 })
  expect(await shop.api(`GET /import-files/${file.id}`)).toMatchObject({ status: 404 })
  expect(readdirSync(app.context.files.path(shop.id, ''))).toEqual([])
})

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (rows: string, more: Record<string, Buffer> = {}) =>
  zipOf({
    '[Content_Types].xml': '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${namespace} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${namespace}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${namespace}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

test('a workbook is read with its numbers, days and formulas’ results', async () => {
  const shop = await app.shop()
  const bytes = workbook(
    `<row r="1">${text('A1', 'Telefon')}${text('B1', 'Imię')}${text('C1', 'Data urodzenia')}${text('D1', 'Uwagi')}</row>` +
      `<row r="2"><c r="A2"><v>48512345679</v></c>${text('B2', 'Żaneta')}<c r="C2" s="1"><v>32905</v></c><c r="D2"><f>1+1</f><v>2</v></c></row>` +
      `<row r="4">${text('A4', '512 345 680')}${text('B4', 'Jan; &quot;J&quot;, x')}</row>`,
  )
  const file = await read(shop, bytes, 'klienci.xlsx')
  expect(file).toMatchObject({
    type: 'xlsx',
    hasHeader: true,
    rows: 2,
    columns: [{ guess: 'phone' }, { guess: 'name' }, { guess: 'birthday' }, { guess: null }],
    preview: [
      ['48512345679', 'Żaneta', '1990-02-01', '2'],
      ['512 345 680', 'Jan; "J", x', '', ''],
    ],
  })
  expect(await shop.api(`PUT /import-files/${file.id}`, { hasHeader: false })).toMatchObject({ body: { rows: 3, type: 'xlsx' } })
})

test('a workbook that unpacks to far more than it is worth is refused, whatever it declares', async () => {
  const shop = await app.shop()
  const began = performance.now()
  const bomb = workbook('', { 'xl/media/a.xml': Buffer.alloc(120 * 1024 * 1024) })
  expect(await desk.upload(shop, bomb, 'contacts', 'a.xlsx')).toMatchObject({ status: 400, body: { code: 'IMPORT_BAD_XLSX' } })
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4)) lying.writeUInt32LE(10, at + 24)
  expect(await desk.upload(shop, Uint8Array.from(lying), 'contacts', 'a.xlsx')).toMatchObject({
    body: { code: 'IMPORT_BAD_XLSX' },
  })
  expect(performance.now() - began).toBeLessThan(15_000)
})

test.each<[string, string | Uint8Array<ArrayBuffer>, string, string, number]>([
  ['nothing', '', 'a.csv', 'IMPORT_EMPTY', 400],
  ['a mark and nothing', '\ufeff', 'a.csv', 'IMPORT_EMPTY', 400],
  ['only a header', 'Phone,Name\n', 'a.csv', 'IMPORT_EMPTY', 400],
  ['a picture', Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'a.csv', 'IMPORT_NOT_A_TABLE', 415],
  ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'a.csv', 'IMPORT_NOT_A_TABLE', 415],
  ['NULs in a text', 'Phone,Name\n512345679,a\0b\n', 'a.csv', 'IMPORT_NOT_A_TABLE', 415],
  [
    'a quotation mark that is never closed',
    `Phone,Name\n512345679,"Anna\n${'512345680,Jan\n'.repeat(10)}`,
    'a.csv',
    'IMPORT_BROKEN_CSV',
    400,
  ],
  ['one endless line', 'Phone,Name\n'.padEnd(5_000_000, 'x'), 'a.csv', 'IMPORT_BROKEN_CSV', 400],
  ['more columns than anybody has', `${'a,'.repeat(300)}\n512345679\n`, 'a.csv', 'IMPORT_TOO_MANY_COLUMNS', 400],
  ['a zip that is no workbook', zipOf({ 'a.txt': 'hello' }), 'a.csv', 'IMPORT_BAD_XLSX', 400],
  ['a workbook cut in the middle', workbook('').slice(0, 400), 'a.xlsx', 'IMPORT_BAD_XLSX', 400],
  ['a text that calls itself a workbook', 'Phone\n512345679\n', 'a.xlsx', 'IMPORT_BAD_XLSX', 400],
  ['a workbook without rows', workbook(''), 'a.xlsx', 'IMPORT_EMPTY', 400],
])('%s is refused in plain words, and nothing of it stays', async (_name, content, name, code, status) => {
  const shop = await app.shop()
  expect(await desk.upload(shop, content, 'contacts', name)).toMatchObject({ status, body: { code } })
  const { rows } = await app.database.pool.query('select 1 from import_file where account_id = $1', [shop.id])
  expect(rows).toEqual([])
  expect(readdirSync(app.context.files.path('incoming', ''))).toEqual([])
}) // prettier-ignore

test.each([
  ['a.csv', importCsvMaxBytes, 50],
  ['a.xlsx', importXlsxMaxBytes, 10],
])('%s that is too large is refused while it comes', async (name, maxBytes, megabytes) => {
  const shop = await app.shop()
  const token = await app.token('marta')
  const line = Buffer.alloc(1024 * 1024, '512345679,Anna\n')
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    let sentBytes = 0
    const call = request(`${app.origin}/backend/import-files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-account': shop.name, 'content-type': 'multipart/form-data; boundary=B' },
    })
    call.on('error', reject)
    call.on('response', response => {
      let body = ''
      response.on('data', chunk => (body += chunk))
      response.on('end', () => (resolve({ status: response.statusCode ?? 0, body }), call.destroy()))
    })
    call.write('--B\r\ncontent-disposition: form-data; name="kind"\r\n\r\ncontacts\r\n')
    call.write(`--B\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
    // Without an end: only who refuses on the way answers.
    const more = () => {
      if (call.destroyed || sentBytes > maxBytes * 3) return
      sentBytes += line.length
      call.write(line, more)
    }
    more()
  })
  expect(answer).toMatchObject({ status: 413 })
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'IMPORT_TOO_LARGE', details: { value: megabytes } })
})

test('another account has no file of ours', async () => {
  const [own, other] = [await app.shop(), await app.shop()]
  const file = await read(own, 'Phone\n512345679\n')
  for (const route of [`GET /import-files/${file.id}`, `PUT /import-files/${file.id}`, `DELETE /import-files/${file.id}`])
    expect(await other.api(route, route.startsWith('PUT') ? {} : undefined), route).toMatchObject({ status: 404 })
  expect(await other.api('POST /imports', desk.planOf(file))).toMatchObject({ status: 404 })
  expect(await own.api(`GET /import-files/${file.id}`)).toMatchObject({ status: 200 })
})
