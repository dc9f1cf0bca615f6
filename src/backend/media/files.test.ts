import { connect } from 'node:net'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mmsMaxFileSizeBytes } from '#contract/limits.ts'
import { startApp } from '../testing/start-app.ts'
import { FileStore } from './file-store.ts'

let app: Awaited<ReturnType<typeof startApp>>
let png: Buffer
beforeAll(async () => {
  app = await startApp()
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0F6553' } })
    .png()
    .toBuffer()
}, 60_000)
afterAll(() => app.stop())

const client = '+14155550132'
type Shop = Awaited<ReturnType<typeof app.shop>>
type Sent = { message: { properties: { attachments: { name: string; fileUrl: string; sizeBytes: number }[] } } }

const pictureOf = (sizeBytes = png.length) =>
  new File([new Uint8Array(Buffer.concat([png, Buffer.alloc(sizeBytes - png.length)]))], 'a.png', { type: 'image/png' })
const sendFile = (shop: Shop, file: File) => shop.send({ to: client, body: '', channel: 'mms' }, { file })
const attachmentOf = (body: unknown) => (body as Sent).message.properties.attachments[0]

test('a file of exactly the largest size goes, one byte more does not', async () => {
  const shop = await app.shop()
  const largest = await sendFile(shop, pictureOf(mmsMaxFileSizeBytes))
  expect([largest.status, attachmentOf(largest.body)?.sizeBytes]).toEqual([200, mmsMaxFileSizeBytes])
  expect(await sendFile(shop, pictureOf(mmsMaxFileSizeBytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'INVALID_FILE_SIZE' },
  })
})

test.each(['a'.repeat(199), ''])('a long name is cut between characters, whatever they are: %j before them', async before => {
  const shop = await app.shop()
  const sent = await sendFile(shop, new File([new Uint8Array(png)], `${before}${'😀'.repeat(120)}.png`, { type: 'image/png' }))
  const attachment = attachmentOf(sent.body)
  expect([sent.status, attachment?.name.isWellFormed()]).toEqual([200, true])
  expect((await fetch(app.origin + attachment?.fileUrl)).status).toBe(200)
})

