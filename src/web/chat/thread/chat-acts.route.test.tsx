import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  choose,
  conversationOf,
  customer,
  list,
  log,
  message,
  noRow,
  openChat,
  row,
  tab,
  write,
} from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

/** The chat with a customer who wrote this, open. */
async function openedBy(text: string) {
  const shop = await app.shop()
  await shop.receive(customer, text)
  return { shop, screen: await openChat(shop, text) }
}
/** In the thread: a row of the list has some of the same. */
const press = async ({ user, findAllByRole }: Screen, name: string) => {
  const last = (await findAllByRole('button', { name })).at(-1)
  if (last) await user.click(last)
}
const more = async (screen: Screen, entry: string) => {
  await press(screen, 'More actions')
  await screen.user.click(await screen.findByRole('menuitem', { name: entry }))
}
/** By the toast that says this; the one before it may still be going. */
const undo = async ({ user, findByText }: Screen, said: RegExp) => {
  const toast = (await findByText(said)).closest<HTMLElement>('[role="alert"]')
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
}
const inMain = (screen: Screen) => within(screen.getByRole('main'))
const isChosen = (screen: Screen, name: string) =>
  waitFor(async () => expect((await tab(screen, name)).ariaSelected).toBe('true'))

test('an archived chat comes back by its undo, from the archive, and by the next text', async () => {
  const { shop, screen } = await openedBy('Solved, thanks')
  await press(screen, 'Archive')
  await noRow(screen, 'Solved, thanks')
  await screen.findByText('No chat open')
  await undo(screen, /^Chat archived/)
  await choose(screen, 'Solved, thanks')
  await message(screen, 'Solved, thanks')
  await press(screen, 'Archive')
  await noRow(screen, 'Solved, thanks')

  await screen.user.click(inMain(screen).getByRole('link', { name: 'Open the archive' }))
  await choose(screen, 'Solved, thanks')
  await press(screen, 'Unarchive')
  await noRow(screen, 'Solved, thanks')
  await screen.user.click(inMain(screen).getByRole('link', { name: 'Back to the active chats' }))
  await choose(screen, 'Solved, thanks')
  await press(screen, 'Archive')
  await noRow(screen, 'Solved, thanks')
  await shop.receive(customer, 'One more thing')
  await row(screen, 'One more thing')
})

test('the archive is searched by a number, written as people write it; nothing found leads back to all', async () => {
  const shop = await app.shop()
  for (const client of [customer, '+14155550133']) {
    await shop.receive(client, `I am ${client.slice(-4)}`)
    await shop.api(`POST /conversations/${(await conversationOf(shop, client)).conversationId}/archive`)
  }
  const screen = await shop.open('/my-archives?id=')
  await row(screen, 'I am 0133')
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search user by number' }), '(415) 5550132')
  await noRow(screen, 'I am 0133')
  await row(screen, 'I am 0132')
  await screen.user.clear(screen.getByRole('searchbox'))
  await screen.user.type(screen.getByRole('searchbox'), 'no such number')
  await screen.findByText('no conversations found')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await row(screen, 'I am 0133')
  expect((await list(screen)).getAllByRole('listitem')).toHaveLength(2)
})

test('spam goes to its tab and one goes along; not spam leads back to where the chat belongs', async () => {
  const { screen } = await openedBy('You won a prize')
  await more(screen, 'Mark as spam')
  await isChosen(screen, 'Spam')
  await row(screen, 'You won a prize')
  await more(screen, 'Not spam')
  await isChosen(screen, 'Queued')
  await more(screen, 'Assign to me')
  await screen.findByText('The chat is yours')
  await isChosen(screen, 'My chats')
  await screen.findByRole('button', { name: 'Assigned to You' })
  await more(screen, 'Mark as spam')
  await isChosen(screen, 'Spam')
  await undo(screen, /^Marked as spam/)
  await isChosen(screen, 'My chats')
  await row(screen, 'You won a prize')
})

test('acts pressed one upon the other happen in that order, and each is taken back to what was before it', async () => {
  const { shop, screen } = await openedBy('You won a prize')
  const asked = app.delay('POST /conversations/:id/assign')
  await screen.findByRole('button', { name: 'Assign' })
  fireEvent.keyDown(document.body, { key: 'm' })
  await waitFor(() => expect(app.timesAsked('POST /conversations/:id/assign')).toBe(1))
  // Before anybody knows whose the chat is.
  fireEvent.keyDown(document.body, { key: '!' })
  asked()
  await isChosen(screen, 'Spam')
  await undo(screen, /^Marked as spam/)
  await isChosen(screen, 'My chats')
  await row(screen, 'You won a prize')
  expect(await conversationOf(shop)).toMatchObject({ assignedTo: 'marta', isSpam: false })
})

