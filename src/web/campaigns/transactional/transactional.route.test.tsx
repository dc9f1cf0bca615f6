import { randomUUID } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { MadeApiKey } from '#contract/account/api-keys.ts'
import type { TransactionalSend, TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>
const customer = '+14155550132'

const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const line = ({ findByRole }: Screen, name: RegExp) => findByRole('row', { name })
const field = (screen: Screen, name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
async function write(screen: Screen, name: string, text: string): Promise<void> {
  const input = await field(screen, name)
  await screen.user.clear(input)
  await screen.user.click(input)
  if (text) await screen.user.paste(text)
}
const made = async (shop: Shop, more: object = {}) => {
  const body = {
    name: 'Order sent',
    from: shop.from,
    text: 'Order {{orderNumber}} is on its way',
    event: null,
    delaySeconds: 0,
    isActive: true,
    ...more,
  }
  return (await shop.api('POST /transactional-texts', body)).body as TransactionalText
}
const send = (shop: Shop, { id }: TransactionalText, phone = customer) =>
  shop.api(`POST /transactional-texts/${id}/send`, { phone, values: { orderNumber: 'A-1' } }, { key: randomUUID() })

test('the menu leads to the campaigns, and beside them to the first text, which is made and listed', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/chat?tab=2')
  await screen.user.click((await screen.findAllByRole('link', { name: 'SMS campaigns' }))[0] ?? document.body)
  const views = within(await screen.findByRole('navigation', { name: 'SMS campaigns' }))
  await screen.user.click(views.getByRole('link', { name: 'Transactional' }))
  await screen.findByText('No transactional texts yet')
  await screen.user.click(screen.getByRole('link', { name: 'New text' }))
  await write(screen, 'Name', 'Order sent')
  await write(screen, 'Text', 'Hi {{name|there}}, your order is on its way.')
  await press(screen, 'Create text')
  await screen.findByRole('heading', { name: 'Order sent' })
  await screen.user.click(screen.getByRole('link', { name: 'Transactional texts' }))
  within(await line(screen, /Order sent/)).getByText('Active')
  within(await line(screen, /Order sent/)).getByText('A program asks for it')
})

test('each required field says so, a taken name and a long delay are told beside theirs', async () => {
  const shop = await app.shop()
  await made(shop)
  const screen = await shop.open('/bulk/sms?view=transactional&text=new')
  await write(screen, 'Name', 'order sent')
  await press(screen, 'Create text')
  await screen.findByText('field required')
  await write(screen, 'Text', 'Hello')
  await write(screen, 'Delay', '9999999')
  await press(screen, 'Create text')
  await screen.findByText('Enter 604800 or less.')
  await write(screen, 'Delay', '60')
  await press(screen, 'Create text')
  await screen.findByText('Name already taken')
})

test('a text that a colleague changed meanwhile is not overwritten', async () => {
  const shop = await app.shop()
  const text = await made(shop)
  const screen = await shop.open(`/bulk/sms?view=transactional&text=${text.id}`)
  await write(screen, 'Name', 'Mine')
  const { sent: _sent, refused: _refused, lastSentAt: _last, id, ...stands } = text
  expect(await (await shop.as('jonas'))(`PUT /transactional-texts/${id}`, { ...stands, name: 'Theirs' })).toMatchObject({
    status: 200,
  })
  await press(screen, 'Save changes')
  await screen.findByText('Changed in the meantime')
})

test('only an account with the shop chooses an order’s event', async () => {
  const plain = await (await app.shop()).open('/bulk/sms?view=transactional&text=new')
  await field(plain, 'Name')
  expect(plain.queryByRole('combobox', { name: /^Sent when/ })).toBeNull()
})

test('an account with the shop chooses an order’s event', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const screen = await shop.open('/bulk/sms?view=transactional&text=new')
  await write(screen, 'Name', 'Paid')
  await write(screen, 'Text', 'Thank you for {{orderNumber}}')
  await screen.user.click(await screen.findByRole('combobox', { name: /^Sent when/ }))
  await screen.user.click(await screen.findByRole('option', { name: 'An order is paid' }))
  await press(screen, 'Create text')
  await screen.findByRole('heading', { name: 'Paid' })
  expect((await shop.api('GET /transactional-texts')).body).toMatchObject({ items: [{ name: 'Paid', event: 'order.paid' }] })
})

