import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const customer = '+14155550132'
let serial = 0
/** "Main line", the default, and "Events". Numbers are unique over all accounts. */
async function twoNumbers() {
  serial += 1
  const own = (start: string) => `${start}${String(serial).padStart(3, '0')}`
  const shop = await app.shop({
    numbers: [
      { number: own('+16285551'), country: 'US' },
      { number: own('+16285552'), country: 'US' },
    ],
  })
  await change(shop.api, 0, { customName: 'Main line' })
  await change(shop.api, 1, { customName: 'Events' })
  return shop
}

const numbersOf = async (api: Shop['api']) => ((await api('GET /phone-numbers')).body as { items: PhoneNumberRow[] }).items
async function change(api: Shop['api'], index: number, more: Partial<PhoneNumberRow>) {
  const { id = '', number: _number, isZenon: _isZenon, country: _country, ...row } = (await numbersOf(api))[index] ?? {}
  return api(`PUT /phone-numbers/${id}`, { ...row, ...more })
}

async function openNumber(shop: Shop, index: number): Promise<Screen> {
  const screen = await shop.open(`/phone-numbers/edit/${(await numbersOf(shop.api))[index]?.id}`)
  await screen.findByRole('textbox', { name: /^Brand name/ })
  return screen
}

const save = async ({ user, findByRole }: Screen) => user.click(await findByRole('button', { name: 'Save changes' }))
const saved = (screen: Screen) => screen.findByText('Number saved')
const press = async ({ user, findByRole }: Screen, name: RegExp) => user.click(await findByRole('switch', { name }))
async function write({ user, findByRole }: Screen, name: RegExp, text: string) {
  const field = await findByRole('textbox', { name })
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const defaults = (screen: Screen) =>
  screen.getAllByRole('row').flatMap(row => (within(row).queryByText('Default') ? within(row).getByRole('link').textContent : []))

/** What the shop texted to a customer who wrote first. */
async function answersTo(shop: Shop, ...texts: string[]) {
  for (const text of texts) await shop.receive(customer, text)
  await app.work()
  const [conversation] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const thread = await shop.api(`GET /conversations/${conversation?.conversationId}/messages`)
  const messages = thread.body as Message[]
  return messages.filter(({ direction, system }) => direction === 'out' && !system).map(({ body }) => body)
}

test('a number made the default is shown as the one sender of new chats, and the one before it no longer is', async () => {
  const shop = await twoNumbers()
  const screen = await shop.open('/phone-numbers')
  const events = await screen.findByRole('link', { name: 'Events' })
  expect(defaults(screen)).toEqual(['Main line'])
  await screen.user.click(events)
  await press(screen, /^Default sender/)
  await save(screen)
  await saved(screen)
  await screen.findByText(/This is the default sender/)
  expect(screen.queryByRole('switch', { name: /^Default sender/ })).toBeNull()
  await screen.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Phone numbers' }))
  await screen.findByRole('link', { name: 'Main line' })
  await waitFor(() => expect(defaults(screen)).toEqual(['Events']))
  expect((await numbersOf(shop.api)).map(({ isDefault }) => isDefault)).toEqual([false, true])
})

test('the default that a colleague chooses is in the open list at once, and new chats leave from it', async () => {
  const shop = await twoNumbers()
  const screen = await shop.open('/phone-numbers')
  await screen.findByRole('link', { name: 'Main line' })
  expect(defaults(screen)).toEqual(['Main line'])
  await change(await shop.as('jonas'), 1, { isDefault: true })
  await waitFor(() => expect(defaults(screen)).toEqual(['Events']))

  await screen.user.click(screen.getByRole('link', { name: 'Contacts' }))
  const [add] = await screen.findAllByRole('button', { name: 'Add contact' })
  if (add) await screen.user.click(add)
  const form = within(await screen.findByRole('dialog', { name: 'New contact' }))
  await screen.user.type(form.getByRole('textbox', { name: /^Phone/ }), customer)
  await screen.user.click(form.getByRole('button', { name: 'Save contact' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Text' }))
  expect(await screen.findByRole('combobox', { name: 'From' })).toHaveProperty('value', 'Events')
})

test('an answer to STOP in own words must be there, and its length is told', async () => {
  const screen = await openNumber(await twoNumbers(), 0)
  await press(screen, /^Use your own words/)
  await save(screen)
  await screen.findByText('field required')
  await write(screen, /^Your reply/, 'Żegnaj!')
  await screen.findByText(/Some of these characters leave less room for text/)
  await write(screen, /^Your reply/, 'a'.repeat(161))
  await screen.findByText('161 / 912 · 2 parts')
  screen.getByText(/Longer than one part/)
  await write(screen, /^Your reply/, 'You are off our list. Bye!')
  await waitFor(() => expect(screen.queryByText(/Longer than one part/)).toBeNull())
  expect(app.timesAsked('PUT /phone-numbers/:id')).toBe(0)
  await save(screen)
  await saved(screen)
})

test('the own words are what a customer gets who texts STOP', async () => {
  const shop = await twoNumbers()
  const screen = await openNumber(shop, 0)
  await press(screen, /^Use your own words/)
  await write(screen, /^Your reply/, 'You are off our list. Bye!')
  await save(screen)
  await saved(screen)
  expect(await answersTo(shop, 'Who is this', 'STOP')).toEqual(['You are off our list. Bye!'])
})

test('where STOP is not answered the customer hears nothing, and what was typed as the answer is kept', async () => {
  const shop = await twoNumbers()
  await change(shop.api, 0, { hasCustomStopReply: true, customStopReply: 'You are off our list. Bye!' })
  const screen = await openNumber(shop, 0)
  await press(screen, /^Confirm STOP with one text/)
  expect(screen.queryByRole('textbox', { name: /^Your reply/ })).toBeNull()
  await save(screen)
  await saved(screen)
  await press(screen, /^Confirm STOP with one text/)
  expect(await screen.findByRole('textbox', { name: /^Your reply/ })).toHaveProperty('value', 'You are off our list. Bye!')
  await screen.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await answersTo(shop, 'Quiet please', 'STOP')).toEqual([])
  await screen.user.click(screen.getByRole('link', { name: /^Chats/ }))
  await screen.user.click(await within(await screen.findByRole('list', { name: 'Conversations' })).findByRole('link'))
  await screen.findByText(/^This customer texted STOP, so you cannot text them\./)
})

test('brand name and STOP text are shown around a text to many before they are saved, without the colon that comes by itself', async () => {
  const screen = await openNumber(await twoNumbers(), 0)
  screen.getByText('Nothing is added to your texts.')
  await write(screen, /^Brand name/, 'Van Club:')
  await write(screen, /^STOP text/, 'Reply STOP to unsubscribe')
  await screen.findByText(/Van Club: We open at ten on Saturday\./)
  screen.getByText('This adds 36 characters to each text.')
  await save(screen)
  await saved(screen)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Brand name/ })).toHaveProperty('value', 'Van Club'))
})

