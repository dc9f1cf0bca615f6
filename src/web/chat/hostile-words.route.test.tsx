import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, customer, list, log, openChat, row, textsTo, write } from '#web/testing/chat-screen.ts'
import { fill } from '#web/testing/fill.ts'
import { naughty } from '#web/testing/naughty.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const mode = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('radio', { name }))
/** None of them became an element of the page. */
const isInert = () =>
  expect(document.querySelectorAll('body script, img[src="x"], iframe, svg[onload], [onerror]')).toHaveLength(0)

test('there are such words', () => expect(naughty.length).toBeGreaterThan(4))

/** As many texts as a thread shows without scrolling. */
const onOneScreen = 6
const screens = Array.from({ length: Math.ceil(naughty.length / onOneScreen) }, (_, index) => ({
  number: index + 1,
  texts: naughty.slice(index * onOneScreen, (index + 1) * onOneScreen),
}))

test.each(screens)('texts that come in are shown as they were typed, screen $number', async ({ texts }) => {
  const shop = await app.shop()
  for (const text of texts) await shop.receive(customer, text)
  await shop.receive(customer, 'The last of them')
  const screen = await openChat(shop, 'The last of them')
  const shown = (await log(screen)).getAllByRole('article').map(({ textContent }) => textContent)
  for (const text of texts) expect(shown.some(one => one.includes(text))).toBe(true)
  isInert()
})

test('notes, whispers and drafts are shown as they were typed, and none of them reaches the customer', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Write of me')
  const screen = await openChat(shop, 'Write of me')
  for (const [index, text] of naughty.slice(0, 3).entries()) {
    await mode(screen, 'Note')
    await write(screen, text)
    await press(screen, 'Add note')
    await screen.user.click(await screen.findByRole('tab', { name: `Notes ${index + 1}` }))
    await within(await screen.findByRole('tabpanel', { name: `Notes ${index + 1}` })).findByText(text)
    await mode(screen, 'Whisper')
    await write(screen, text)
    await press(screen, 'Whisper')
    await (await log(screen)).findByText(text)
  }
  const [last = ''] = naughty
  await write(screen, `${last} 2`)
  await screen.reload()
  await waitFor(async () => expect((await box(screen)).value).toBe(`${last} 2`))
  isInert()
  await app.work()
  expect(await textsTo(app, shop)).toEqual([])
})

test('texts for later are shown as they were typed', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Write of me')
  const screen = await openChat(shop, 'Write of me')
  for (const text of naughty.slice(0, 2)) {
    await write(screen, text)
    await press(screen, 'Schedule for later')
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule text' }))
    expect(await dialog.findByLabelText('Text')).toHaveProperty('value', text)
    const [first] = within(dialog.getByRole('group', { name: 'When' })).getAllByRole('button')
    if (first) await screen.user.click(first)
    await screen.user.click(dialog.getByRole('button', { name: 'Schedule text' }))
    await within(await screen.findByRole('list', { name: 'Scheduled texts' })).findByText(text)
  }
  isInert()
})

test('names of contacts and of templates stand as they were typed, in the list and in what a template writes', async () => {
  const shop = await app.shop()
  const [name = '', text = ''] = naughty.map(one => one.replaceAll(/[{}]/g, ''))
  await shop.api('POST /contacts', { phone: customer, name })
  await shop.api('POST /message-templates', { name: `${name} greeting`, text: `Hi {{name}}! ${text}` })
  await shop.receive(customer, 'It is me')
  const screen = await openChat(shop, 'It is me')
  expect((await row(screen, 'It is me')).textContent).toContain(name)
  await screen.user.type(await box(screen), '/greeting')
  await screen.user.click(await screen.findByRole('option', { name: /greeting/ }))
  await waitFor(async () => expect((await box(screen)).value).toBe(`Hi ${name}! ${text}`))
  isInert()
})

test('whatever is searched for, what was found is shown as it was written', async () => {
  const shop = await app.shop()
  for (const text of naughty) await shop.receive(customer, `Quokka ${text}`)
  const screen = await shop.open('/chat?id=&tab=2')
  await press(screen, 'Search chats and messages')
  const field = await screen.findByRole('searchbox')
  for (const text of naughty.slice(0, 3)) {
    await fill(screen, field, text)
    await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe(text))
    await within(screen.getByRole('search')).findByText(/^(Chats|Messages|Nothing matches [^]*)$/)
  }
  await fill(screen, field, 'quokka')
  const found = within(screen.getByRole('search'))
  await waitFor(() => expect(found.getAllByRole('link')).toHaveLength(naughty.length))
  const shown = found.getAllByRole('link').map(({ textContent }) => textContent)
  for (const text of naughty) {
    const begins = `Quokka ${text}`.replaceAll(/\s+/g, ' ').slice(0, 25)
    expect(shown.some(one => one.includes(begins))).toBe(true)
  }
  isInert()
})

test('for a number and in the archive’s search they find nothing, or are told to be no number', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Write of me')
  const screen = await shop.open('/my-archives?id=')
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search user by number' })
  for (const text of naughty) {
    await fill(screen, field, text)
    await screen.findByText(/no conversations found/i)
    expect(field.value).toBe(text.slice(0, 40))
  }
  isInert()
})

test('what is no number begins no chat', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Write of me')
  const screen = await shop.open('/chat?id=&tab=2')
  await list(screen)
  const [button] = await screen.findAllByRole('button', { name: 'New chat' })
  if (button) await screen.user.click(button)
  for (const text of naughty) {
    await fill(screen, await screen.findByRole('combobox', { name: 'To' }), text)
    await press(screen, 'Start chat')
    await screen.findByText('wrong phone number')
  }
  isInert()
})