test('who has gone on to another chat meanwhile is not taken along', async () => {
  const shop = await app.shop()
  await shop.receive('+14155550133', 'The next in line')
  await shop.receive(customer, 'You won a prize')
  const screen = await openChat(shop, 'You won a prize')
  const marked = app.delay('POST /conversations/:id/spam')
  await more(screen, 'Mark as spam')
  await waitFor(() => expect(app.timesAsked('POST /conversations/:id/spam')).toBe(1))
  await choose(screen, 'The next in line')
  await message(screen, 'The next in line')
  marked()
  await screen.findByText(/^Marked as spam/)
  await isChosen(screen, 'Queued')
  await message(screen, 'The next in line')
})

test('a chat is given to a colleague who is found by typing, and back to the queue', async () => {
  const { screen } = await openedBy('Who can help?')
  await press(screen, 'Assign')
  await screen.user.type(await screen.findByRole('combobox', { name: 'Find a person' }), 'jon')
  const people = within(screen.getByRole('listbox', { name: 'People' }))
  expect(people.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('jonas')])
  await screen.user.keyboard('{Enter}')
  await screen.findByText('Chat assigned to jonas')
  await noRow(screen, 'Who can help?')
  await screen.user.click(await tab(screen, 'Team'))
  await choose(screen, 'Who can help?')
  await message(screen, 'Who can help?')
  await more(screen, 'Return to queue')
  await noRow(screen, 'Who can help?')
  await undo(screen, /^The chat is back in the queue/)
  await row(screen, 'Who can help?')
})

test('who presses second is told who took the chat first, and the screen agrees', async () => {
  const { shop, screen } = await openedBy('First come')
  const asked = app.delay('POST /conversations/:id/assign')
  await more(screen, 'Assign to me')
  await waitFor(() => expect(app.timesAsked('POST /conversations/:id/assign')).toBe(1))
  const jonas = await shop.as('jonas')
  const { conversationId } = await conversationOf(shop)
  await jonas(`POST /conversations/${conversationId}/assign`, { to: 'jonas', from: null })
  asked()
  await screen.findByText(/jonas took this chat first/)
  await screen.findByRole('button', { name: 'Assigned to jonas' })
  expect(await conversationOf(shop)).toMatchObject({ assignedTo: 'jonas' })
})

test('what a colleague assigns, reads and answers is there without a reload', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Whose customer is it?')
  const screen = await shop.open('/chat?tab=2')
  expect((await row(screen, 'Whose customer is it?')).textContent).toContain('1 unread message')
  const jonas = await shop.as('jonas')
  const { conversationId } = await conversationOf(shop)
  await jonas(`POST /conversations/${conversationId}/read`)
  await waitFor(async () => expect((await row(screen, 'Whose customer is it?')).textContent).not.toContain('unread'))
  await jonas(`POST /conversations/${conversationId}/assign`, { to: 'jonas', from: null })
  await noRow(screen, 'Whose customer is it?')
  await screen.user.click(await tab(screen, 'Team'))
  await choose(screen, 'Whose customer is it?')
  await message(screen, 'Whose customer is it?')
  await shop.send({ to: customer, body: 'Mine, says Jonas' })
  await message(screen, 'Mine, says Jonas')
})

test('a note is pinned from the notes list and unpinned in the thread', async () => {
  const { screen } = await openedBy('Note about me')
  await screen.user.click(screen.getByRole('radio', { name: 'Note' }))
  await write(screen, 'Prefers mornings')
  await press(screen, 'Add note')
  await screen.user.click(await tab(screen, 'Notes 1'))
  const notes = within(await screen.findByRole('tabpanel', { name: 'Notes 1' }))
  await notes.findByText('Prefers mornings')
  const thread = await log(screen)
  expect(thread.queryByText('Prefers mornings')).toBeNull()
  await screen.user.click(await notes.findByRole('button', { name: 'Pin to chat' }))
  await thread.findByText('Prefers mornings')
  await screen.user.click(await thread.findByRole('button', { name: 'Unpin from chat' }))
  await waitFor(() => expect(thread.queryByText('Prefers mornings')).toBeNull())
  await undo(screen, /^Note unpinned/)
  await thread.findByText('Prefers mornings')
})
