import { expect, test, vi } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

type Shop = Awaited<ReturnType<typeof app.shop>>

/** Each address that a page goes through from the one that is opened. */
async function wayFrom(shop: Shop, address: string, opening?: Parameters<Shop['open']>[1], end?: RegExp) {
  const seen: string[] = []
  const replace = window.history.replaceState.bind(window.history)
  vi.spyOn(window.history, 'replaceState').mockImplementation((state, title, url) => {
    if (url) seen.push(String(url))
    replace(state, title, url)
  })
  const screen = await shop.open(address, opening)
  await vi.waitFor(() => expect(screen.address()).toMatch(end ?? /./), 8000)
  const ways = seen.map(url => url.split('?')[0] ?? '')
  return { screen, ways: ways.filter((path, index) => path !== ways[index - 1]) }
}

test.each([
  ['an account that is set up and overdue', { status: 'OVERDUE' }, /^\/new-plans/, ['/aws-marketplace/setup-form', '/new-plans']],
  ['one that is set up', {}, /^\/chat/, ['/aws-marketplace/setup-form', '/chat']],
  ['one without a number', { numbers: [] }, /^\/no-phone-number/, ['/aws-marketplace/setup-form', '/no-phone-number']],
])('from the setup form %s is led on in one step', async (_who, account, end, ways) => {
  const shop = await app.shop({ integrations: ['aws_marketplace'], ...account })
  expect((await wayFrom(shop, '/aws-marketplace/setup-form', {}, end)).ways).toEqual(ways)
})

test.each([
  ['/', ['/', '/new-plans']],
  ['/my-dashboard', ['/my-dashboard', '/new-plans']],
  ['/chat?id=&tab=2', ['/chat', '/new-plans']],
  ['/sign-in', ['/sign-in', '/', '/new-plans']],
])('from %s an overdue account is at its plans after two redirects at most', async (address, ways) => {
  const shop = await app.shop({ status: 'OVERDUE' })
  expect((await wayFrom(shop, address, {}, /^\/new-plans/)).ways).toEqual(ways)
})

test('whoever is in setup comes from the start to the form in one step', async () => {
  const shop = await app.shop({ integrations: ['aws_marketplace'], status: 'SETUP_FORM' })
  const { ways } = await wayFrom(shop, '/', {}, /^\/aws-marketplace\/setup-form/)
  expect(ways).toEqual(['/', '/aws-marketplace/setup-form'])
})

test.each([
  '/videos/upload/key',
  '/videos/player/one',
  '/qr-code/7f1c',
  '/newsletter/spring',
  '/stop/spring',
  '/barcodes/coupon',
])('%s is for anybody: until it has a page it is the 404 page, and no sign-in', async address => {
  const shop = await app.shop()
  const screen = await shop.open(address, { session: { jwt: null } })
  await screen.findByRole('heading', { name: 'Page not found!' })
  expect(screen.address()).toBe(address)
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

test.each(['/nothing/here', '/qr-codes'])('%s asks whoever is not signed in to sign in', async address => {
  const shop = await app.shop()
  const { ways } = await wayFrom(shop, address, { session: { jwt: null } }, /^\/sign-in/)
  expect(ways).toEqual([address, '/sign-in'])
})
