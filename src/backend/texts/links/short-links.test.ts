import { randomBytes, randomUUID } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Link } from '#contract/texts/links.ts'
import { startApp } from '../../testing/start-app.ts'
import { act } from './end-link.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ env: { SUBDOMAINS: 'on' } })
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const fresh = () => `e-${randomBytes(6).toString('hex')}`
const target = 'https://shop.example/spring?a=1'

/** As a visitor's browser asks; `fetch` would choose the host by itself. */
function visit(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  const { hostname, port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path, method, headers: { host: 'parley.example', 'user-agent': browser, ...headers } },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => (text += piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

async function add(shop: Shop, more: object = {}): Promise<Link> {
  const body = { name: fresh(), target, ending: '', isPerRecipient: false, lastDay: '', zone: 'UTC', expiredTarget: '', ...more }
  const answer = await shop.api('POST /links', body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Link
}

async function useAddress(shop: Shop, address: { urlPart?: string; subdomain?: string }, version = 1) {
  const settings = { urlType: 'DEFAULT', urlPart: fresh(), subdomain: '', androidUrl: '', iosUrl: '', defaultUrl: '' }
  expect(await shop.api('PUT /settings', { ...settings, ...address, version })).toMatchObject({ status: 200 })
}

async function clicksOf({ id }: Link) {
  await app.context.clicks.write()
  const { rows } = await app.database.pool.query<{ machine: string | null; visitor: string; user_agent: string }>(
    'select machine, visitor, user_agent from link_click where link_id = $1 order by at, id',
    [id],
  )
  return rows
}

test('a link leads to its target at once, is kept by no cache, and tells the target nothing of where it stood', async () => {
  const { ending } = await add(await app.shop())
  for (const path of [`/${ending}`, `/${ending.toUpperCase()}`, `/${ending}/`, `/${ending}?utm=x`]) {
    const { status, headers, body } = await visit(path)
    expect(status).toBe(302)
    expect(headers).toMatchObject({ location: target, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(body).toBe('')
  }
})

test('with the account’s URL part before it a link leads there too, with one that it had once as well, and with nobody else’s', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const [before, now, theirs] = [fresh(), fresh(), fresh()]
  await useAddress(mine, { urlPart: before })
  await useAddress(mine, { urlPart: now }, 2)
  await useAddress(other, { urlPart: theirs })
  const { ending, address } = await add(mine)
  expect(address).toBe(`https://parley.example/${now}/${ending}`)
  for (const part of [before, now, now.toUpperCase()]) expect((await visit(`/${part}/${ending}`)).status).toBe(302)
  for (const part of [theirs, 'nobody']) expect((await visit(`/${part}/${ending}`)).status).not.toBe(302)
  expect(await other.api('PUT /settings', { ...settingsWith(before), version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'URL_PART_TAKEN' },
  })
})

const settingsWith = (urlPart: string) => ({
  urlType: 'DEFAULT',
  urlPart,
  subdomain: '',
  androidUrl: '',
  iosUrl: '',
  defaultUrl: '',
})

test('on an account’s subdomain stand its links alone', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const subdomain = fresh()
  await useAddress(mine, { subdomain })
  const [own, theirs] = [await add(mine), await add(other)]
  expect(own.address.startsWith(`https://${subdomain}.parley.example/`)).toBe(true)
  expect((await mine.api('GET /settings')).body).toMatchObject({ url: `https://${subdomain}.parley.example/XXXXXX` })
  const host = `${subdomain}.parley.example`
  expect(await visit(`/${own.ending}`, { host })).toMatchObject({ status: 302 })
  for (const path of [`/${theirs.ending}`, '/', '/chat', '/sign-in'])
    expect(await visit(path, { host, 'accept-language': 'pl' })).toMatchObject({
      status: 404,
      body: expect.stringContaining('Ten link nie działa'),
    })
  expect((await visit(`/${own.ending}`, { host: `x.${host}` })).status).toBe(404)
})

test('clicks are kept with what the browser calls itself, previews and heads apart, and no address', async () => {
  const shop = await app.shop()
  const link = await add(shop)
  await visit(`/${link.ending}`)
  await visit(`/${link.ending}`, { 'user-agent': 'WhatsApp/2.23.20.0' })
  await visit(`/${link.ending}`, { 'sec-purpose': 'prefetch' })
  expect(await visit(`/${link.ending}`, {}, 'HEAD')).toMatchObject({ status: 302, headers: { location: target } })
  const kept = await clicksOf(link)
  expect(new Set(kept.map(({ machine }) => machine))).toEqual(new Set([null, 'agent', 'head', 'prefetch']))
  expect(kept.every(({ visitor }) => /^[\w-]{22}$/.test(visitor))).toBe(true)
  expect(JSON.stringify(kept)).not.toContain('127.0.0.1')
  expect(kept.find(({ machine }) => machine === null)?.user_agent).toBe(browser)
  expect((await shop.api(`GET /links/${link.ending}`)).body).toMatchObject({ people: 1, machines: 3 })
  const { rows } = await app.database.pool.query('select payload from event where account_id = $1 order by number desc limit 1', [
    shop.id,
  ])
  expect(rows).toEqual([{ payload: { resource: 'links', ids: [] } }])
})

test('clicks wait for a database that is away, and a gentle end writes them', async () => {
  const link = await add(await app.shop())
  const { pool } = app.database
  const connect = pool.connect.bind(pool)
  await visit(`/${link.ending}`)
  pool.connect = () => Promise.reject(new Error('away'))
  await app.context.clicks.write()
  pool.connect = connect
  await visit(`/${link.ending}`)
  await app.context.clicks.stop()
  expect(await clicksOf(link)).toHaveLength(2)
})

test('an expired link leads to the other address, or to a page that says so in the visitor’s language', async () => {
  const shop = await app.shop()
  const over = await add(shop, { lastDay: '2026-01-01' })
  const page = await visit(`/${over.ending}`, { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.8' })
  expect(page.status).toBe(410)
  expect(page.body).toContain('<html lang="pl">')
  expect(page.body).toContain('Ten link wygasł')
  expect(page.body).toContain('zapytaj Test Shop')
  expect(page.body).toContain(`/report-abuse?link=%2F${over.ending}&amp;locale=pl`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'/)
  expect((await visit(`/${over.ending}?locale=en`, { 'accept-language': 'pl' })).body).toContain('This link has expired')
  expect(await clicksOf(over)).toEqual([])
  const elsewhere = await add(shop, { lastDay: '2026-01-01', expiredTarget: 'https://shop.example/over' })
  expect(await visit(`/${elsewhere.ending}`)).toMatchObject({ status: 302, headers: { location: 'https://shop.example/over' } })
})

test('a deleted link says so, and its ending leads nowhere else', async () => {
  const shop = await app.shop()
  const link = await add(shop)
  await shop.api(`DELETE /links/${link.id}`)
  expect(await visit(`/${link.ending}`)).toMatchObject({ status: 410, body: expect.stringContaining('Test Shop removed it') })
})

test('the operator ends a link after reports, its account sees it, and it can work again', async () => {
  const shop = await app.shop()
  const link = await add(shop)
  const { pool } = app.database
  expect(await act(pool, { link: link.ending, reason: 'phishing' })).toContain('is ended')
  for (const [locale, title] of [
    ['en', 'This link was switched off'],
    ['pl', 'Ten link został wyłączony'],
  ])
    expect(await visit(`/${link.ending}?locale=${locale}`)).toMatchObject({
      status: 410,
      body: expect.stringContaining(`<h1>${title}</h1>`),
    })
  expect((await shop.api(`GET /links/${link.ending}`)).body).toMatchObject({ state: 'ended' })
  expect(await act(pool, { link: link.ending, restore: true })).toContain('works again')
  expect((await visit(`/${link.ending}`)).status).toBe(302)
  await expect(act(pool, { link: 'nothing-here', reason: 'x' })).rejects.toThrow('there is no such link')
})

test('a name in a page is text', async () => {
  const shop = await app.shop()
  await app.database.pool.query('update account set display_name = $2 where id = $1', [shop.id, '<script>alert(1)</script>'])
  const { ending } = await add(shop, { lastDay: '2026-01-01' })
  const { body } = await visit(`/${ending}`)
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(body).not.toContain('<script')
})

test('anybody reports a link, on each host, in both languages; the operator reads where it leads', async () => {
  const shop = await app.shop()
  const { ending } = await add(shop)
  const ask = await visit(`/report-abuse?link=/${ending}&locale=pl`)
  expect(ask).toMatchObject({ status: 200, body: expect.stringContaining('Zgłoś link') })
  expect(ask.body).toContain(`value="/${ending}"`)
  const report = (fields: Record<string, string>, host = 'parley.example') =>
    visit(
      '/report-abuse?locale=en',
      { host, 'content-type': 'application/x-www-form-urlencoded' },
      'POST',
      String(new URLSearchParams(fields)),
    )
  expect(await report({ link: `/${ending}`, text: ' ' })).toMatchObject({
    status: 400,
    body: expect.stringContaining('role="alert"'),
  })
  const said = `phishing ${randomUUID()}`
  expect(await report({ link: `https://parley.example/${ending}`, text: said }, 'lumo.parley.example')).toMatchObject({
    status: 200,
    body: expect.stringContaining('Thank you for the report'),
  })
  const told = await act(app.database.pool, { reports: true })
  expect(told).toContain(said)
  expect(told).toContain(`${shop.name} → ${target}`)
  expect(await report({ link: 'x'.repeat(20_000), text: 'x' })).toMatchObject({ status: 413 })
})

test('who reports without end is asked to come later', async () => {
  const other = await startApp()
  const visits = await Promise.all(Array.from({ length: 12 }, () => fetch(`${other.origin}/report-abuse`)))
  const busy = visits.filter(({ status }) => status === 429)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await busy[0]?.text()).toContain('Too many visits at once')
  await other.stop()
})

test('what is no link is left to the app', async () => {
  for (const path of ['/', '/chat', '/nobody-has-this', '/urls/new', '/healthz', '/a/b/c']) {
    const { status, body } = await visit(path)
    expect(status, path).not.toBe(302)
    expect(body, path).not.toContain('/report-abuse')
  }
})
