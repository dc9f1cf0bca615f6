import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, openChat, write } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function openPalette(screen: Screen, words: string) {
  await screen.findByRole('heading', { level: 1 })
  await waitFor(async () => {
    await screen.user.keyboard('{Control>}k{/Control}')
    screen.getByRole('dialog', { name: 'Commands' })
  })
  await screen.user.keyboard(words)
  return within(await screen.findByRole('listbox', { name: 'Commands' }))
}
async function shopWithPeople() {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+14155550132', name: 'Emily', surname: 'Carter' })
  await shop.api('POST /contacts', { phone: '+48512340187', name: 'Żaneta', surname: 'Wiśniewska' })
  await shop.api('POST /message-templates', { name: 'Order shipped', text: 'It is on its way.' })
  await shop.receive('+14155550132', 'A chipped mug')
  return shop
}

test('a person with a chat is found by name, and Enter opens the chat with the caret in the box', async () => {
  const screen = await (await shopWithPeople()).open('/chat?tab=2')
  await screen.findByRole('list', { name: 'Conversations' })
  const found = await openPalette(screen, 'carter')
  expect((await found.findByRole('option', { name: /^Emily Carter/ })).getAttribute('aria-selected')).toBe('true')
  await screen.user.keyboard('{Enter}')
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('A chipped mug')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' })))
})

test('a contact without a chat is found from another screen, and a chat begins', async () => {
  const screen = await (await shopWithPeople()).open('/contact-tags')
  const found = await openPalette(screen, 'zaneta')
  await screen.user.click(await found.findByRole('option', { name: /^Żaneta Wiśniewska/ }))
  await screen.findByRole('heading', { name: 'Żaneta Wiśniewska' })
  expect(screen.address()).toContain('id=new-')
})

test.each([
  ['block list', 'Block list', '/block-list'],
  ['order', 'Order shipped', '/message-templates/edit/Order'],
  ['integrations', 'Integrations', '/settings?view=integrations'],
])('%s finds a screen, a template, a setting, and opens it', async (words, name, address) => {
  const screen = await (await shopWithPeople()).open('/contact-tags')
  const found = await openPalette(screen, words)
  await screen.user.click(await found.findByRole('option', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(screen.address()).toContain(address))
})

test.each([
  ['landing page subdomain', 'Subdomain', '/settings#subdomain', 'subdomain'],
  ['unsubscribe message', 'Unsubscribe message text', '/unsubscribe-page-settings#message', 'message'],
])('%s finds a single setting, and the focus is led to its field', async (words, name, address, field) => {
  const screen = await (await shopWithPeople()).open('/contact-tags')
  const found = await openPalette(screen, words)
  await screen.user.click(await found.findByRole('option', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(screen.address() + location.hash).toBe(address))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(field))
})

test('what one sets for oneself in the chats is found there, and opens their settings', async () => {
  const screen = await (await shopWithPeople()).open('/chat?tab=2')
  const found = await openPalette(screen, 'do not dist')
  await screen.user.click(await found.findByRole('option', { name: /^Do not disturb/ }))
  within(await screen.findByRole('dialog', { name: 'Chat settings' })).getByRole('switch', { name: /^Do not disturb/ })
})

test('what a number has of its own is found with the number', async () => {
  const screen = await (await shopWithPeople()).open('/contact-tags')
  const found = await openPalette(screen, 'stop text')
  await screen.user.click(await found.findByRole('option', { name: /^STOP text/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^STOP text/)))
  expect(screen.address() + location.hash).toMatch(/^\/phone-numbers\/edit\/.+#stopText$/)
})

test('a canned response is found by a word of its text, and goes filled into the box of the open chat', async () => {
  const shop = await shopWithPeople()
  await shop.api('POST /canned-responses', { name: 'hours', text: 'Hi {{name}}, we open at ten' })
  const screen = await openChat(shop, 'A chipped mug')
  await write(screen, 'So:')
  const found = await openPalette(screen, 'open at')
  expect((await found.findByRole('option', { name: /^hours/ })).getAttribute('aria-selected')).toBe('true')
  await screen.user.keyboard('{Enter}')
  await waitFor(async () => expect((await box(screen)).value).toBe('So: Hi Emily, we open at ten'))
  expect(document.activeElement).toBe(await box(screen))
})

test('where no chat is open a canned response opens to be changed, and the list is there once it is closed', async () => {
  const shop = await shopWithPeople()
  await shop.api('POST /canned-responses', { name: 'hours', text: 'We open at ten' })
  const screen = await shop.open('/contact-tags')
  const found = await openPalette(screen, 'hours')
  await screen.user.click(await found.findByRole('option', { name: /^hours/ }))
  const form = within(await screen.findByRole('dialog', { name: /hours/ }))
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /Text/ }).value).toBe('We open at ten')
  await screen.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.address()).toBe('/canned-responses')
})

test('a command is found by words from its midst, and done to the open chat', async () => {
  const screen = await openChat(await shopWithPeople(), 'A chipped mug')
  const found = await openPalette(screen, 'archive or')
  expect(await found.findAllByRole('option')).toHaveLength(1)
  await screen.user.keyboard('{Enter}')
  await screen.findByText('Chat archived')
})

test('what is found later does not take the choice away from under the keys', async () => {
  const shop = await shopWithPeople()
  const screen = await shop.open('/contact-tags')
  const letGo = app.delay('GET /phone-book')
  const found = await openPalette(screen, 'e')
  await screen.user.keyboard('{ArrowUp}')
  const chosen = () => found.getByRole('option', { selected: true }).textContent
  const before = chosen()
  letGo()
  await found.findByRole('option', { name: /^Emily Carter/ })
  expect(chosen()).toBe(before)
})

test('what nobody may open is not offered, and what has no such words says so', async () => {
  const screen = await (await shopWithPeople()).open('/chat?tab=2', { permissions: [] })
  const found = await openPalette(screen, 'templates')
  expect(found.queryByRole('option', { name: /^Message templates/ })).toBeNull()
  await screen.user.keyboard('{Control>}a{/Control}nothing of the kind')
  await screen.findByText('Nothing matches.')
})

test('in a chat that is only begun it says why no note can be written to whom looks for it', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2')
  await screen.user.click((await screen.findAllByRole('button', { name: 'New chat' }))[0] ?? document.body)
  await screen.user.type(await screen.findByRole('combobox', { name: 'To' }), '+1 415 555 0199')
  await screen.user.click(screen.getByRole('button', { name: 'Start chat' }))
  const box = await screen.findByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(screen.queryByText(/once the first text has been sent/)).toBeNull()
  const found = await openPalette(screen, 'whisper')
  expect(found.queryByRole('option', { name: /^Whisper to the team/ })).toBeNull()
  await screen.findByText(/^Whisper to the team: .* once the first text has been sent/)
})
