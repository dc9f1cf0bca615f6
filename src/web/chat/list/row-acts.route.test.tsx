import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const customer = '+14155550132'

const list = async ({ findByRole }: Screen) => within(await findByRole('list', { name: /^(Conversations|Czaty)$/ }))
const item = async (screen: Screen, text: string) =>
  (await (await list(screen)).findByText(new RegExp(text))).closest<HTMLElement>('[role="listitem"]') ?? document.body
const idOf = async (shop: Awaited<ReturnType<typeof app.shop>>) =>
  ((await shop.api('GET /conversations')).body as { conversationId: string }[])[0]?.conversationId ?? ''

test('a chat is archived and assigned from its row, unopened, and its undo is there', async () => {
  const shop = await app.shop()
  await shop.as('jonas')
  await shop.receive(customer, 'From its row')
  const screen = await shop.open('/chat?tab=2')
  await screen.user.hover(await item(screen, 'From its row'))
  const acts = within(await item(screen, 'From its row'))
  await screen.user.click(await acts.findByRole('button', { name: /^Archive / }))
  await waitFor(async () => expect((await shop.api('GET /conversations')).body).toEqual([]))
  await screen.user.click(await screen.findByRole('button', { name: 'Undo' }))
  // The list that comes after the undo draws the row once more.
  const assign = await waitFor(async () => {
    await screen.user.hover(await item(screen, 'From its row'))
    return within(await item(screen, 'From its row')).getByRole('button', { name: /^Assign / })
  })
  await screen.user.click(assign)
  await screen.user.click(await screen.findByRole('option', { name: /jonas/i }))
  await waitFor(async () =>
    expect((await shop.api(`GET /conversations/${await idOf(shop)}`)).body).toMatchObject({ assignedTo: 'jonas' }),
  )
  expect(screen.address()).not.toContain(await idOf(shop))
})

test.each([
  ['en', 'waiting 2 h'],
  ['pl', 'czeka 2 h'],
] as const)('a queued row says for how long the customer waits, in %s, until somebody answers', async (language, words) => {
  const shop = await app.shop()
  await shop.receive(customer, 'Anybody there')
  await app.database.pool.query("update conversation set waiting_since = now() - interval '2 hours 5 minutes' where id = $1", [
    await idOf(shop),
  ])
  const screen = await shop.open('/chat?tab=2', { language })
  within(await item(screen, 'Anybody there')).getByText(words)
  await shop.send({ to: customer, body: 'Yes, here' })
  await waitFor(async () => expect((await list(screen)).queryByText(words)).toBeNull())
})

test('whoever has a chat of the team stands in its row', async () => {
  const shop = await app.shop()
  const jonas = await shop.as('jonas')
  await shop.receive(customer, 'With a colleague')
  await jonas(`POST /conversations/${await idOf(shop)}/assign`)
  const screen = await shop.open('/chat?tab=3')
  await within(await item(screen, 'With a colleague')).findByText(/jonas/i)
})

test('while chats are chosen the strip stands in the place of the search, takes the focus, and gives it back', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'One of several')
  const screen = await shop.open('/chat?tab=2')
  await item(screen, 'One of several')
  const begin = screen.getByRole('button', { name: 'Select chats' })
  await screen.user.click(begin)
  const strip = within(await screen.findByRole('toolbar'))
  await waitFor(() => expect(document.activeElement).toBe(strip.getByRole('checkbox')))
  await screen.user.keyboard(' ')
  await strip.findByText('1 selected')
  await screen.user.click(strip.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Mark as spam' })
  await screen.user.keyboard('{Escape}')
  await screen.user.click(strip.getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(document.activeElement).toBe(begin))
})
