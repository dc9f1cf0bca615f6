import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const customer = '+14155550132'
const other = '+14155550133'

const panel = async ({ findByRole }: Screen) => within(await findByRole('tabpanel', { name: 'Details' }))
const tag = async (screen: Screen, name: string) =>
  within(await (await panel(screen)).findByRole('list', { name: 'Tags' })).findByText(name)
const noTag = async (screen: Screen, name: string) => {
  const details = await panel(screen)
  await waitFor(() => expect(details.queryByText(name)).toBeNull())
}
const addTag = (screen: Screen) => screen.findByRole('button', { name: 'Add a tag' })
const tagInput = (screen: Screen) => screen.findByRole('combobox', { name: 'Tag name' })
const unknown = async (screen: Screen) => (await panel(screen)).findByText('Not in your contacts')

async function choose(screen: Screen, text: string): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  await screen.user.click(await list.findByRole('link', { name: new RegExp(text) }))
}
async function shown(screen: Screen, text: string): Promise<void> {
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText(text)
}
/** The chat that this text stands in. */
async function openChat(shop: Shop, text: string, opening: Parameters<Shop['open']>[1] = {}): Promise<Screen> {
  const screen = await shop.open('/chat?tab=2', opening)
  await choose(screen, text)
  await shown(screen, text)
  return screen
}

const contactOf = async (shop: Shop) =>
  (await shop.api(`GET /contacts/${encodeURIComponent(customer)}/record`)).body as ContactRow
const change = async (api: Shop['api'], shop: Shop, more: object) => {
  const { id, phone, version } = await contactOf(shop)
  return api(`PUT /contacts/${id}`, { phone, version, ...more })
}
const glazes = ['Celadon', 'Tenmoku', 'Shino']
/** A customer who is in the contacts and has written, a tag "Newsletter", and a field "Favorite glaze". */
async function shopWithContact() {
  const shop = await app.shop()
  const options = glazes.map(name => ({ name }))
  const field = (await shop.api('POST /custom-fields', { name: 'Favorite glaze', type: 'SELECT', options })).body as CustomField
  const { id: newsletter } = (await shop.api('POST /contact-tags', { name: 'Newsletter' })).body as { id: string }
  await shop.api('POST /contacts', { phone: customer, name: 'Tessa' })
  await shop.receive(customer, 'Hi from Tessa')
  const value = (glaze: string) => ({ fields: { [field.id]: field.options.find(({ name }) => name === glaze)?.id } })
  const heldGlaze = async () => {
    const { fields } = await contactOf(shop)
    return field.options.find(({ id }) => id === fields[field.id])?.name
  }
  return { shop, newsletter, value, heldGlaze }
}

