import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { form } from '#backend/testing/start-app.ts'
import { box, conversationOf, customer, message, openChat, textsTo, write } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const newer = ({ queryAllByRole }: Screen) =>
  queryAllByRole('alert').find(({ textContent }) => textContent.includes('while you were writing'))

async function answerAsJonas(shop: StaffShop, body: string): Promise<void> {
  const jonas = await shop.as('jonas')
  const sent = await jonas('POST /conversations', form({ from: shop.from, to: customer, body, channel: 'sms' }))
  expect(sent.status).toBe(200)
}
/** Marta's answer is on its way while Jonas's is stored. */
async function crossed() {
  const shop = await app.shop()
  await shop.receive(customer, 'Do you open today?')
  const screen = await openChat(shop, 'Do you open today?')
  const held = app.delay('POST /conversations')
  await write(screen, 'From nine.')
  await press(screen, 'Send')
  await waitFor(() => expect(app.timesAsked('POST /conversations')).toBe(1))
  await answerAsJonas(shop, 'Yes, from ten.')
  held()
  await waitFor(() => expect(newer(screen)).toBeTruthy())
  return { shop, screen, told: within(newer(screen) ?? document.body) }
}

test('who was faster is shown before the second answer goes, which is back in the box', async () => {
  const { shop, screen, told } = await crossed()
  told.getByText(/jonas replied at .*, while you were writing/)
  told.getByText('Yes, from ten.')
  expect((await box(screen)).value).toBe('From nine.')
  await app.work()
  expect(await textsTo(app, shop)).toEqual(['Yes, from ten.'])
})

test('it goes on one’s word alone, once', async () => {
  const { shop, screen, told } = await crossed()
  await screen.user.click(told.getByRole('button', { name: 'Send anyway' }))
  await message(screen, 'From nine.')
  await waitFor(() => expect(newer(screen)).toBeUndefined())
  await waitFor(async () => {
    await app.work()
    expect(await textsTo(app, shop)).toEqual(['Yes, from ten.', 'From nine.'])
  })
  expect((await box(screen)).value).toBe('')
})

test('who goes on writing sends nothing until pressed again', async () => {
  const { shop, screen, told } = await crossed()
  await screen.user.click(told.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(newer(screen)).toBeUndefined())
  expect((await box(screen)).value).toBe('From nine.')
  await app.work()
  expect(await textsTo(app, shop)).toEqual(['Yes, from ten.'])
})

test('one sees which colleague looks at the chat, and who writes there, until they leave', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Anybody there?')
  const screen = await openChat(shop, 'Anybody there?')
  const { conversationId } = await conversationOf(shop)
  const { ticket } = (await (await shop.as('jonas'))('POST /socket-tickets')).body as { ticket: string }
  const jonas = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  const say = (isTyping: boolean) => jonas.send(JSON.stringify({ type: 'PRESENCE', conversationId, isTyping }))
  await new Promise(resolve => jonas.once('message', resolve))
  say(false)
  await screen.findByText('jonas is looking at this chat')
  say(true)
  await screen.findByText('jonas is writing…')
  say(false)
  await screen.findByText('jonas is looking at this chat')
  jonas.close()
  await waitFor(() => expect(screen.queryByText(/jonas is/)).toBeNull())
})
