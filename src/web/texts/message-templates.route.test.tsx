import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { MessageTemplate } from '#contract/texts/message-templates.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function shopWith(templates: Record<string, string>): Promise<StaffShop> {
  const shop = await app.shop()
  for (const [name, text] of Object.entries(templates)) await shop.api('POST /message-templates', { name, text })
  return shop
}
const templatesOf = async (shop: StaffShop) =>
  ((await shop.api('GET /message-templates')).body as { items: MessageTemplate[] }).items
const nameField = ({ findByRole }: Screen) => findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const textField = ({ findByRole }: Screen) => findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const line = ({ findByRole }: Screen, name: string) => findByRole('row', { name: new RegExp(name) })

test('a template is written and stands in the list, and its address is its name', async () => {
  const screen = await (await shopWith({})).open('/message-templates')
  const [add] = await screen.findAllByRole('link', { name: 'New template' })
  if (add) await screen.user.click(add)
  await fill(screen, await nameField(screen), 'Order ready')
  await fill(screen, await textField(screen), 'Hi {{name|there}}, your order is ready.')
  await press(screen, 'Add template')
  await screen.user.click(within(await line(screen, 'Order ready')).getByRole('link', { name: 'Order ready' }))
  await waitFor(() => expect(screen.address()).toMatch(/^\/message-templates\/edit\/Order(%20|\+)ready$/))
  await screen.reload()
  expect((await textField(screen)).value).toBe('Hi {{name|there}}, your order is ready.')
})

test('Ctrl+S saves', async () => {
  const shop = await shopWith({})
  const screen = await shop.open('/message-templates/new')
  await fill(screen, await nameField(screen), 'By keys')
  await fill(screen, await textField(screen), 'Saved')
  await screen.user.keyboard('{Control>}s{/Control}')
  await line(screen, 'By keys')
  expect(await templatesOf(shop)).toMatchObject([{ name: 'By keys', text: 'Saved' }])
})

test('a variable is put in at the caret, and one that no field has is named', async () => {
  const screen = await (await shopWith({})).open('/message-templates/new')
  const text = await textField(screen)
  await fill(screen, text, 'Hi , your order {{ordr|}} is ready.')
  text.setSelectionRange(3, 3)
  await press(screen, 'Insert variable')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'First name' }))
  await waitFor(() => expect(text.value).toBe('Hi {{name}}, your order {{ordr|}} is ready.'))
  await screen.findByText(/^There is no field \{\{ordr\}\}\./)
  await fill(screen, text, 'Hi {{name|there}}, your order is ready.')
  await waitFor(() => expect(screen.queryByText(/There is no field/)).toBeNull())
})

test('the preview fills in a sample, or a real contact who is found by name, and counts the parts', async () => {
  const shop = await shopWith({})
  await shop.api('POST /contacts', { phone: '+14155550132', name: 'Adam', surname: 'Kowalczyk' })
  const screen = await shop.open('/message-templates/new')
  await fill(screen, await textField(screen), 'Hi {{name|there}}, your order is ready.')
  await screen.findByText('Hi Kasia, your order is ready.')
  await screen.user.type(screen.getByRole('combobox', { name: 'Contact' }), 'kowalczyk')
  await screen.user.click(await screen.findByRole('option', { name: /Adam Kowalczyk/ }))
  await screen.findByText('Hi Adam, your order is ready.')
  await screen.findByText('29 / 912 · 1 part')
})

test('name and text are required, told at their fields, and the first of them gets the cursor', async () => {
  const screen = await (await shopWith({})).open('/message-templates/new')
  ;(await nameField(screen)).focus()
  await screen.user.click(await textField(screen))
  expect(await screen.findAllByText('field required')).toHaveLength(1)
  await fill(screen, await textField(screen), 'Ready too')
  await press(screen, 'Add template')
  await screen.findByText('1 field needs attention')
  await waitFor(async () => expect(document.activeElement).toBe(await nameField(screen)))
  expect(app.timesAsked('POST /message-templates')).toBe(0)
})

