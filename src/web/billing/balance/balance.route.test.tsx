import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { customer } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const section = async ({ findByRole }: Screen, name: string) => within(await findByRole('region', { name }))
const own = async (screen: Screen) => (await section(screen, 'Top up')).findByRole('textbox', { name: /^Other amount/ })
const rowsOf = async (screen: Screen) => (await screen.findByRole('table', { name: /^History/ })).querySelectorAll('tbody tr')

test('a text stands in the history with its country and the balance after it, and leads to where it stands in its chat', async () => {
  const shop = await app.shop()
  const { body } = await shop.send({ to: customer, body: 'Two bowls are ready' })
  const screen = await shop.open('/balance')
  const history = await section(screen, 'History')
  const link = await history.findByRole('link', { name: 'Text to +1 (415) 555-0132' })
  const row = within(link.closest('tr') ?? document.body)
  row.getByText('1 part, United States')
  row.getByText('held')
  row.getByText('−$0.0200')
  row.getByText('$9.98')
  await screen.user.click(link)
  const log = within(await screen.findByRole('log'))
  await log.findByText('Two bowls are ready')
  expect(screen.address()).toContain((body as { _id: string })._id)
  expect(screen.address()).toContain('message=')
})

test('the figures say what there is, and what a day took', async () => {
  const shop = await app.shop()
  await shop.send({ to: customer, body: 'Two bowls are ready' })
  const screen = await shop.open('/balance')
  const held = await screen.findByText('plus $0.02 held')
  const figures = within(held.closest('dl') ?? held)
  figures.getByText('$9.98')
  expect(figures.queryByText('Texts in the plan')).toBeNull()
})

test('a top-up says its tax and what there is afterwards; an own amount is checked beside its field', async () => {
  const screen = await (await app.shop()).open('/balance')
  const topUp = await section(screen, 'Top up')
  expect(topUp.getByRole<HTMLInputElement>('radio', { name: '$100' }).checked).toBe(true)
  topUp.getByText('$110.00')
  await screen.user.click(topUp.getByRole('radio', { name: '$25' }))
  topUp.getByRole('button', { name: 'Top up $25.00' })
  const field = await own(screen)
  await screen.user.type(field, '9,99')
  await screen.user.tab()
  await topUp.findByText('Enter at least $10.00.')
  await screen.user.clear(field)
  await screen.user.type(field, '2000,01')
  await topUp.findByText('Enter at most $2,000.00.')
  await screen.user.clear(field)
  await screen.user.type(field, '37,5')
  topUp.getByRole('button', { name: 'Top up $37.50' })
  topUp.getByText('$47.50')
  expect(topUp.queryByRole<HTMLInputElement>('radio', { checked: true })).toBeNull()
})

test('the ceiling of one top-up is changed beside its amounts, and none above it is offered', async () => {
  const screen = await (await app.shop()).open('/balance')
  const topUp = await section(screen, 'Top up')
  await topUp.findByText(/^At most \$2,000.00 at once\./)
  await screen.user.click(topUp.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit per top-up' }))
  const field = dialog.getByLabelText(/^Most per top-up/)
  await screen.user.clear(field)
  await screen.user.type(field, '60')
  await screen.user.click(dialog.getByRole('button', { name: 'Save limit' }))
  await topUp.findByText(/^At most \$60.00 at once\./)
  expect(topUp.getAllByRole('radio')).toHaveLength(2)
  topUp.getByRole('button', { name: 'Top up $50.00' })
  await screen.user.type(await own(screen), '60,01')
  await screen.user.tab()
  await topUp.findByText('Enter at most $60.00.')
})

test('what cannot be paid is not asked for, and the field has the focus', async () => {
  const screen = await (await app.shop()).open('/balance')
  const field = await own(screen)
  await screen.user.type(field, 'much{Enter}')
  await screen.findByText('Enter an amount, such as 25.50.')
  expect(document.activeElement).toBe(field)
  expect(app.timesAsked('POST /recharge')).toBe(0)
})

test('where billing data are missing they are asked for first; who leaves that finds the amount as it was', async () => {
  const screen = await (await app.shop()).open('/balance')
  const field = await own(screen)
  await screen.user.type(field, '55{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('textbox', { name: /^Company name/ })
  await screen.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await own(screen)).getAttribute('value')).toBe('55')
})

test('a provider that is away is told, and the amount stays', async () => {
  const shop = await app.shop()
  const data = {
    taxType: null,
    taxId: '',
    phone: '',
    email: '',
    line1: '',
    line2: '',
    postalCode: '',
    city: '',
    country: '',
    state: '',
  }
  await shop.api('PUT /billing-data', { ...data, companyName: 'Lumo Ceramics', version: 0 })
  const screen = await shop.open('/balance')
  await screen.user.type(await own(screen), '55{Enter}')
  await screen.findByText(/^The payment provider cannot be reached right now\. Nothing was paid/)
  expect((await own(screen)).getAttribute('value')).toBe('55')
})

test('the history is narrowed by days and cause, which stand in the address', async () => {
  const shop = await app.shop()
  await shop.send({ to: customer, body: 'Two bowls are ready' })
  const screen = await shop.open('/balance')
  const history = await section(screen, 'History')
  await screen.user.click(await history.findByRole('button', { name: 'Add filter' }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Date' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Yesterday' }))
  await history.findByText('Nothing matches these filters')
  expect(screen.address()).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await screen.user.click(history.getByRole('button', { name: 'Remove filter: Date' }))
  await screen.user.click(await history.findByRole('button', { name: 'Add filter' }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Type' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Texts from chats' }))
  await waitFor(async () => expect(await rowsOf(screen)).toHaveLength(1))
  expect(screen.address()).toBe('/balance?cause=CHAT')
})