test('of two who change a number at once nothing that either typed is lost', async () => {
  const shop = await twoNumbers()
  const screen = await openNumber(shop, 0)
  await write(screen, /^Brand name/, 'Theirs')
  await change(await shop.as('jonas'), 0, { brandIdentification: 'Mine' })
  await save(screen)
  await screen.findByText('Changed in the meantime')
  screen.getByText('Their value: Mine')
  await screen.user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await saved(screen)
  expect(await numbersOf(shop.api)).toMatchObject([{ brandIdentification: 'Theirs' }, {}])
})

test('what a colleague saves is in the form of whoever typed nothing', async () => {
  const shop = await twoNumbers()
  const screen = await openNumber(shop, 0)
  await change(await shop.as('jonas'), 0, { brandIdentification: 'Theirs' })
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Brand name/ })).toHaveProperty('value', 'Theirs'))
})

for (const id of ['01980000-0000-7000-8000-000000000000', 'nonsense'])
  test(`an id that no number has is an address that is none: ${id}`, async () => {
    const screen = await (await twoNumbers()).open(`/phone-numbers/edit/${id}`)
    await screen.findByText('Page not found!')
  })

test('a save without an answer says so, and keeps what was typed', async () => {
  const screen = await openNumber(await twoNumbers(), 0)
  await write(screen, /^Brand name/, 'Van Club')
  const works = app.fail('PUT /phone-numbers/:id', 'no answer')
  await save(screen)
  await screen.findByRole('alert')
  expect(screen.getByRole('textbox', { name: /^Brand name/ })).toHaveProperty('value', 'Van Club')
  works()
  await save(screen)
  await saved(screen)
})