test('a name is taken whatever its case, and what was typed stays', async () => {
  const shop = await shopWith({ 'Żółta paczka': 'Ready' })
  const screen = await shop.open('/message-templates/new')
  await fill(screen, await nameField(screen), ' żółta PACZKA')
  await fill(screen, await textField(screen), 'Ready too')
  await press(screen, 'Add template')
  await screen.findByText('Name already taken')
  expect((await textField(screen)).value).toBe('Ready too')
  await fill(screen, await nameField(screen), 'Another')
  await press(screen, 'Add template')
  await line(screen, 'Another')
  expect((await templatesOf(shop)).map(({ name }) => name).toSorted()).toEqual(['Another', 'Żółta paczka'])
})

test('of two who change a template the second sees what differs, and keeps what was typed', async () => {
  const shop = await shopWith({ Shared: 'The first text' })
  const screen = await shop.open('/message-templates/edit/Shared')
  await fill(screen, await textField(screen), 'What I typed')
  const [template] = await templatesOf(shop)
  const jonas = await shop.as('jonas')
  await jonas(`PUT /message-templates/${template?.id}`, { ...template, text: 'What Jonas saved' })
  await press(screen, 'Save changes')
  await screen.findByText('Changed in the meantime')
  await screen.findByText('Their value: What Jonas saved')
  expect((await textField(screen)).value).toBe('What I typed')
  await press(screen, 'Keep mine')
  expect((await line(screen, 'Shared')).textContent).toContain('What I typed')
})

test('what a colleague changes is in the list without a reload', async () => {
  const shop = await shopWith({ Shared: 'The first text' })
  const screen = await shop.open('/message-templates')
  await line(screen, 'The first text')
  const [template] = await templatesOf(shop)
  const jonas = await shop.as('jonas')
  await jonas(`PUT /message-templates/${template?.id}`, { ...template, text: 'What Jonas saved' })
  await line(screen, 'What Jonas saved')
})

test('a deletion is taken back from its toast', async () => {
  const screen = await (await shopWith({ 'Short-lived': 'Soon gone' })).open('/message-templates')
  await press(screen, 'More actions: Short-lived')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete template' }))
  await waitFor(() => expect(screen.queryByText('Soon gone')).toBeNull())
  await press(screen, 'Undo')
  await screen.findByText('Soon gone')
})

test('leaving half way asks, by link and by the back button, and what was typed stays', async () => {
  const screen = await (await shopWith({})).open('/message-templates')
  const [add] = await screen.findAllByRole('link', { name: 'New template' })
  if (add) await screen.user.click(add)
  await fill(screen, await nameField(screen), 'Half')
  const stay = async () => {
    await screen.findByText('Leave without saving?')
    await press(screen, 'Keep editing')
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
    await waitFor(() => expect(screen.address()).toMatch(/\/new$/))
    expect((await nameField(screen)).value).toBe('Half')
  }
  const [chats] = screen.getAllByRole('link', { name: 'Chats' })
  if (!chats) throw new Error('no way to the chats')
  await screen.user.click(chats)
  await stay()
  history.back()
  await stay()
  await screen.user.click(chats)
  await press(screen, 'Leave without saving')
  await waitFor(() => expect(screen.address()).toMatch(/^\/chat/))
})

test('in Polish the form speaks Polish', async () => {
  const screen = await (await shopWith({})).open('/message-templates/new', { language: 'pl', size: 'phone' })
  ;(await screen.findByRole('textbox', { name: 'Nazwa' })).focus()
  await fill(screen, screen.getByRole('textbox', { name: 'Treść' }), 'Dzień dobry')
  await screen.findByText('pole wymagane')
  await fill(screen, screen.getByRole('textbox', { name: 'Nazwa' }), 'Powitanie')
  await press(screen, 'Dodaj szablon')
  await screen.findByText('Powitanie')
})
