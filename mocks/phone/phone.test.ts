import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { servePhone } from './phone.ts'

const server = createServer((req, res) => void servePhone(req, res))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
afterAll(() => server.close())

test('the page runs nothing inline and loads only what is here', async () => {
  const page = await fetch(`${origin}/phone`)
  const html = await page.text()
  expect(page.url).toBe(`${origin}/phone/`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*src=)/)
  const parts = [...html.matchAll(/<(?:link|script|img)[^>]+(?:href|src)="([^"]+)"/g)].map(([, name]) => name)
  expect(parts.length).toBeGreaterThan(3)
  for (const name of parts) expect((await fetch(`${origin}/phone/${name}`)).status, name).toBe(200)
})

test('its texts and the customers to choose from come in the reader’s language', async () => {
  const polish = await (await fetch(`${origin}/phone/page.json`, { headers: { 'accept-language': 'pl-PL' } })).json()
  expect(polish).toMatchObject({ language: 'pl', texts: { send: 'Wyślij SMS' } })
  expect(polish.customers).toContainEqual({ number: '+14155550132', name: 'Emily Carter' })
  const english = await (await fetch(`${origin}/phone/page.json`, { headers: { 'accept-language': 'en-GB' } })).json()
  expect(english.texts).toMatchObject({
    yourNumber: 'Your number',
    textMessage: 'Text message',
    send: 'Send text',
    messages: 'Phone messages',
  })
})

test('every text that the page names is there', async () => {
  const { texts } = await (await fetch(`${origin}/phone/page.json`)).json()
  const sources = ['index.html', 'phone.js', 'thread.js']
    .map(name => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
  const named = [...sources.matchAll(/data-(?:text|label)="(\w+)"|texts\.(\w+)/g)].map(([, attribute, key]) => attribute ?? key)
  expect(named.length).toBeGreaterThan(20)
  for (const key of named) expect(texts).toHaveProperty(key ?? '')
})

test('it only reads', async () => {
  expect((await fetch(`${origin}/phone/`, { method: 'POST' })).status).toBe(405)
})
