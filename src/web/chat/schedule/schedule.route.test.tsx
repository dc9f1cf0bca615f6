import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { form } from '#backend/testing/start-app.ts'
import { answer, box, conversationOf, customer, message, openChat, textsTo, write } from '#web/testing/chat-screen.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function opened(): Promise<{ shop: StaffShop; screen: Screen }> {
  const shop = await app.shop()
  await shop.receive(customer, 'Remind me')
  return { shop, screen: await openChat(shop, 'Remind me') }
}
const dialog = async ({ findByRole }: Screen) =>
  within(await findByRole('dialog', { name: /^(Schedule text|Change scheduled text)$/ }))
const noDialog = (screen: Screen) => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const waiting = async ({ findByRole }: Screen) => within(await findByRole('list', { name: 'Scheduled texts' }))
const nothingWaits = (screen: Screen) => waitFor(() => expect(screen.queryByRole('list', { name: 'Scheduled texts' })).toBeNull())
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))

const firstPreset = async (fields: Awaited<ReturnType<typeof dialog>>): Promise<HTMLElement> => {
  const [first] = within(await fields.findByRole('group', { name: 'When' })).getAllByRole('button')
  if (!first) throw new Error('no hour is offered')
  return first
}

/** Writes a text for the first hour that the dialog offers. */
async function schedule(screen: Screen, text: string): Promise<void> {
  await write(screen, text)
  await press(screen, 'Schedule for later')
  const fields = await dialog(screen)
  await screen.user.click(await firstPreset(fields))
  await screen.user.click(fields.getByRole('button', { name: 'Schedule text' }))
  await noDialog(screen)
  await (await waiting(screen)).findByText(text)
}

test('an hour at which nobody is texted is told at its field; one that is offered is taken, on the customer’s clock', async () => {
  const { shop, screen } = await opened()
  await write(screen, 'Your mug is ready')
  await press(screen, 'Schedule for later')
  const fields = await dialog(screen)
  expect(await fields.findByLabelText('Text')).toHaveProperty('value', 'Your mug is ready')
  await fill(screen, fields.getByLabelText('Time'), '3:00 AM')
  await screen.user.click(fields.getByRole('button', { name: 'Schedule text' }))
  await fields.findByText(/Customers should not get texts at that hour/)
  await screen.user.click(await firstPreset(fields))
  const { value: hour } = fields.getByLabelText<HTMLInputElement>('Time')
  expect(hour).not.toBe('3:00 AM')
  await screen.user.click(fields.getByRole('button', { name: 'Schedule text' }))
  await (await waiting(screen)).findByText(new RegExp(`${hour}, their time`))
  await waitFor(async () => expect((await box(screen)).value).toBe(''))
  const { conversationId } = await conversationOf(shop)
  const [text] = (await shop.api(`GET /scheduled-texts?conversationId=${conversationId}`)).body as {
    sendAt: string
    zone: string
  }[]
  const options = { timeZone: 'America/Los_Angeles', hour: 'numeric', minute: '2-digit' } as const
  expect(new Intl.DateTimeFormat('en-US', options).format(new Date(text?.sendAt ?? 0))).toBe(hour)
})

test('a text that waits is changed, cancelled, and brought back', async () => {
  const { shop, screen } = await opened()
  await schedule(screen, 'Your mug is ready')
  await press(screen, 'Change')
  const fields = await dialog(screen)
  await fill(screen, await fields.findByLabelText('Text'), 'Your mug is ready. Bring a bag')
  await screen.user.click(fields.getByRole('button', { name: 'Schedule text' }))
  await (await waiting(screen)).findByText('Your mug is ready. Bring a bag')
  await press(screen, 'Cancel text')
  await nothingWaits(screen)
  await press(screen, 'Undo')
  await (await waiting(screen)).findByText('Your mug is ready. Bring a bag')
  await app.work()
  expect(await textsTo(app, shop)).toEqual([])
})

test('what waits is held when the customer writes first, and goes on one’s word', async () => {
  const { shop, screen } = await opened()
  await schedule(screen, 'Your mug is ready')
  await shop.receive(customer, 'I am at the door')
  await (await waiting(screen)).findByText('Held: the customer wrote first')
  await app.work()
  expect(await textsTo(app, shop)).toEqual([])
  await press(screen, 'Send now')
  await message(screen, 'Your mug is ready')
  await nothingWaits(screen)
  await app.work()
  expect(await textsTo(app, shop)).toEqual(['Your mug is ready'])
})

test('what is written past a colleague’s answer that one has not seen is sent now on one’s word alone', async () => {
  const { shop, screen } = await opened()
  await schedule(screen, 'On Monday')
  const jonas = await shop.as('jonas')
  // The press is on its way while Jonas answers.
  const pressed = app.delay('POST /scheduled-texts/:id/send')
  await press(screen, 'Send now')
  await waitFor(() => expect(app.timesAsked('POST /scheduled-texts/:id/send')).toBe(1))
  await jonas('POST /conversations', form({ from: shop.from, to: customer, body: 'It is ready today.', channel: 'sms' }))
  pressed()
  const told = within(await (await waiting(screen)).findByRole('alert'))
  await told.findByText(/jonas/)
  await told.findByText('It is ready today.')
  await app.work()
  expect(await textsTo(app, shop)).toEqual(['It is ready today.'])
  await press(screen, 'Send anyway')
  await nothingWaits(screen)
  await app.work()
  expect(await textsTo(app, shop)).toEqual(['It is ready today.', 'On Monday'])
})

test('a text that is sent now is in the thread at once', async () => {
  const { shop, screen } = await opened()
  await answer(app, shop, screen, 'First an answer')
  await schedule(screen, 'And later this')
  await press(screen, 'Send now')
  await message(screen, 'And later this')
  await nothingWaits(screen)
})
