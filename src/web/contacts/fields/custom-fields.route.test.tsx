import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const addField = async (shop: StaffShop, name: string, options: string[] = []) =>
  (
    await shop.api('POST /custom-fields', {
      name,
      type: options.length > 0 ? 'SELECT' : 'TEXT',
      options: options.map(option => ({ name: option })),
    })
  ).body as CustomField
const fieldsOf = async (shop: StaffShop) => ((await shop.api('GET /custom-fields')).body as { items: CustomField[] }).items

const press = async ({ user, findAllByRole }: Screen, name: string) => {
  const button = (await findAllByRole('button', { name })).at(-1)
  if (button) await user.click(button)
}
const line = ({ findByRole }: Screen, name: string) => findByRole('row', { name: new RegExp(name) })
const noLine = (screen: Screen, name: string) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull())
const nameField = ({ findByRole }: Screen) => findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const option = ({ findByRole }: Screen, place: number) => findByRole<HTMLInputElement>('textbox', { name: `Option ${place}` })
const remove = async (screen: Screen, name: string) => {
  await press(screen, `More actions: ${name}`)
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete custom field' }))
}
const noDialog = (screen: Screen) => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a select is added with its options, one a line: Enter begins the next', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/custom-fields/new')
  await fill(screen, await nameField(screen), 'Shoe size')
  await screen.user.click(screen.getByRole('combobox', { name: 'Type' }))
  await screen.user.click(await screen.findByRole('option', { name: 'Single choice' }))
  await press(screen, 'Add custom field')
  await screen.findByText('Add at least one option.')
  await screen.user.type(await option(screen, 1), '36{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await option(screen, 2)))
  await screen.user.type(await option(screen, 2), '38')
  await press(screen, 'Add custom field')
  expect((await line(screen, 'Shoe size')).textContent).toMatch(/Single choice.*36.*38/)
  expect((await fieldsOf(shop))[0]?.options.map(({ name }) => name)).toEqual(['36', '38'])
})

test('a name is taken whatever its case', async () => {
  const shop = await app.shop()
  await addField(shop, 'Shoe size')
  const screen = await shop.open('/custom-fields/new')
  await fill(screen, await nameField(screen), ' SHOE size')
  await press(screen, 'Add custom field')
  await screen.findByText('Name already taken')
  await fill(screen, await nameField(screen), 'Studio corner')
  await press(screen, 'Add custom field')
  await line(screen, 'Studio corner')
})

test('the type stays, and options change their order by keys, with the focus where it was', async () => {
  const shop = await app.shop()
  await addField(shop, 'Shoe size', ['36', '37', '38'])
  const screen = await shop.open('/custom-fields')
  await press(screen, 'Shoe size')
  await screen.findByText('The type cannot be changed.')
  expect(within(screen.getByRole('dialog')).queryByRole('combobox')).toBeNull()
  await press(screen, 'Move 38 up')
  const up = screen.getByRole('button', { name: 'Move 38 up' })
  await waitFor(() => expect(document.activeElement).toBe(up))
  await screen.user.keyboard('{Enter}')
  await waitFor(async () => expect((await option(screen, 1)).value).toBe('38'))
  await press(screen, 'Save changes')
  await noDialog(screen)
  expect((await fieldsOf(shop))[0]?.options.map(({ name }) => name)).toEqual(['38', '36', '37'])
})

test('a field that no contact has a value of goes after one question', async () => {
  const shop = await app.shop()
  await addField(shop, 'Studio corner')
  const screen = await shop.open('/custom-fields')
  await line(screen, 'Studio corner')
  await remove(screen, 'Studio corner')
  await screen.findByText('No contact has a value in this field.')
  await press(screen, 'Delete custom field')
  await noLine(screen, 'Studio corner')
  expect(await fieldsOf(shop)).toEqual([])
})

/** "Kiln", with one contact who has Gas and one who has Wood. */
async function kilnInUse() {
  const shop = await app.shop()
  const { id, options } = await addField(shop, 'Kiln', ['Gas', 'Wood'])
  for (const [index, { id: value }] of options.entries())
    await shop.api('POST /contacts', { phone: `+1415555013${index}`, fields: { [id]: value } })
  return shop
}

test('values go with an option only when that is said, and of how many contacts', async () => {
  const shop = await kilnInUse()
  const screen = await shop.open('/custom-fields')
  expect((await line(screen, 'Kiln')).textContent).toContain('2')
  await press(screen, 'Kiln')
  await press(screen, 'Remove Gas')
  await press(screen, 'Save changes')
  await screen.findByText('1 contact loses this value.')
  await press(screen, 'Keep editing')
  await screen.findByText(/^Contacts have an option that you removed\./)
  expect((await fieldsOf(shop))[0]).toMatchObject({ contacts: 2, options: [{ name: 'Gas' }, { name: 'Wood' }] })
  await press(screen, 'Save changes')
  await press(screen, 'Remove with values')
  await noDialog(screen)
  expect((await fieldsOf(shop))[0]).toMatchObject({ contacts: 1, options: [{ name: 'Wood' }] })
})

test('a field with values goes only once its name is typed', async () => {
  const shop = await kilnInUse()
  const screen = await shop.open('/custom-fields')
  await line(screen, 'Kiln')
  await remove(screen, 'Kiln')
  await screen.findByText('2 contacts lose their value. This cannot be undone.')
  await press(screen, 'Delete custom field')
  expect(app.timesAsked('DELETE /custom-fields/:id')).toBe(0)
  await fill(screen, within(screen.getByRole('dialog')).getByRole('textbox'), 'Kiln')
  await press(screen, 'Delete custom field')
  await noLine(screen, 'Kiln')
})

test('of two who change a field the second sees the other’s and keeps what was typed; leaving asks', async () => {
  const shop = await app.shop()
  const { id, version } = await addField(shop, 'Workshop')
  const screen = await shop.open('/custom-fields')
  await press(screen, 'Workshop')
  await fill(screen, await nameField(screen), 'Workshop of Marta')
  const jonas = await shop.as('jonas')
  await jonas(`PUT /custom-fields/${id}`, { name: 'Workshop of Jonas', options: [], version, dropsValues: false })
  await press(screen, 'Save changes')
  await screen.findByText('Their value: Workshop of Jonas')
  expect((await nameField(screen)).value).toBe('Workshop of Marta')
  await screen.user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Leave without saving' })
  await press(screen, 'Keep editing')
  await press(screen, 'Keep mine')
  await line(screen, 'Workshop of Marta')
})

test('what a colleague adds, changes and deletes is there without a reload', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/custom-fields')
  await screen.findByRole('heading', { name: 'Custom fields' })
  const { id, version } = await addField(shop, 'Corner')
  await line(screen, 'Corner')
  const jonas = await shop.as('jonas')
  await jonas(`PUT /custom-fields/${id}`, { name: 'Kiln', options: [], version, dropsValues: false })
  await line(screen, 'Kiln')
  await jonas(`DELETE /custom-fields/${id}`)
  await noLine(screen, 'Kiln')
})