test('a number that nobody saved becomes a contact without leaving the chat, and its page is one press away', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Whose number is it')
  const screen = await openChat(shop, 'Whose number is it')
  await unknown(screen)
  await screen.user.click((await panel(screen)).getByRole('button', { name: 'Save as contact' }))
  const form = within(await screen.findByRole('dialog', { name: /^Save / }))
  await screen.user.click(form.getByRole('button', { name: 'Save contact' }))
  await form.findByText('field required')
  expect(app.timesAsked('POST /phone-book')).toBe(0)
  await screen.user.type(form.getByRole('textbox', { name: 'First name' }), 'Żaneta')
  await screen.user.type(form.getByRole('textbox', { name: /^Last name/ }), 'Wiśniewska')
  await screen.user.click(form.getByRole('button', { name: 'Save contact' }))
  await screen.findByRole('heading', { name: 'Żaneta Wiśniewska' })
  await addTag(screen)
  await shown(screen, 'Whose number is it')
  await screen.user.click(await (await panel(screen)).findByRole('link', { name: 'Open the contact' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(screen.address()).toMatch(/^\/contacts\//)
})

test('a contact that a colleague saves, and deletes again, is in the open panel and gone from it', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Whose number is it')
  const screen = await openChat(shop, 'Whose number is it')
  await unknown(screen)
  const jonas = await shop.as('jonas')
  const { id } = (await jonas('POST /phone-book', { name: 'Żaneta', surname: 'Wiśniewska', phone: customer })).body as ContactRow
  await screen.findByRole('heading', { name: 'Żaneta Wiśniewska' })
  await addTag(screen)
  await jonas(`DELETE /contacts/${id}`)
  await unknown(screen)
  expect(screen.queryByRole('button', { name: 'Add a tag' })).toBeNull()
})

test('a tag that is known and a tag that is new are put on in the chat', async () => {
  const { shop } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  await screen.user.click(await addTag(screen))
  await screen.user.type(await tagInput(screen), 'newsl')
  await screen.user.click(await screen.findByRole('option', { name: 'Newsletter' }))
  await tag(screen, 'Newsletter')
  await screen.user.click(await addTag(screen))
  await screen.user.type(await tagInput(screen), 'Kiln friend')
  await screen.user.click(await screen.findByRole('option', { name: 'Add new tag “Kiln friend”' }))
  await tag(screen, 'Kiln friend')
  expect((await contactOf(shop)).tags.toSorted()).toEqual(['Kiln friend', 'Newsletter'])
})

test('Enter that is pressed before the tags have come takes the first that is offered once they are here', async () => {
  const { shop } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  const come = app.delay('GET /contact-tags')
  await screen.user.click(await addTag(screen))
  await screen.user.type(await tagInput(screen), 'newsl{Enter}')
  expect(await tagInput(screen)).toHaveProperty('value', 'newsl')
  come()
  await tag(screen, 'Newsletter')
  expect((await shop.api('GET /contact-tags')).body).toMatchObject({ items: [{ name: 'Newsletter' }] })
})

test('whoever writes elsewhere before the tags have come is left there, and the tag is only typed', async () => {
  const { shop } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  const come = app.delay('GET /contact-tags')
  await screen.user.click(await addTag(screen))
  await screen.user.type(await tagInput(screen), 'newsl{Enter}')
  await screen.user.click(await screen.findByRole('textbox', { name: 'Message' }))
  come()
  await screen.user.click(await tagInput(screen))
  await screen.findByRole('option', { name: 'Newsletter' })
  expect(await tagInput(screen)).toHaveProperty('value', 'newsl')
  expect((await contactOf(shop)).tags).toEqual([])
})

test('tags that do not load say so beside what is typed', async () => {
  const { shop } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  app.fail('GET /contact-tags', { status: 500 })
  await screen.user.click(await addTag(screen))
  await screen.user.type(await tagInput(screen), 'newsl{Enter}')
  await screen.findByText('The tags could not be loaded.')
  expect(await tagInput(screen)).toHaveProperty('value', 'newsl')
})

test('a tag that a colleague puts on comes by itself; taken off it can be had back', async () => {
  const { shop, newsletter } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  await addTag(screen)
  await noTag(screen, 'Newsletter')
  await change(await shop.as('jonas'), shop, { tags: [newsletter] })
  await tag(screen, 'Newsletter')
  await screen.user.click(screen.getByRole('button', { name: 'Remove Newsletter' }))
  const told = (await screen.findByText('Tag “Newsletter” removed.')).closest<HTMLElement>('[role="alert"]')
  await noTag(screen, 'Newsletter')
  expect((await contactOf(shop)).tags).toEqual([])
  await screen.user.click(within(told ?? document.body).getByRole('button', { name: 'Undo' }))
  await tag(screen, 'Newsletter')
  expect((await contactOf(shop)).tags).toEqual(['Newsletter'])
  await change(await shop.as('jonas'), shop, { tags: [] })
  await noTag(screen, 'Newsletter')
})

test('what was done last is taken back first, however long the panel takes to ask again', async () => {
  const { shop } = await shopWithContact()
  const { id: studio } = (await shop.api('POST /contact-tags', { name: 'Studio' })).body as { id: string }
  await change(shop.api, shop, { tags: [studio] })
  const screen = await openChat(shop, 'Hi from Tessa')
  await tag(screen, 'Studio')
  await waitFor(() => expect(app.timesAsked('GET /contacts/:number/record')).toBeGreaterThan(0))
  const come = app.delay('GET /contacts/:number/record')
  await screen.user.click(await addTag(screen))
  await screen.user.type(await tagInput(screen), 'Newsletter{Enter}')
  await tag(screen, 'Newsletter')
  await screen.user.click(screen.getByRole('button', { name: 'Remove Studio' }))
  await noTag(screen, 'Studio')
  come()
  await screen.findByText('Tag “Newsletter” added.')
  await screen.findByText('Tag “Studio” removed.')
  await screen.user.keyboard('z')
  await tag(screen, 'Studio')
  await tag(screen, 'Newsletter')
})

test('tags put on several chats at once stand in the panel of each, until that is undone', async () => {
  const { shop } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  await addTag(screen)
  await screen.user.click(screen.getByRole('button', { name: 'Select chats' }))
  await screen.user.click(within(screen.getByRole('list', { name: 'Conversations' })).getByRole('checkbox'))
  await screen.user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Add tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Tag the contact/ }))
  await screen.user.click(await dialog.findByRole('combobox', { name: 'Tags' }))
  await screen.user.click(await screen.findByRole('option', { name: 'Newsletter' }))
  await screen.user.click(dialog.getByRole('button', { name: 'Add tags' }))
  await tag(screen, 'Newsletter')
  await screen.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await noTag(screen, 'Newsletter')
  await waitFor(async () => expect((await contactOf(shop)).tags).toEqual([]))
})

