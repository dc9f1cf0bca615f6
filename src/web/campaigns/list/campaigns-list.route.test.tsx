import { waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atNoon, openCampaignDesk } from '#backend/testing/campaign-desk.ts'
import { shopOfPeople } from '#web/testing/shop-of-people.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openCampaignDesk(app)
// Texts leave in the hours of the day alone.
beforeEach(() => void atNoon())
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

const rowOf = async (screen: Screen, name: string) => {
  const link = await screen.findByRole('link', { name })
  const row = link.closest('tr')
  if (!row) throw new Error(`no row of ${name}`)
  return within(row)
}
const act = async ({ user, findByRole }: Screen, name: string, label: string) => {
  await user.click(await findByRole('button', { name: `More actions: ${name}` }))
  await user.click(await findByRole('menuitem', { name: label }))
}
const names = (screen: Screen) =>
  screen.getAllByRole('row').flatMap(row => within(row).queryAllByRole('cell')[0]?.textContent ?? [])

test('where there is no campaign yet the page says what one is for, and leads to the first', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/bulk/sms')
  await screen.findByText('No campaigns yet')
  await screen.user.click(await screen.findByRole('button', { name: 'New campaign' }))
  await screen.findByRole('heading', { name: 'Who gets it' })
  expect(screen.address()).toMatch(/^\/bulk\/sms\?campaign=[\da-f-]{36}$/)
})

test('a draft that nobody wrote in is not kept; one with a name is', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/bulk/sms')
  await screen.user.click(await screen.findByRole('button', { name: 'New campaign' }))
  await screen.findByRole('heading', { name: 'Who gets it' })
  await screen.user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText('No campaigns yet')
  await screen.user.click(await screen.findByRole('button', { name: 'New campaign' }))
  await screen.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Spring')
  await screen.user.click(screen.getByRole('button', { name: 'Close' }))
  const row = await rowOf(screen, 'Spring')
  await row.findByText('Draft')
})

test('a colleague’s campaign appears, and each status has its word', async () => {
  const shop = await shopOfPeople(app, 2)
  const screen = await shop.open('/bulk/sms')
  await screen.findByText('No campaigns yet')
  await desk.make(shop, { name: 'Kiln, draft' })
  await rowOf(screen, 'Kiln, draft').then(row => row.findByText('Draft'))
  await desk.confirm(shop, { name: 'Kiln, later', when: 'DATE', date: '2099-01-05T12:00:00.000Z' })
  await rowOf(screen, 'Kiln, later').then(row => row.findByText('Scheduled'))
  await desk.confirm(shop, { name: 'Kiln, now', message: 'Something else' })
  await desk.run(shop)
  await waitFor(async () => (await rowOf(screen, 'Kiln, now')).getByText(/^(Charged|Sent)$/))
})

test('what has no money for it says so in its cell, where it is tried again', async () => {
  const shop = await shopOfPeople(app, 3, { monetary: 30_000 })
  await desk.confirm(shop, { name: 'Too dear' })
  await desk.run(shop, 2)
  const screen = await shop.open('/bulk/sms')
  await screen.findByText('Insufficient funds')
  await screen.user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('Checking')
})

test('the menu of a row has what can be done with it, danger last; a copy is a draft', async () => {
  const shop = await shopOfPeople(app, 1)
  await desk.confirm(shop, { name: 'Later', when: 'DATE', date: '2099-01-05T12:00:00.000Z' })
  const screen = await shop.open('/bulk/sms')
  await screen.user.click(await screen.findByRole('button', { name: 'More actions: Later' }))
  const menu = await screen.findByRole('menu')
  const lines = within(menu)
    .getAllByRole('menuitem')
    .map(line => line.textContent)
  expect(lines).toEqual(['Return to draft', 'Open the report', 'Copy campaign', 'Cancel campaign'])
  await screen.user.click(within(menu).getByRole('menuitem', { name: 'Cancel campaign' }))
  const question = await screen.findByRole('dialog', { name: 'Cancel “Later”?' })
  expect(question.textContent).toContain('Nothing has been sent, and nothing will be.')
  await screen.user.click(within(question).getByRole('button', { name: 'Cancel campaign' }))
  await screen.findByText('Canceled')
  await act(screen, 'Later', 'Copy campaign')
  // Its moment alone is to be said again.
  await screen.findByRole('heading', { name: 'When it goes out' })
})

test('search, order and filters stand in the address', async () => {
  const shop = await shopOfPeople(app, 1)
  for (const name of ['Beta', 'Alpha', 'Gamma']) await desk.make(shop, { name })
  await desk.confirm(shop, { name: 'Delta', when: 'DATE', date: '2099-01-05T12:00:00.000Z' })
  const screen = await shop.open('/bulk/sms?sort=name')
  await rowOf(screen, 'Alpha')
  expect(names(screen)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma'])
  await screen.user.click(screen.getByRole('button', { name: 'Add filter' }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Status' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Scheduled' }))
  await waitFor(() => expect(names(screen)).toEqual(['Delta']))
  expect(screen.address()).toContain('status=SCHEDULED')
  await screen.user.keyboard('{Escape}')
  await screen.user.click(screen.getByRole('button', { name: 'Remove filter: Status' }))
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'gam')
  await waitFor(() => expect(names(screen)).toEqual(['Gamma']))
})

test('reports have what was confirmed, and no drafts', async () => {
  const shop = await shopOfPeople(app, 1)
  await desk.make(shop, { name: 'Only a draft' })
  const screen = await shop.open('/reports/bulks')
  await screen.findByText('No reports yet')
  await desk.confirm(shop, { name: 'Confirmed', when: 'DATE', date: '2099-01-05T12:00:00.000Z' })
  await rowOf(screen, 'Confirmed')
  expect(names(screen)).toEqual(['Confirmed'])
})

test('the list that does not load says so and can be asked again', async () => {
  const shop = await app.shop()
  const works = app.fail('GET /campaigns', { status: 500 })
  const screen = await shop.open('/bulk/sms')
  await within(await screen.findByRole('alert')).findByText(/did not load/)
  works()
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No campaigns yet')
})

test('who may not send in bulk finds no such page', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/bulk/sms', { permissions: [] })
  await screen.findByText('Page not found!')
})
