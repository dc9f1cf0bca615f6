import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, customer, message, openChat, write } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const texts = { hours: 'The shop is open from ten', returns: 'You can return anything', shipping: 'We ship on Mondays' }

/** A shop with canned responses, and a customer who is in the contacts as Emily Carter and has written. */
async function openedChat(templates: Record<string, string> = {}): Promise<{ shop: StaffShop; screen: Screen }> {
  const shop = await app.shop()
  for (const { _id } of (await shop.api('GET /canned-responses')).body as { _id: string }[])
    await shop.api(`DELETE /canned-responses/${_id}`)
  for (const [name, text] of Object.entries(texts)) await shop.api('POST /canned-responses', { name, text })
  for (const [name, text] of Object.entries(templates)) await shop.api('POST /message-templates', { name, text })
  await shop.api('POST /contacts', { phone: customer, name: 'Emily', surname: 'Carter' })
  await shop.receive(customer, 'When do you open?')
  const screen = await openChat(shop, 'When do you open?')
  await screen.user.click(await box(screen))
  return { shop, screen }
}
const responses = async ({ findByRole }: Screen) => within(await findByRole('listbox', { name: 'Canned responses' }))
const noResponses = (screen: Screen) => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
const isWritten = (screen: Screen, text: string | RegExp) =>
  waitFor(async () => expect((await box(screen)).value).toMatch(text instanceof RegExp ? text : new RegExp(`^${text}$`)))

test('a canned response is found by a slash, chosen by Enter and put in at the caret', async () => {
  const { screen } = await openedChat()
  await screen.user.keyboard('Hi! /ho')
  const option = await (await responses(screen)).findByRole('option', { name: /hours/ })
  await waitFor(async () => expect((await box(screen)).getAttribute('aria-activedescendant')).toBe(option.id))
  await screen.user.keyboard('{Enter}')
  await noResponses(screen)
  await isWritten(screen, 'Hi! The shop is open from ten')
  expect(app.timesAsked('POST /conversations')).toBe(0)
})

test('arrows choose around the ends, Tab takes, and the box keeps the focus', async () => {
  const { screen } = await openedChat()
  await screen.user.keyboard('/')
  const chosen = async () => (await responses(screen)).getByRole('option', { selected: true }).textContent
  const options = await (await responses(screen)).findAllByRole('option')
  expect(options).toHaveLength(3)
  expect(await chosen()).toBe(options[0]?.textContent)
  await screen.user.keyboard('{ArrowUp}')
  expect(await chosen()).toBe(options[2]?.textContent)
  await screen.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await chosen()).toContain(texts.returns)
  await screen.user.keyboard('{Tab}')
  await isWritten(screen, texts.returns)
  expect(document.activeElement).toBe(await box(screen))
})

test('a word that no response has is a text like any other', async () => {
  const { screen } = await openedChat()
  await screen.user.keyboard('/ho')
  await responses(screen)
  await screen.user.keyboard('and/or nothing-so')
  await noResponses(screen)
  await screen.user.keyboard('{Enter}')
  await message(screen, '/hoand/or nothing-so')
})

test('the button opens the list at the caret too', async () => {
  const { screen } = await openedChat()
  await screen.user.click(screen.getByRole('button', { name: 'Canned responses' }))
  expect(document.activeElement).toBe(await box(screen))
  await screen.user.click(await (await responses(screen)).findByRole('option', { name: /returns/ }))
  await isWritten(screen, texts.returns)
})

test('what a template cannot fill in is asked of the person, and never sent', async () => {
  const { shop, screen } = await openedChat({ pickup: 'Hi {{name}}, your {{Order number}} waits, {{job|dear customer}}.' })
  await screen.user.keyboard('/pick')
  await screen.user.click(await (await responses(screen)).findByRole('option', { name: /pickup/ }))
  await isWritten(screen, /^Hi Emily, your .*Order number.* waits, dear customer\.$/)
  await screen.user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Fill in “Order number” first')
  expect(app.timesAsked('POST /conversations')).toBe(0)
  // The gap is chosen: what one types fills it.
  await screen.user.keyboard('bowl')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await screen.user.keyboard('{Enter}')
  await message(screen, 'Hi Emily, your bowl waits, dear customer.')
  // The bubble stands before the answer has come.
  await waitFor(async () =>
    expect((await shop.api('GET /conversations')).body).toMatchObject([
      { lastMessage: { body: 'Hi Emily, your bowl waits, dear customer.' } },
    ]),
  )
})

test('variables are filled from the contact in notes and whispers too', async () => {
  const { screen } = await openedChat({ greet: 'Hello {{name}} {{surname}}' })
  await screen.user.click(screen.getByRole('radio', { name: 'Whisper' }))
  await write(screen, '')
  await screen.user.keyboard('/greet')
  await screen.user.click(await (await responses(screen)).findByRole('option', { name: /greet/ }))
  await isWritten(screen, 'Hello Emily Carter')
  await screen.user.click(screen.getByRole('button', { name: 'Whisper' }))
  expect((await message(screen, 'Hello Emily Carter')).textContent).toContain('Only your team sees this')
})

test('in Polish the list and its button speak Polish', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Kiedy otwarte?')
  const screen = await openChat(shop, 'Kiedy otwarte?', { language: 'pl' })
  await screen.user.click(screen.getByRole('button', { name: 'Gotowe odpowiedzi' }))
  await screen.findByRole('listbox', { name: 'Gotowe odpowiedzi' })
})