const glaze = async (screen: Screen, state: string) =>
  (await panel(screen)).findByRole('button', { name: `Favorite glaze: ${state}` })
const glazeInput = async (screen: Screen) => (await panel(screen)).findByRole('combobox', { name: /^Favorite glaze/ })
async function chooseGlaze(screen: Screen, name: string): Promise<void> {
  await screen.user.click(await glazeInput(screen))
  await screen.user.click(await screen.findByRole('option', { name }))
  expect(await glazeInput(screen)).toHaveProperty('value', name)
}
const save = async (screen: Screen) => screen.user.click((await panel(screen)).getByRole('button', { name: 'Save' }))

test('a field is changed where it stands, whatever else of the contact a colleague changes meanwhile', async () => {
  const { shop, newsletter, value, heldGlaze } = await shopWithContact()
  const screen = await openChat(shop, 'Hi from Tessa')
  await screen.user.click(await glaze(screen, 'add a value'))
  await chooseGlaze(screen, 'Celadon')
  await save(screen)
  await screen.user.click(await glaze(screen, 'Celadon. Edit'))
  await chooseGlaze(screen, 'Tenmoku')
  await change(await shop.as('jonas'), shop, { tags: [newsletter] })
  await tag(screen, 'Newsletter')
  await save(screen)
  await glaze(screen, 'Tenmoku. Edit')
  expect(await heldGlaze()).toBe('Tenmoku')
  await change(await shop.as('jonas'), shop, value('Shino'))
  await glaze(screen, 'Shino. Edit')
})

