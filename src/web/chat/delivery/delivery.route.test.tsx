import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer, customer, message, openChat, report } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const panel = async ({ findByRole }: Screen) => within(await findByRole('dialog', { name: /^(Delivery|Dostarczenie)$/ }))
const noPanel = (screen: Screen) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Delivery|Dostarczenie)$/ })).toBeNull())

/** A chat in which we wrote a text that became what the network made of it. */
async function chatWith(status: 'DELIVERED' | 'UNDELIVERED', text: string): Promise<StaffShop> {
  const shop = await app.shop()
  await shop.receive(customer, 'Hello from a customer')
  await shop.send({ to: customer, body: text })
  await app.work()
  await report(app, shop, status)
  return shop
}
async function press(screen: Screen, text: string, name: string | RegExp) {
  await screen.user.click(await within(await message(screen, text)).findByRole('button', { name }))
  return panel(screen)
}

test('pressing Delivered tells when the text was written, sent and delivered', async () => {
  const screen = await openChat(await chatWith('DELIVERED', 'It is on its way'), 'It is on its way')
  const steps = await press(screen, 'It is on its way', 'Delivered, show delivery')
  const items = await steps.findAllByRole('listitem')
  expect(items.map(item => item.textContent)).toEqual([
    expect.stringMatching(/^Written/),
    expect.stringMatching(/^Sending began/),
    expect.stringMatching(/^Taken by the carrier/),
    expect.stringMatching(/^Sent to the network/),
    expect.stringMatching(/^Delivered to the phone/),
  ])
  await screen.user.keyboard('{Escape}')
  await noPanel(screen)
})

test('pressing a failure says why and what to do', async () => {
  const screen = await openChat(await chatWith('UNDELIVERED', 'It will not arrive'), 'It will not arrive')
  const told = await press(screen, 'It will not arrive', 'Not delivered, show delivery')
  await told.findByText('The phone was off or out of reach.')
  await told.findByText('Try again later, or call.')
  await told.findByText('The carrier said: The phone could not be reached')
})

test('an open timeline follows the text', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Watch this one')
  const screen = await openChat(shop, 'Watch this one')
  await answer(app, shop, screen, 'Watched while it goes')
  const steps = await press(screen, 'Watched while it goes', /^Sent, show delivery$/)
  await steps.findByText('Sent to the network')
  expect(steps.queryByText('Delivered to the phone')).toBeNull()
  await report(app, shop, 'DELIVERED')
  await steps.findByText('Delivered to the phone')
})

test('an earlier text, which shows no status any more, tells its own by its time', async () => {
  const shop = await chatWith('DELIVERED', 'The first of two')
  await shop.receive(customer, 'In between')
  await shop.send({ to: customer, body: 'The second of two' })
  const screen = await openChat(shop, 'The second of two')
  const first = await message(screen, 'The first of two')
  expect(first.textContent).not.toContain('Delivered')
  await screen.user.click(within(first).getByRole('button', { name: /show delivery$/ }))
  await (await panel(screen)).findByText('Delivered to the phone')
})

test('on a phone it is a sheet that closes by its button', async () => {
  const screen = await openChat(await chatWith('UNDELIVERED', 'Looked at closely'), 'Looked at closely', { size: 'phone' })
  const sheet = await press(screen, 'Looked at closely', 'Not delivered, show delivery')
  await sheet.findByText('The phone was off or out of reach.')
  await screen.user.click(sheet.getByRole('button', { name: 'Close' }))
  await noPanel(screen)
})

test('in Polish it speaks Polish', async () => {
  const screen = await openChat(await chatWith('UNDELIVERED', 'Nie dojdzie'), 'Nie dojdzie', { language: 'pl' })
  const told = await press(screen, 'Nie dojdzie', /^Nie dostarczono, pokaż przebieg dostarczania$/)
  await told.findByText('Telefon był wyłączony lub poza zasięgiem.')
  await told.findByText('Spróbuj później albo zadzwoń.')
})
