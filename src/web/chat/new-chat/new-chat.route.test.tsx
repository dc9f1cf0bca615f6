import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const dialog = async ({ findByRole }: Screen) => within(await findByRole('dialog', { name: /^(New chat|Nowy czat)$/ }))
async function begin(screen: Screen) {
  await screen.user.click((await screen.findAllByRole('button', { name: /^(New chat|Nowy czat)$/ }))[0] ?? document.body)
  const form = await dialog(screen)
  const to = await form.findByRole('combobox', { name: /^(To|Do)$/ })
  return { form, to, people: within(form.getByRole('listbox', { name: /^(People|Osoby)$/ })) }
}
const box = (screen: Screen) => screen.findByRole('textbox', { name: 'Message' })
const inBox = async (screen: Screen) => waitFor(async () => expect(document.activeElement).toBe(await box(screen)))

/** Emily has written, Żaneta is in the contacts alone. */
async function shopWithPeople() {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+14155550132', name: 'Emily', surname: 'Carter' })
  await shop.api('POST /contacts', { phone: '+48512340187', name: 'Żaneta', surname: 'Wiśniewska' })
  await shop.receive('+14155550132', 'A chipped mug')
  return shop
}

test('somebody with a chat is found by a part of the name, and one goes on writing in that chat', async () => {
  const screen = await (await shopWithPeople()).open('/chat?tab=2')
  const { to, people } = await begin(screen)
  await people.findByRole('option', { name: /Emily Carter/ })
  await screen.user.type(to, 'car')
  await waitFor(() => expect(people.getAllByRole('option')).toHaveLength(1))
  await screen.user.keyboard('{Enter}')
  expect(to).toHaveProperty('value', 'Emily Carter')
  await screen.user.keyboard('{Enter}')
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('A chipped mug')
  await inBox(screen)
})

test('a contact who never wrote is found without accents, and the chat with them begins', async () => {
  const screen = await (await shopWithPeople()).open('/chat?tab=2')
  const { form, to, people } = await begin(screen)
  await screen.user.type(to, 'zaneta w')
  await screen.user.click(await people.findByRole('option', { name: /Żaneta Wiśniewska/ }))
  await screen.user.click(form.getByRole('button', { name: 'Start chat' }))
  await screen.findByRole('heading', { name: 'Żaneta Wiśniewska' })
  await inBox(screen)
})

test.each([
  ['415 555 01', /Emily Carter/],
  ['0048 512 340', /Żaneta Wiśniewska/],
])('part of a number, %s, finds whose it is', async (typed, name) => {
  const screen = await (await shopWithPeople()).open('/chat?tab=2')
  const { to, people } = await begin(screen)
  await screen.user.type(to, typed)
  await people.findByRole('option', { name })
  await waitFor(() => expect(people.getAllByRole('option')).toHaveLength(1))
})

test.each([
  ['+48 22 123 45 67', '+48 22 123 45 67'],
  ['8003569377', '+1 (800) 356-9377'],
])('%s is a valid number, landline or not, grouped while it is typed, and gets its chat', async (typed, shown) => {
  const screen = await (await app.shop()).open('/chat?tab=2')
  const { form, to, people } = await begin(screen)
  await form.findByRole('option', { name: /Poland/ })
  await screen.user.type(to, typed)
  await people.findByRole('option', { name: /Not in your chats or contacts/ })
  expect(to).toHaveProperty('value', expect.stringMatching(/[ ()-]/))
  await screen.user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: shown })
  await inBox(screen)
})

test('what is no number is told, and nothing begins', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2')
  const { form, to } = await begin(screen)
  await screen.user.type(to, '12345')
  await screen.user.click(form.getByRole('button', { name: 'Start chat' }))
  await form.findByText('wrong phone number')
  await screen.user.clear(to)
  await screen.user.type(to, 'Nobody of that name')
  await form.findByText('Nobody has that name. Enter a number instead.')
  expect(screen.address()).not.toContain('id=new-')
})

test('whose number is blocked is told before the chat begins', async () => {
  const shop = await shopWithPeople()
  await shop.receive('+14155550132', 'STOP')
  const screen = await shop.open('/chat?tab=2', { language: 'pl' })
  const { to, people } = await begin(screen)
  await screen.user.type(to, 'emi')
  within(await people.findByRole('option', { name: /Emily Carter/ })).getByText('Zablokowany')
})
