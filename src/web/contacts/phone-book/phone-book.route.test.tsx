import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { PhoneBookEntry } from '#contract/contacts/phone-book.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const people = [
  { name: 'Ben', surname: 'Okafor', phone: '+14155550141' },
  { name: 'Łucja', surname: 'Ożóg', phone: '+14155550142' },
]
let serial = 5_570_000
const zenonNumber = () => ({ number: `+1628${(serial += 1)}`, country: 'US', isZenon: true })
async function zenonShop(): Promise<StaffShop> {
  const shop = await app.shop({ numbers: [zenonNumber()] })
  for (const person of people) await shop.api('POST /phone-book', person)
  return shop
}
const entry = ({ findByRole }: Screen, name: string) => findByRole('row', { name: new RegExp(name) })
const noEntry = (screen: Screen, name: string) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull())
const press = async ({ user, findAllByRole }: Screen, name: string) => {
  const button = (await findAllByRole('button', { name })).at(-1)
  if (button) await user.click(button)
}

test('a person is added; without a name nobody is', async () => {
  const screen = await (await zenonShop()).open('/phone-book')
  await press(screen, 'Add person')
  await fill(screen, await screen.findByRole('textbox', { name: 'Phone' }), '415 555 0150')
  await press(screen, 'Save person')
  await screen.findByText('field required')
  expect(app.timesAsked('POST /phone-book')).toBe(0)
  await fill(screen, screen.getByRole('textbox', { name: 'Name' }), 'Grace')
  await press(screen, 'Save person')
  expect((await entry(screen, 'Grace')).textContent).toContain('+1 (415) 555-0150')
})

test('people are found whatever the accents, changed, and deleted after a question', async () => {
  const shop = await zenonShop()
  const screen = await shop.open('/phone-book')
  await entry(screen, 'Ben Okafor')
  await screen.user.type(screen.getByRole('searchbox'), 'ozog')
  await noEntry(screen, 'Ben Okafor')
  await press(screen, 'Łucja Ożóg')
  await fill(screen, await screen.findByRole('textbox', { name: 'Name' }), 'Lucy')
  await press(screen, 'Save person')
  await entry(screen, 'Lucy Ożóg')
  await press(screen, 'More actions: Lucy Ożóg')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await press(screen, 'Delete person')
  await noEntry(screen, 'Lucy Ożóg')
  expect(((await shop.api('GET /phone-book')).body as { items: PhoneBookEntry[] }).items.map(({ name }) => name)).toEqual(['Ben'])
})

test('what a colleague adds, changes and deletes is there without a reload', async () => {
  const shop = await zenonShop()
  const screen = await shop.open('/phone-book')
  await entry(screen, 'Ben Okafor')
  const jonas = await shop.as('jonas')
  const { body } = await jonas('POST /phone-book', { name: 'Dana', surname: 'Whitlock', phone: '+14155550143' })
  await entry(screen, 'Dana Whitlock')
  const added = body as PhoneBookEntry
  await jonas(`PUT /phone-book/${added.id}`, { ...added, name: 'Daniela' })
  await entry(screen, 'Daniela Whitlock')
  await jonas(`DELETE /phone-book/${added.id}`)
  await noEntry(screen, 'Whitlock')
})

test('the menu has it where there is a Zenon number, in place of the contacts', async () => {
  const screen = await (await zenonShop()).open('/phone-book')
  await screen.findByRole('heading', { name: 'Phone book' })
  const menu = within(screen.getAllByRole('navigation')[0] ?? document.body)
  menu.getByRole('link', { name: 'Phone book' })
  menu.getByRole('link', { name: 'Bulk send' })
  expect(menu.queryByRole('link', { name: 'Contacts' })).toBeNull()
})

test('without a Zenon number no line of the menu leads there; its address opens all the same', async () => {
  const shop = await app.shop()
  await shop.api('POST /phone-book', { name: 'Emily', surname: 'Carter', phone: '+14155550132' })
  const screen = await shop.open('/phone-book')
  await entry(screen, 'Emily Carter')
  expect(screen.queryByRole('link', { name: 'Phone book' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Bulk send' })).toBeNull()
})