test('of two who change a field at once the second is told, and may take what the other chose', async () => {
  const { shop, value, heldGlaze } = await shopWithContact()
  await change(shop.api, shop, value('Celadon'))
  const screen = await openChat(shop, 'Hi from Tessa')
  await screen.user.click(await glaze(screen, 'Celadon. Edit'))
  await chooseGlaze(screen, 'Tenmoku')
  await change(await shop.as('jonas'), shop, value('Shino'))
  await save(screen)
  await (await panel(screen)).findByText('Changed in the meantime')
  expect(await heldGlaze()).toBe('Shino')
  await screen.user.click((await panel(screen)).getByRole('button', { name: 'Use theirs' }))
  await screen.user.click((await panel(screen)).getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(await glaze(screen, 'Shino. Edit'))
})

test('a field that is half written is asked about before the notes or another chat take its place', async () => {
  const { shop, heldGlaze } = await shopWithContact()
  await shop.receive(other, 'Another chat')
  const screen = await openChat(shop, 'Hi from Tessa')
  await screen.user.click(await glaze(screen, 'add a value'))
  await chooseGlaze(screen, 'Celadon')
  const question = async () => within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  const keep = async () => {
    await screen.user.click((await question()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await glazeInput(screen)).toHaveProperty('value', 'Celadon')
  }
  await screen.user.click(within(screen.getByRole('complementary', { name: 'Details' })).getByText(/^Notes/))
  await keep()
  await choose(screen, 'Another chat')
  await keep()
  await choose(screen, 'Another chat')
  await screen.user.click((await question()).getByRole('button', { name: 'Leave without saving' }))
  await shown(screen, 'Another chat')
  expect(await heldGlaze()).toBeUndefined()
})

test('a tag can be typed while the rest of the panel is on its way', async () => {
  const { shop } = await shopWithContact()
  const letGo = app.delay('GET /custom-fields')
  const screen = await openChat(shop, 'Hi from Tessa')
  await screen.user.click(await addTag(screen))
  await screen.user.keyboard('ne')
  expect((await panel(screen)).queryByRole('button', { name: /^Favorite glaze/ })).toBeNull()
  letGo()
  await glaze(screen, 'add a value')
  await screen.user.keyboard('wsl')
  expect(await tagInput(screen)).toHaveProperty('value', 'newsl')
})

test('the panel says what a customer agreed to, who said no, and where nothing is known', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'What did I say')
  const screen = await openChat(shop, 'What did I say')
  const details = await panel(screen)
  await details.findByText('Not on record')
  details.getByText('Unknown')
  await shop.receive(customer, 'STOP')
  await details.findByText('Nobody can text this number until the block is lifted.')
  details.getByText(/Sent STOP · .* · the customer/)
  await shop.receive(customer, 'START')
  await details.findByText('You can text this customer.')
  details.getByText(/Text message · /)
  expect(details.queryByText(/Sent STOP/)).toBeNull()
})

test('who may not change contacts reads the tags, and is told why there is no more', async () => {
  const { shop, newsletter } = await shopWithContact()
  await change(shop.api, shop, { tags: [newsletter] })
  for (const text of ['STOP', 'START']) await shop.receive(customer, text)
  const screen = await openChat(shop, 'START', { permissions: [] })
  await tag(screen, 'Newsletter')
  const details = await panel(screen)
  details.getByText('Colleagues with bulk messaging manage tags and custom fields.')
  await details.findByText('You can text this customer.')
  expect(screen.queryByRole('button', { name: 'Add a tag' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove Newsletter' })).toBeNull()
})

test('what does not load says so in its own place, and comes on Try again', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Nothing loads')
  const works = app.fail('GET /contacts/:number/consent', { status: 403, code: 'FORBIDDEN' })
  const screen = await openChat(shop, 'Nothing loads')
  const details = await panel(screen)
  await details.findByText('The consent record could not be loaded.')
  works()
  await screen.user.click(details.getByRole('button', { name: 'Try again' }))
  await details.findByText('Not on record')
})

test('chats under an earlier number are listed with their last words, and open by a click', async () => {
  const { shop } = await shopWithContact()
  const { id, version } = await contactOf(shop)
  await shop.api(`PUT /contacts/${id}`, { phone: other, version })
  await shop.receive(other, 'My new number')
  const screen = await openChat(shop, 'My new number')
  const details = await panel(screen)
  await details.findByRole('link', { name: /Hi from Tessa/ })
  await shop.receive(customer, 'The old phone again')
  await screen.user.click(await details.findByRole('link', { name: /The old phone again/ }))
  await shown(screen, 'The old phone again')
  const row = within(screen.getByRole('list', { name: 'Conversations' })).getByRole('link', { name: /The old phone again/ })
  await waitFor(() => expect(row.hasAttribute('aria-current')).toBe(true))
})