test('who asks for the head of a file alone opens no file', async () => {
  const shop = await app.shop()
  const url = app.origin + attachmentOf((await sendFile(shop, pictureOf(500_000))).body)?.fileUrl
  const read = vi.spyOn(app.context.files, 'read')
  const answer = await fetch(url, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type'), read.mock.calls.length]).toEqual([200, 'image/png', 0])
  expect(
    (
      await fetch(
        url.replace(/.$/, last => (last === '0' ? '1' : '0')),
        { method: 'HEAD' },
      )
    ).status,
  ).toBe(404)
})

test('a file says how long it is and gives the part that is asked for, as players of video need it', async () => {
  const shop = await app.shop()
  const url = app.origin + attachmentOf((await sendFile(shop, pictureOf(1000))).body)?.fileUrl
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const ask = async (range: string, method = 'GET') => {
    const answer = await fetch(url, { method, headers: { range } })
    const body = Buffer.from(await answer.arrayBuffer())
    return [answer.status, answer.headers.get('content-range'), answer.headers.get('content-length'), body.toString('hex')]
  }
  const hex = (start: number, end: number) => bytes.subarray(start, end + 1).toString('hex')
  expect(bytes).toHaveLength(1000)
  expect(await ask('bytes=0-1')).toEqual([206, 'bytes 0-1/1000', '2', hex(0, 1)])
  expect(await ask('bytes=990-')).toEqual([206, 'bytes 990-999/1000', '10', hex(990, 999)])
  expect(await ask('bytes=-5')).toEqual([206, 'bytes 995-999/1000', '5', hex(995, 999)])
  expect(await ask('bytes=900-5000')).toEqual([206, 'bytes 900-999/1000', '100', hex(900, 999)])
  expect(await ask('bytes=1000-')).toEqual([416, 'bytes */1000', null, ''])
  expect(await ask('bytes=0-1,5-6')).toEqual([200, null, '1000', hex(0, 999)])
  expect(await ask('nonsense')).toEqual([200, null, '1000', hex(0, 999)])
  expect(await ask('bytes=0-1', 'HEAD')).toEqual([206, 'bytes 0-1/1000', '2', ''])
})

/** A form by its parts: what browsers never send, others may. */
function rawForm(parts: { name: string; value: string | Buffer; filename?: string }[]): Buffer {
  const written = parts.flatMap(({ name, value, filename }) => [
    `--B\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    value,
    '\r\n',
  ])
  return Buffer.concat([...written, '--B--\r\n'].map(piece => Buffer.from(piece)))
}

async function post(shop: Shop, body: Buffer, type = 'multipart/form-data; boundary=B') {
  const answer = await fetch(`${app.origin}/backend/conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.token('marta')}`, 'x-account': shop.name, 'content-type': type },
    body: new Uint8Array(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test.each<[string, { name: string; value: string | Buffer; filename?: string }[], string]>([
  [
    'two files',
    [
      { name: 'file', value: 'GIF89a', filename: 'a.gif' },
      { name: 'file', value: 'GIF89a', filename: 'b.gif' },
    ],
    'file',
  ],
  ['a file by another name', [{ name: 'picture', value: 'GIF89a', filename: 'a.gif' }], 'picture'],
  ['a field that comes twice', [{ name: 'to', value: '+14155550133' }], 'to'],
])('a form with %s is refused rather than sent in part', async (_what, more, field) => {
  const shop = await app.shop()
  const fields = { from: shop.from, to: client, body: 'Hi', channel: 'sms' }
  const form = rawForm([...Object.entries(fields).map(([name, value]) => ({ name, value })), ...more])
  expect(await post(shop, form)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field } })
  expect((await shop.api('GET /conversations')).body).toEqual([])
})

test('a file beside a text that takes none is refused rather than left out', async () => {
  const shop = await app.shop()
  expect(await shop.send({ to: client, body: 'Look', channel: 'sms' }, { file: pictureOf() })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', field: 'file' },
  })
  expect((await shop.api('GET /conversations')).body).toEqual([])
})

test('a body that is no multipart form is refused, also one that is another kind of form', async () => {
  const shop = await app.shop()
  const fields = new URLSearchParams({ from: shop.from, to: client, body: 'Hi' })
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'])
    expect(await post(shop, Buffer.from(String(fields)), type)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('a file that cannot be written is told at once, whatever comes behind it', async () => {
  const shop = await app.shop()
  const nowhere = vi.spyOn(app.context.files, 'temporary')
  nowhere.mockReturnValueOnce(join(app.context.config.DATA_DIR, 'no-such-folder', 'file'))
  expect(await sendFile(shop, pictureOf(500_000))).toMatchObject({ status: 500, body: { code: 'SERVER_ERROR' } })
  if (process.platform === 'linux') {
    const full = join(app.context.config.DATA_DIR, 'full')
    symlinkSync('/dev/full', full)
    nowhere.mockReturnValueOnce(full)
    expect(await sendFile(shop, pictureOf(500_000))).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
  }
})

test('an instance that starts leaves the uploads of others alone, and clears away what a dead one left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'))
  const [underWay, abandoned] = [new FileStore(folder).temporary(), new FileStore(folder).temporary()]
  for (const path of [underWay, abandoned]) writeFileSync(path, 'half')
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(abandoned, longAgo, longAgo)
  new FileStore(folder)
  expect([existsSync(underWay), existsSync(abandoned)]).toEqual([true, false])
  rmSync(folder, { recursive: true })
})

test('an upload that breaks off at any point leaves nothing behind', async () => {
  const shop = await app.shop()
  const token = await app.token('marta')
  const fields = { from: shop.from, to: client, body: 'Hi', channel: 'mms' }
  const form = rawForm([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', value: Buffer.alloc(200_000, 1), filename: 'a.png' },
  ])
  const breakOff = (afterBytes: number) =>
    new Promise(resolve => {
      const line = connect(Number(new URL(app.origin).port), '127.0.0.1')
      line.write(
        `POST /backend/conversations HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-account: ${shop.name}\r\n` +
          `content-type: multipart/form-data; boundary=B\r\ncontent-length: ${form.length}\r\n\r\n`,
      )
      line.write(form.subarray(0, afterBytes))
      setTimeout(() => resolve(line.destroy()), 50)
    })
  await Promise.all(Array.from({ length: 20 }, (_, index) => breakOff(300 + index * 9000)))
  await vi.waitFor(() => expect(readdirSync(join(app.context.config.DATA_DIR, 'incoming'))).toEqual([]), { timeout: 5000 })
})
