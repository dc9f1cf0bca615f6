import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDesk } from '#backend/testing/import-desk.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openDesk(app)

const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const line = ({ findByRole }: Screen, name: string) => findByRole('row', { name: new RegExp(name) })
const workedOff = (shown: () => unknown) =>
  waitFor(async () => {
    await desk.work()
    shown()
  })
const order = (phone: string, orderNumber: string, name?: string) => ({
  phone,
  orderNumber,
  at: '2026-01-05T12:00:00Z',
  amount: 129_990_000,
  currency: 'USD',
  name,
})

async function shopWithBuyers() {
  const shop = await app.shop()
  await shop.api('POST /purchases', {
    purchases: [order('+14155550132', 'A-1', 'Emily'), order('+14155550133', 'A-2', 'Anna'), order('+14155550133', 'A-3')],
  })
  return shop
}

test('contacts are filtered by what they bought, and the filter can be saved', async () => {
  const screen = await (await shopWithBuyers()).open('/contacts')
  await line(screen, 'Emily')
  await press(screen, 'Add filter')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Purchases' }))
  await press(screen, 'Two')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Emily/ })).toBeNull())
  await line(screen, 'Anna')
  expect(screen.address()).toContain('purchases=TWO')
  await press(screen, 'Saved filters')
  await screen.user.click(await screen.findByText('Save this filter'))
  const dialog = within(await screen.findByRole('dialog'))
  await screen.user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Bought twice')
  await screen.user.click(dialog.getByRole('button', { name: 'Save filter' }))
  await screen.findByRole('button', { name: /Saved filters/ })
})

test('a contact’s page shows what they bought and when', async () => {
  const screen = await (await shopWithBuyers()).open('/contacts/+14155550133')
  const facts = within(await screen.findByRole('region', { name: 'Details' }))
  expect(facts.getByText('Purchases').nextElementSibling?.textContent).toBe('2')
  expect(facts.getByText('Last purchase').nextElementSibling?.textContent).toContain('2026')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findAllByText('Purchase · $129.99')).toHaveLength(2)
  history.getByText('Order A-2')
})

test('purchases come from a file, row by row with why one does not, and can be taken back', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/contacts/import')
  await screen.user.click(await screen.findByRole('link', { name: 'Purchases' }))
  await screen.findByRole('heading', { name: 'Import purchases' })
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  const rows = ['Phone,Order number,Date,Amount', '+14155550132,A-1,2026-01-05,12.50', '+14155550132,A-2,soon,8']
  await screen.user.upload(input, new File([rows.join('\n')], 'orders.csv'))
  await screen.user.type(await screen.findByRole('textbox', { name: /^Currency/ }), 'usd')
  await press(screen, 'Check rows')
  await workedOff(() => screen.getByRole('button', { name: 'Import 1 purchase' }))
  await screen.findByText(/Not a purchase date: 1/)
  await press(screen, 'Import 1 purchase')
  await workedOff(() => screen.getByText('Import finished'))
  expect(screen.address()).toContain('kind=purchases')
  expect((await shop.api('GET /contacts/+14155550132/record')).body).toMatchObject({ purchases: 1 })
  await screen.user.click(screen.getByRole('button', { name: 'Undo import' }))
  await screen.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }))
  await workedOff(() => screen.getByText('Import undone'))
  expect((await shop.api('GET /contacts/+14155550132/record')).status).toBe(404)
})

test('imports of purchases have a list of their own', async () => {
  const shop = await app.shop()
  await desk.run(shop, 'Phone,Order,Date,Amount\n+14155550132,A-1,2026-01-05,12.50\n', { name: 'orders.csv' }, 'purchases')
  await desk.run(shop, 'phone\n+48512340187\n', { name: 'people.csv' })
  const screen = await shop.open('/reports/contact-imports?kind=purchases')
  await screen.findByRole('heading', { name: 'Purchase imports' })
  await line(screen, 'orders.csv')
  expect(screen.queryByRole('row', { name: /people.csv/ })).toBeNull()
})
