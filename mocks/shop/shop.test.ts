import { expect, test } from 'vitest'
import { openShop } from './shop.ts'

test('the shop lets in of Parley the script, the calls and the pictures of its form alone, and tells it nothing but its origin', async () => {
  const shop = await openShop({ publicUrl: 'http://127.0.0.1:9' })
  const at = shop.url.replace('localhost', '127.0.0.1')
  const answer = await fetch(at, { headers: { 'accept-language': 'pl' } })
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ')
  expect(policy.filter(line => line.includes('http'))).toEqual([
    'script-src http://127.0.0.1:9',
    'connect-src http://127.0.0.1:9',
    "img-src 'self' http://127.0.0.1:9",
  ])
  expect(policy.join()).not.toMatch(/unsafe|\*|data:|blob:/)
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  const html = await answer.text()
  const line = '<script async src="http://127.0.0.1:9/embed/lumo-kiln-news.js"></script>'
  expect(html.match(/<script[^]*?<\/script>/g)).toEqual([line, line])
  expect(html).not.toContain('style=')
  expect(html).toContain('<html lang="pl">')
  expect((await fetch(`${at}/nothing`)).status).toBe(404)
  shop.stop()
})