test('sums by cause lead to their lines', async () => {
  const shop = await app.shop()
  await shop.send({ to: customer, body: 'Two bowls are ready' })
  const screen = await shop.open('/balance?by=cause')
  const history = await section(screen, 'History')
  await screen.user.click(await history.findByRole('link', { name: 'Texts from chats' }))
  await history.findByRole('link', { name: 'Text to +1 (415) 555-0132' })
  expect(screen.address()).toBe('/balance?cause=CHAT')
})

test('a line stands on the account’s clock, as the day that leads to it', async () => {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into ledger_entry (account_id, id, kind, amount, created_at)
     values ($1, gen_random_uuid(), 'ADJUSTMENT', 1000000, '2025-11-03T05:30:00Z')`,
    [shop.id],
  )
  const screen = await shop.open('/balance?by=day')
  const history = await section(screen, 'History')
  await screen.user.click(await history.findByRole('link', { name: 'November 2, 2025' }))
  await history.findByText(/^Nov 2, 2025, 9:30\sPM$/)
})

test('an alert that is about nothing yet asks what it is about; then it says so, and who is told', async () => {
  const screen = await (await app.shop()).open('/balance')
  const alert = await section(screen, 'Low balance alert')
  alert.getByText(/^No one is notified when the balance runs low\./)
  await screen.user.click(alert.getByRole('switch', { name: 'Low balance alert' }))
  const dialog = within(await screen.findByRole('dialog'))
  await screen.user.type(await dialog.findByRole('textbox', { name: /^When the balance is below/ }), '200')
  await screen.user.type(dialog.getByRole('textbox', { name: /^When it will last no longer than/ }), '5')
  await screen.user.click(dialog.getByRole('button', { name: 'Save alert' }))
  await alert.findByText(/^Below \$200\.00 or with 5 days left, to everyone on the account\./)
  expect(alert.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  await screen.findByText('Below your alert of $200.00.')
})

test('without a saved card nothing is topped up by itself, and the switch says why', async () => {
  const screen = await (await app.shop()).open('/balance')
  const automatic = await section(screen, 'Automatic top-up')
  expect(automatic.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
  automatic.getByText('Needs a saved card: pay by card once first.')
  await screen.user.click(automatic.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = await dialog.findByRole('textbox', { name: 'Add' })
  await screen.user.clear(amount)
  await screen.user.type(amount, '5')
  await screen.user.click(dialog.getByRole('button', { name: 'Save top-up' }))
  await dialog.findByText('Enter 10 or more.')
  await screen.user.clear(amount)
  await screen.user.type(amount, '40')
  await screen.user.click(dialog.getByRole('button', { name: 'Save top-up' }))
  await automatic.findByText(/^Adds \$40\.00 when the balance is below \$50\.00, at most \$300\.00 a month\./)
})

test('all prices are found by the country’s name', async () => {
  const screen = await (await app.shop()).open('/balance')
  const prices = await section(screen, 'Texts by country')
  await prices.findAllByText('$0.02 per part')
  await screen.user.click(prices.getByRole('button', { name: 'All prices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prices of texts' }))
  await screen.user.type(dialog.getByRole('searchbox', { name: 'Search countries' }), 'pola')
  expect(dialog.getAllByRole('row').map(row => row.textContent)).toEqual(['CountrySMS, per partMMS', 'Poland$0.04$0.05'])
  await screen.user.type(dialog.getByRole('searchbox'), 'xx')
  dialog.getByText('No country matches “polaxx”.')
})

test.each([
  ['/balance/recharge', 'radio', '$100'],
  ['/balance/alerts', 'switch', 'Low balance alert'],
  ['/balance/history', 'heading', 'History'],
])('%s opens with the focus there', async (path, role, name) => {
  const screen = await (await app.shop()).open(path)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))
})

test('a section that there is none of is no page', async () => {
  const screen = await (await app.shop()).open('/balance/top-up')
  await screen.findByRole('heading', { name: 'Page not found!' })
})

test.each(['phone', 'tablet'] as const)('on a %s a section stands alone, and the ways to the others above it', async size => {
  const screen = await (await app.shop()).open('/balance/alerts', { size })
  await section(screen, 'Low balance alert')
  expect(screen.queryByRole('region', { name: 'Top up' })).toBeNull()
  const views = within(screen.getByRole('navigation', { name: 'Parts of the balance' }))
  await screen.user.click(views.getByRole('link', { name: 'Top up' }))
  await section(screen, 'Top up')
  expect(screen.queryByRole('region', { name: 'Low balance alert' })).toBeNull()
  expect(screen.address()).toBe('/balance/recharge')
})

test('a balance that does not load says so, and is asked for again', async () => {
  const works = app.fail('GET /balance-overview', { status: 500 })
  const screen = await (await app.shop()).open('/balance')
  await screen.findByText(/^Balance did not load\./)
  works()
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await section(screen, 'History')
})

test('the balance beside one’s name leads there, and what a colleague spends arrives', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/contact-tags')
  await screen.user.click(await screen.findByRole('link', { name: 'Balance $10.00' }))
  await section(screen, 'History')
  expect(screen.address()).toBe('/balance')
})

test('an overdue account keeps its balance', async () => {
  const screen = await (await app.shop({ status: 'OVERDUE' })).open('/balance')
  await section(screen, 'Top up')
})
