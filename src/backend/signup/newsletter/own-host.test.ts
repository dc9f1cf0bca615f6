import { randomBytes } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'
import { openLandingDesk } from '../../testing/widgets.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ env: { SUBDOMAINS: 'on' } })
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
const fresh = () => `h-${randomBytes(6).toString('hex')}`
const phones = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  laptop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
}

/** As a visitor's browser asks; `fetch` would choose the host by itself. */
function visit(host: string, path: string, userAgent = phones.laptop): Promise<Answer> {
  const { hostname, port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: { host, 'user-agent': userAgent } }, answer => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (body += piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function settle(shop: Shop, more: object): Promise<{ appUrl: string }> {
  const stands = { urlType: 'DEFAULT', urlPart: fresh(), subdomain: '', androidUrl: '', iosUrl: '', defaultUrl: '', version: 1 }
  const { status, body } = await shop.api('PUT /settings', { ...stands, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { appUrl: string }
}

test('a landing page stands on the account’s subdomain too, and on nobody else’s', async () => {
  const [desk, other] = [await openLandingDesk(app), await openLandingDesk(app)]
  const [subdomain, theirs] = [fresh(), fresh()]
  await settle(desk.shop, { subdomain })
  await settle(other.shop, { subdomain: theirs })
  const path = `/newsletter/${desk.campaignName}`
  for (const host of ['parley.example', `${subdomain}.parley.example`])
    expect(await visit(host, path), host).toMatchObject({ status: 200, body: expect.stringContaining('Join Lumo') })
  for (const host of [`${theirs}.parley.example`, `x.${subdomain}.parley.example`, 'nobody.parley.example'])
    expect((await visit(host, path)).status, host).toBe(404)
  // Where it is shared, and where search engines keep it, is one address: the account's own.
  const address = `https://${subdomain}.parley.example${path}`
  expect((await desk.shop.api('GET /landing-pages')).body).toMatchObject({ items: [{ url: address }] })
  expect(await desk.get()).toMatchObject({ url: address })
  expect((await visit('parley.example', path)).body).toContain(`<link rel="canonical" href="${address}" />`)
})

test('one link leads each phone to its app, and all else to what the account says', async () => {
  const shop = await app.shop()
  const [subdomain, urlPart] = [fresh(), fresh()]
  const apps = { androidUrl: 'https://play.example/a', iosUrl: 'https://apps.example/i', defaultUrl: 'https://lumo.example/' }
  const { appUrl } = await settle(shop, { subdomain, urlPart, ...apps })
  expect(appUrl).toBe(`https://${subdomain}.parley.example/app`)
  const leadsTo = async (host: string, path: string, userAgent: string) => (await visit(host, path, userAgent)).headers.location
  for (const [host, path] of [
    [`${subdomain}.parley.example`, '/app'],
    ['parley.example', `/${urlPart}/app`],
  ] as const) {
    expect(await leadsTo(host, path, phones.android)).toBe(apps.androidUrl)
    expect(await leadsTo(host, path, phones.iphone)).toBe(apps.iosUrl)
    expect(await leadsTo(host, path, phones.laptop)).toBe(apps.defaultUrl)
  }
  await settle(shop, { subdomain, urlPart, defaultUrl: apps.defaultUrl, version: 2 })
  expect(await leadsTo(`${subdomain}.parley.example`, '/app', phones.android)).toBe(apps.defaultUrl)
  await settle(shop, { subdomain, urlPart, version: 3 })
  expect((await visit(`${subdomain}.parley.example`, '/app')).status).toBe(404)
  expect((await visit('parley.example', '/app')).headers.location).toBeUndefined()
})
