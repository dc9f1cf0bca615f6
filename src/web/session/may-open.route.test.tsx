import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'
const menu = async ({ findByRole }: Screen) => within(await findByRole('navigation', { name: /^(Main menu|Menu główne)$/ }))
const heading = ({ findByRole }: Screen, name: string) => findByRole('heading', { name, level: 1 })
/** One of each group that has a screen. */
const deep = { numbers: '/canned-responses', bulk: '/contact-tags', none: '/popups' }

test('an overdue account sees what is due and whom to write to, and its menu leads nowhere else', async () => {
  const screen = await (await app.shop({ status: 'OVERDUE' })).open('/new-plans')
  await screen.findByRole('link', { name: /^Write to .+@/ })
  const lines = await menu(screen)
  expect(lines.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Plans',
    'Payments',
    'Balance',
    'Pretend phone',
  ])
})

const everywhere = ['/', '/my-dashboard', '/chat?id=&tab=2', ...Object.values(deep), '/settings', '/qr-codes', '/nothing/here']
for (const path of everywhere)
  test(`an overdue account is led from ${path} to what is due`, async () => {
    const screen = await (await app.shop({ status: 'OVERDUE' })).open(path)
    await screen.findByRole('heading', { name: 'Your account is overdue' })
    expect(screen.address()).toBe('/new-plans')
  })

for (const [path, name] of [
  ['/payments', 'Payments'],
  ['/balance', 'Balance'],
  ['/balance/recharge', 'Balance'],
] as const)
  test(`an overdue account keeps ${path}`, async () => {
    await heading(await (await app.shop({ status: 'OVERDUE' })).open(path), name)
  })

for (const path of ['/', '/chat?id=&tab=2', '/new-plans', ...Object.values(deep)])
  test(`an account without a number waits for one at ${path}`, async () => {
    const screen = await (await app.shop({ numbers: [] })).open(path)
    await heading(screen, 'No phone number yet')
    expect(screen.address()).toBe('/no-phone-number')
  })

test('an ended trial is told, and closes the composer alone', async () => {
  const shop = await app.shop({ trialFinishDate: new Date(Date.now() - 86_400_000) })
  await shop.receive(customer, 'Are you still there?')
  const screen = await shop.open('/chat?tab=2')
  await screen.findAllByText('Expired')
  await screen.user.click(await within(await screen.findByRole('list', { name: 'Conversations' })).findByRole('link'))
  await within(await screen.findByRole('log')).findByText('Are you still there?')
  expect(screen.queryByRole('textbox', { name: /^(Message|Note|Whisper)$/ })).toBeNull()
  await screen.user.click((await menu(screen)).getByRole('link', { name: 'Contacts' }))
  await heading(screen, 'Contacts')
})

test('without the permission the screens of bulk messaging are none, and no line leads there', async () => {
  const shop = await app.shop()
  const screen = await shop.open(deep.bulk, { permissions: [] })
  await heading(screen, 'Page not found!')
  const lines = await menu(screen)
  expect(lines.queryByRole('link', { name: 'Contacts' })).toBeNull()
  await screen.user.click(lines.getByRole('button', { name: 'Settings' }))
  await screen.user.click(await lines.findByRole('link', { name: 'Canned responses' }))
  await heading(screen, 'Canned responses')
})

test('without bulk messaging its screens are none, whatever permission one has', async () => {
  const shop = await app.shop()
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [shop.id])
  const screen = await shop.open(deep.bulk)
  await heading(screen, 'Page not found!')
  expect((await menu(screen)).queryByRole('link', { name: 'Contacts' })).toBeNull()
})

test('an address that leads nowhere gets the page for it', async () => {
  await heading(await (await app.shop()).open('/no-such-page'), 'Page not found!')
})
