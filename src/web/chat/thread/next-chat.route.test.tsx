import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, customer, message, openChat } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

/** Three customers have written, the last one first in the list. */
async function threeChats(): Promise<Shop> {
  const shop = await app.shop()
  for (const [last, text] of ['Third', 'Second', 'First'].entries()) await shop.receive(`+1415555013${last}`, `${text} in line`)
  return shop
}
const list = async ({ findByRole }: Screen) => within(await findByRole('list', { name: 'Conversations' }))
const row = async (screen: Screen, text: string) => (await list(screen)).findByRole('link', { name: new RegExp(text) })
const shows = async (screen: Screen, text: string) =>
  waitFor(() => within(screen.getByRole('log', { name: 'Messages' })).getByText(text))
async function choose(screen: Screen, text: string): Promise<void> {
  await screen.user.click(await row(screen, text))
  await shows(screen, text)
}
const header = (screen: Screen, name: string) => screen.findByRole('button', { name })

test('after an archive the next chat of the list opens, after the last one the one before it', async () => {
  const screen = await (await threeChats()).open('/chat?tab=2')
  await choose(screen, 'Second in line')
  await screen.user.click(await header(screen, 'Archive'))
  await shows(screen, 'Third in line')
  await screen.user.click(await header(screen, 'Archive'))
  await shows(screen, 'First in line')
})

test('an archive that is taken back opens the chat again, unless one has gone on to another', async () => {
  const screen = await (await threeChats()).open('/chat?tab=2')
  await choose(screen, 'First in line')
  await screen.user.click(await header(screen, 'Archive'))
  await shows(screen, 'Second in line')
  await screen.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows(screen, 'First in line')
  await row(screen, 'First in line')
  await screen.user.click(await header(screen, 'Archive'))
  await shows(screen, 'Second in line')
  await choose(screen, 'Third in line')
  await screen.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await row(screen, 'First in line')
  await shows(screen, 'Third in line')
})

test('given to a colleague a chat makes room for the next; taken oneself, one stays with it', async () => {
  const shop = await threeChats()
  await shop.as('jonas')
  const screen = await shop.open('/chat?tab=2')
  await choose(screen, 'First in line')
  await screen.user.click(await header(screen, 'Assign'))
  await screen.user.click(await screen.findByRole('option', { name: /jonas/i }))
  await shows(screen, 'Second in line')
  await screen.user.click(await header(screen, 'Assign to me'))
  await header(screen, 'Assigned to You')
  await waitFor(() => expect(screen.address()).toContain('tab=1'))
  await shows(screen, 'Second in line')
  await row(screen, 'Second in line')
})

test('who prefers the list gets the list', async () => {
  const shop = await threeChats()
  localStorage.setItem('chat-settings', JSON.stringify({ state: { canUndoSend: false, opensNext: false }, version: 0 }))
  const screen = await shop.open('/chat?tab=2')
  await choose(screen, 'First in line')
  await screen.user.click(await header(screen, 'Archive'))
  await screen.findByText('No chat open')
})

test('a chat is marked as unread by its menu: it closes, and its row says so until it is opened again', async () => {
  const screen = await (await threeChats()).open('/chat?tab=2')
  await choose(screen, 'First in line')
  await waitFor(async () => expect((await row(screen, 'First in line')).textContent).not.toContain('unread'))
  await screen.user.click(await header(screen, 'More actions'))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }))
  await screen.findByText('No chat open')
  await waitFor(async () => expect((await row(screen, 'First in line')).textContent).toContain('1 unread message'))
  await choose(screen, 'First in line')
  within(screen.getByRole('log', { name: 'Messages' })).getByText('New')
})

test('a line stands where the unread begin, and what comes under one’s eyes moves it not', async () => {
  const shop = await app.shop()
  for (const text of ['Read before', 'One', 'Two']) await shop.receive('+14155550132', text)
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  await app.database.pool.query('update conversation set unread_count = 2 where id = $1', [chat?.conversationId])
  const screen = await shop.open('/chat?tab=2')
  await choose(screen, 'Two')
  const log = screen.getByRole('log', { name: 'Messages' })
  const places = () => ['Read before', 'New', 'One', 'Two'].map(text => log.textContent?.indexOf(text) ?? -1)
  await waitFor(() => expect(places()).toEqual(places().toSorted((one, other) => one - other)))
  expect(places()).not.toContain(-1)
  await shop.receive('+14155550132', 'Three')
  await shows(screen, 'Three')
  expect(within(log).getAllByText('New')).toHaveLength(1)
  expect(places()).toEqual(places().toSorted((one, other) => one - other))
})

test('a text is quoted in the box, or made a note of, under what stands there', async () => {
  const screen = await (await threeChats()).open('/chat?tab=2')
  await choose(screen, 'First in line')
  const input = await screen.findByRole('textbox', { name: 'Message' })
  await screen.user.type(input, 'Half an answer')
  await screen.user.hover(within(screen.getByRole('log', { name: 'Messages' })).getByText('First in line'))
  await screen.user.click(await screen.findByRole('button', { name: 'Quote in a reply' }))
  await waitFor(() => expect(input).toHaveProperty('value', 'Half an answer\n"First in line"\n'))
  expect(document.activeElement).toBe(input)
  await screen.user.click(await screen.findByRole('button', { name: 'Make a note of it' }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', '"First in line"\n')
})

test('the details stand at first, go and come by their button and by i, and stay as one left them in the next chat', async () => {
  const screen = await (await threeChats()).open('/chat?tab=2')
  await choose(screen, 'First in line')
  await screen.findByRole('complementary', { name: 'Details' })
  await screen.user.click(await header(screen, 'Hide details'))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull())
  await choose(screen, 'Second in line')
  expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await screen.user.keyboard('i')
  await screen.findByRole('complementary', { name: 'Details' })
})

test('on a phone a finger that rests on a text opens what can be done with it, and quoting leads into the box', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'When do you open?')
  const screen = await openChat(shop, 'When do you open?', { size: 'phone' })
  const bubble = within(await message(screen, 'When do you open?')).getByText('When do you open?')
  fireEvent.pointerDown(bubble, { pointerType: 'touch' })
  const sheet = within(await screen.findByRole('dialog', { name: 'When do you open?' }))
  fireEvent.pointerUp(bubble, { pointerType: 'touch' })
  sheet.getByRole('button', { name: 'Make a note of it' })
  await screen.user.click(sheet.getByRole('button', { name: 'Quote in a reply' }))
  await waitFor(async () => expect((await box(screen)).value).toBe('"When do you open?"\n'))
  await waitFor(async () => expect(document.activeElement).toBe(await box(screen)))
})
