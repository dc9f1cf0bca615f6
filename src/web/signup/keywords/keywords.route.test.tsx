import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openSignUpDesk } from '#backend/testing/sign-up-desk.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

/** A shop with the tag "Lumo VIP", and its keywords. */
const desk = async (numbers = [{ number: '+16285550100', country: 'US' }]) => {
  const own = numbers.map(({ country }, index) => ({
    country,
    number: `${country === 'PL' ? '+4851' : '+1628'}${serial() + index}`,
  }))
  const signUps = await openSignUpDesk(app, { numbers: own })
  return { ...signUps, shop: signUps.shop as StaffShop }
}
let last = 5_000_000 + Math.trunc(Math.random() * 900_000)
const serial = () => (last += 7)

const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const field = (screen: Screen, name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
async function write(screen: Screen, name: string, text: string): Promise<void> {
  const input = await field(screen, name)
  await screen.user.clear(input)
  await screen.user.click(input)
  if (text) await screen.user.paste(text)
}
async function chooseTag(screen: Screen): Promise<void> {
  await screen.user.click(await screen.findByRole('combobox', { name: 'Tag' }))
  await screen.user.click(await screen.findByRole('option', { name: 'Lumo VIP' }))
}

test('where there is no keyword yet the page says what one is for, and leads to the first', async () => {
  const { shop } = await desk()
  const screen = await shop.open('/keywords')
  await screen.findByRole('heading', { name: 'No keywords yet' })
  await screen.user.click((await screen.findAllByRole('link', { name: 'New keyword' }))[0] ?? document.body)
  await write(screen, 'Keyword', 'LUMO')
  await chooseTag(screen)
  await write(screen, 'Public name', `lumo-${serial()}`)
  await write(screen, 'Confirmation message', 'Welcome to Lumo.')
  await screen.findByText(/16 \/ 912/)
  await press(screen, 'Create keyword')
  const row = within(await screen.findByRole('row', { name: /LUMO/ }))
  row.getByText('Active')
  row.getByText('Lumo VIP')
})

test('what is wrong is told at its field, and what was typed stays', async () => {
  const { shop, add } = await desk()
  await add({ keyword: 'ŻÓŁW' })
  const screen = await shop.open('/keywords/new')
  await write(screen, 'Keyword', 'zolw please')
  await press(screen, 'Create keyword')
  await screen.findByText('Use one word, no spaces.')
  expect(screen.getAllByText('field required')).toHaveLength(3)
  await write(screen, 'Keyword', 'stop')
  await screen.findByText('This word is reserved. Choose another one.')
  await write(screen, 'Keyword', 'zolw')
  await chooseTag(screen)
  await write(screen, 'Public name', `turtle-${serial()}`)
  await write(screen, 'Confirmation message', 'Welcome.')
  await press(screen, 'Create keyword')
  await screen.findByText('Name already taken')
  expect(await field(screen, 'Keyword')).toHaveProperty('value', 'zolw')
})

test('in the EU people are asked first unless it is turned off, and the question needs its word', async () => {
  const { shop } = await desk([{ number: '', country: 'PL' }])
  const screen = await shop.open('/keywords/new')
  expect(await screen.findByRole('switch', { name: /double opt-in/ })).toHaveProperty('checked', true)
  await write(screen, 'First message', 'Reply to confirm')
  await press(screen, 'Create keyword')
  await write(screen, 'Keyword', 'LUMO')
  await chooseTag(screen)
  await write(screen, 'Public name', `lumo-${serial()}`)
  await write(screen, 'Confirmation message', 'Welcome.')
  await press(screen, 'Create keyword')
  await screen.findByText('Add the keyword placeholder.')
  await screen.user.click(screen.getByRole('switch', { name: /double opt-in/ }))
  await press(screen, 'Create keyword')
  await screen.findByRole('row', { name: /LUMO/ })
})

test('the list follows who signs up, and says what texts wait for', async () => {
  const { shop, add, send } = await desk()
  await add()
  const screen = await shop.open('/keywords')
  await screen.findByRole('row', { name: /LUMO/ })
  await app.database.pool.query('update balance set monetary = 0 where account_id = $1', [shop.id])
  await shop.receive('+14155550132', 'lumo')
  await screen.findByRole('row', { name: /LUMO.*Lumo VIP.*1/ })
  await send()
  await screen.findByText('Not enough balance')
  await app.database.pool.query(
    `update sign_up set state = 'EXPIRED', reason = 'NO_LEADS', expires_at = now() where account_id = $1`,
    [shop.id],
  )
  await app.database.pool.query(`delete from sign_up_text where account_id = $1`, [shop.id])
  await shop.receive('+14155550133', 'lumo')
  await screen.findByText('No leads: 1 sign-up expired')
  await app.database.pool.query('update sign_up_tool set spent = 1000000000000, spent_since = now() where account_id = $1', [
    shop.id,
  ])
  await shop.receive('+14155550134', 'lumo')
  await screen.findByText('Daily cost limit reached')
})

test('a keyword is changed by a click on it, and goes after a question', async () => {
  const { shop, add } = await desk()
  await add()
  const screen = await shop.open('/keywords')
  await screen.user.click(await screen.findByRole('link', { name: 'LUMO' }))
  await write(screen, 'Confirmation message', 'Hello.')
  await press(screen, 'Save changes')
  await screen.findByRole('heading', { name: 'LUMO' })
  await screen.user.click((await screen.findAllByRole('link', { name: 'Keywords' }))[0] ?? document.body)
  await press(screen, 'More actions: LUMO')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete keyword' }))
  await screen.findByText(/Nobody has signed up with it yet/)
  await press(screen, 'Delete keyword')
  await screen.findByRole('heading', { name: 'No keywords yet' })
})

test('a tag that a keyword gives stays, and the page says which one gives it', async () => {
  const { shop, add } = await desk()
  await add()
  const screen = await shop.open('/contact-tags')
  await press(screen, 'More actions: Lumo VIP')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete tag' }))
  await press(screen, 'Delete tag')
  await screen.findByText('Cannot remove tag. Tag is used in newsletter: LUMO')
})

test('a list that does not load can be tried again; on a phone it is rows, in Polish too', async () => {
  const { shop, add } = await desk()
  await add()
  const works = app.fail('GET /keywords', { status: 500 })
  const screen = await shop.open('/keywords', { language: 'pl', size: 'phone' })
  await screen.findByRole('alert')
  works()
  await press(screen, 'Spróbuj ponownie')
  within(await screen.findByRole('list', { name: 'Słowa kluczowe' })).getByText('LUMO')
})
