import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'
const other = '+14155550133'

const results = async ({ findByRole }: Screen) => within(await findByRole('search'))
const searchBox = (screen: Screen) => screen.findByRole('searchbox', { name: 'Search chats and messages' })
async function searchFor(screen: Screen, words: string): Promise<void> {
  await screen.user.click(await screen.findByRole('button', { name: 'Search chats and messages' }))
  await screen.user.type(await searchBox(screen), words)
}

test('chats are found by name before messages; nothing found says so and leads back', async () => {
  const shop = await app.shop()
  await shop.api('POST /phone-book', { name: 'Kasia', surname: 'Nowak', phone: customer })
  await shop.receive(customer, 'Good morning')
  await shop.receive(other, 'Is Kasia in today?')
  const screen = await shop.open('/chat?tab=2')
  await searchFor(screen, 'kasia')
  const found = await results(screen)
  await found.findByRole('heading', { name: 'Chats' })
  expect(found.getAllByRole('link').map(link => link.textContent)).toEqual([
    expect.stringContaining('Kasia Nowak'),
    expect.stringContaining('Is Kasia in today?'),
  ])
  await screen.user.clear(await searchBox(screen))
  await screen.user.type(await searchBox(screen), 'no such words anywhere')
  await screen.findByText('Nothing matches “no such words anywhere”')
  const back = found.getAllByRole('button', { name: 'Back to the chats' }).at(-1)
  if (back) await screen.user.click(back)
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  expect(await list.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('search')).toBeNull()
})

test('a search that fails says so, and is tried again', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Plenitude')
  const screen = await shop.open('/chat?tab=2')
  const works = app.fail('GET /chat-search', 'no answer')
  await searchFor(screen, 'plenitude')
  const found = await results(screen)
  await found.findByText('The search did not work.')
  works()
  await screen.user.click(found.getByRole('button', { name: 'Try again' }))
  await found.findByRole('link', { name: /Plenitude/ })
  expect(found.queryByText('The search did not work.')).toBeNull()
})

test('a note that stands in the notes list alone is shown there', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Who am I')
  await shop.send({ to: customer, body: 'Collects samovars', channel: 'note' })
  const screen = await shop.open('/chat?tab=2')
  await searchFor(screen, 'samovars')
  const hit = await (await results(screen)).findByRole('link', { name: /Collects/ })
  expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull()
  await screen.user.click(hit)
  await within(await screen.findByRole('complementary', { name: 'Details' })).findByText('Collects samovars')
})