test('a test goes to an own number, with its values, and stands in the list as a test', async () => {
  const shop = await app.shop()
  const text = await made(shop)
  const screen = await shop.open(`/bulk/sms?view=transactional&text=${text.id}`)
  await press(screen, 'Send a test')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }))
  await screen.user.click(await dialog.findByRole('textbox', { name: /^Your number/ }))
  await screen.user.paste(customer)
  const submit = dialog.getByRole('button', { name: 'Send a test' })
  await screen.user.click(submit)
  await dialog.findByText(/There is no value for orderNumber/)
  await screen.user.type(dialog.getByRole('textbox', { name: /^orderNumber/ }), 'A-7')
  await screen.user.click(submit)
  await screen.findByText('Test sent')
  await screen.user.click(screen.getByRole('link', { name: 'Show sent texts' }))
  const row = within(await line(screen, /555-0132/))
  row.getByText('Test')
  row.getByText('Order A-7 is on its way')
})

test('a refused test is told beside the number', async () => {
  const shop = await app.shop()
  const text = await made(shop, { text: 'Hi' })
  await shop.receive(customer, 'STOP')
  const screen = await shop.open(`/bulk/sms?view=transactional&text=${text.id}`)
  await press(screen, 'Send a test')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }))
  await screen.user.click(await dialog.findByRole('textbox', { name: /^Your number/ }))
  await screen.user.paste(customer)
  await screen.user.click(dialog.getByRole('button', { name: 'Send a test' }))
  await dialog.findByText(/Phone number on the block list/)
})

test('what one sent stands with who sent it and what became of it, as it happens', async () => {
  const shop = await app.shop()
  const [text, late] = [await made(shop), await made(shop, { name: 'Later', delaySeconds: 3600 })]
  const { key } = (await shop.api('POST /api-keys', { name: 'Shop', scopes: ['texts:send'] })).body as MadeApiKey
  const screen = await shop.open(`/bulk/sms?view=transactional&of=${text.id}`)
  await screen.findByText('Nothing sent yet')
  const { body } = await app.call(`POST /transactional-texts/${text.id}/send`, {
    token: key,
    body: { phone: customer, values: { orderNumber: 'A-1' } },
    key: randomUUID(),
  })
  within(await line(screen, /555-0132/)).getByText('API key Shop')
  await app.database.pool.query(`update message set status = 'DELIVERED' where id = $1`, [(body as TransactionalSend).messageId])
  await send(shop, text, '+14155550133')
  await waitFor(async () => within(await line(screen, /555-0132/)).getByText('Delivered'))
  await send(shop, late)
  await screen.user.click(screen.getByRole('link', { name: 'Transactional texts' }))
  await screen.user.click(within(await line(screen, /Later/)).getByRole('button'))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Show sent texts' }))
  within(await line(screen, /555-0132/)).getByText(/^Waits until/)
})

test('deleting asks, and says what goes', async () => {
  const shop = await app.shop()
  await made(shop)
  const screen = await shop.open('/bulk/sms?view=transactional')
  await screen.user.click(within(await line(screen, /Order sent/)).getByRole('button'))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete text' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Order sent?' }))
  await screen.user.click(dialog.getByRole('button', { name: 'Delete text' }))
  await screen.findByText('No transactional texts yet')
})

test('who may not send to many finds no screen there', async () => {
  const screen = await (await app.shop()).open('/bulk/sms', { permissions: [] })
  await screen.findByText('Page not found!')
})

test('in Polish', async () => {
  const shop = await app.shop()
  await made(shop, { name: 'Paczka' })
  const screen = await shop.open('/bulk/sms?view=transactional', { language: 'pl' })
  await screen.findByRole('heading', { name: 'SMS-y transakcyjne' })
  within(await line(screen, /Paczka/)).getByText('Aktywny')
})

test('a text that did not go is tried again from its row', async () => {
  const shop = await app.shop()
  const text = await made(shop)
  await send(shop, text)
  await app.database.pool.query(
    `update transactional_send set state = 'REFUSED', reason = 'SERVER_ERROR', message_id = null where account_id = $1`,
    [shop.id],
  )
  const screen = await shop.open(`/bulk/sms?view=transactional&of=${text.id}`)
  await screen.user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Try again' }))
  await screen.findByText(/^Waits until/)
})
