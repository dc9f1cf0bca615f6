import { createServer, get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { sendJson } from './send-json.ts'

/** The bytes as they came; `fetch` would unzip them. */
async function ask(json: string, accepted: string) {
  const app = new Hono().get('/', ctx => sendJson(ctx, json))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    get({ port, headers: { 'accept-encoding': accepted }, agent: false }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

const inbox = JSON.stringify(
  Array.from({ length: 1000 }, (_, index) => ({ clientNumber: `+1415555${index}`, body: 'Zażółć gęślą jaźń' })),
)

test('a whole inbox travels zipped, and is the same inbox', async () => {
  const { headers, bytes } = await ask(inbox, 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json', vary: 'accept-encoding' })
  expect(bytes.length).toBeLessThan(inbox.length / 4)
  expect(gunzipSync(bytes).toString('utf8')).toBe(inbox)
})

test('who takes nothing zipped gets it plain, and so does everybody what is short', async () => {
  for (const [json, accepted] of [
    [inbox, 'identity'],
    ['{"name":"Łódź"}', 'gzip'],
  ] as const) {
    const { headers, bytes } = await ask(json, accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(bytes.toString('utf8')).toBe(json)
  }
})
