import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const customer = '+14155550132'

async function openChat(shop: Shop): Promise<Screen> {
  const screen = await shop.open('/chat?tab=2')
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  await screen.user.click(await list.findByRole('link'))
  return screen
}
const thread = async ({ findByRole }: Screen) => within(await findByRole('log', { name: 'Messages' }))
const box = (screen: Screen) => screen.findByRole('textbox', { name: 'Message' })
async function messages(shop: Shop): Promise<Message[]> {
  const [conversation] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  return (await shop.api(`GET /conversations/${conversation?.conversationId}/messages`)).body as Message[]
}
const sentTexts = async (shop: Shop) =>
  (await messages(shop))
    .filter(({ direction, system }) => direction === 'out' && !system)
    .map(({ body, status }) => [body, status])

/** Writes and sends a text, and lets the worker take it. */
async function answer(shop: Shop, screen: Screen, text: string): Promise<void> {
  await screen.user.type(await box(screen), `${text}{Enter}`)
  await waitFor(async () => expect((await sentTexts(shop)).at(-1)).toEqual([text, 'PENDING']))
  await app.work()
}
/** What the carrier has, reaches the phone. */
async function arrive(shop: Shop): Promise<void> {
  for (const { messageId, status } of await messages(shop))
    if (status === 'SENT') await app.inbox.report({ accountId: shop.id, messageId, status: 'DELIVERED' })
}

test('STOP is obeyed: the chat says why one cannot write, and START opens it again', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Texting for a while')
  const screen = await openChat(shop)
  await box(screen)
  await shop.receive(customer, 'STOP')
  await screen.findByText(/^This customer texted STOP, so you cannot text them\./)
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  await shop.receive(customer, 'START')
  await box(screen)
  expect(screen.queryByText(/^This customer texted STOP/)).toBeNull()
  await answer(shop, screen, 'Welcome back')
  await arrive(shop)
  await (await thread(screen)).findByText('Delivered')
  expect((await sentTexts(shop)).at(-1)).toEqual(['Welcome back', 'DELIVERED'])
})

test('a text that failed says so, and Try again really sends it, once', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Please confirm it')
  const screen = await openChat(shop)
  await app.database.pool.query(`insert into simulator_outcome (to_number, outcome) values ($1, 'REJECTED')`, [customer])
  await answer(shop, screen, 'Confirmed for noon')
  await (await thread(screen)).findByText('Not delivered')
  await screen.user.click((await thread(screen)).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  await waitFor(async () => expect((await sentTexts(shop)).at(-1)).toEqual(['Confirmed for noon', 'PENDING']))
  await app.work()
  await arrive(shop)
  await (await thread(screen)).findByText('Delivered')
  expect(await sentTexts(shop)).toEqual([
    ['Confirmed for noon', 'UNDELIVERED'],
    ['Confirmed for noon', 'DELIVERED'],
  ])
  await within(screen.getByRole('list', { name: 'Conversations' })).findByText(/Confirmed for noon/)
  await screen.findByRole('button', { name: 'Send' })
})

const question = (screen: Screen) => screen.findByRole('group', { name: 'Did this customer ask you to stop texting?' })
const noQuestion = (screen: Screen) =>
  waitFor(() => expect(screen.queryByRole('group', { name: 'Did this customer ask you to stop texting?' })).toBeNull())

test('a text that may be an opt-out asks, and one press takes the customer off', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Please stop texting me')
  const screen = await openChat(shop)
  await box(screen)
  await screen.user.click(within(await question(screen)).getByRole('button', { name: 'Stop texting' }))
  await noQuestion(screen)
  await screen.findByText(/customer opted out of texts/)
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect((await shop.api('GET /block-list')).body).toMatchObject({ items: [{ phone: customer }] })
})

test('dismissed, the question goes and texting goes on; a visit that is announced asks nothing', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Proszę przestać')
  const screen = await openChat(shop)
  await screen.user.click(within(await question(screen)).getByRole('button', { name: 'Keep texting' }))
  await noQuestion(screen)
  await shop.receive(customer, 'Can you stop by on Friday?')
  await (await thread(screen)).findByText('Can you stop by on Friday?')
  expect(screen.queryByRole('button', { name: 'Keep texting' })).toBeNull()
  await answer(shop, screen, 'Of course')
  expect(await sentTexts(shop)).toEqual([['Of course', 'SENT']])
})

test('a question that a colleague dismisses is gone from the open chat too', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Proszę przestać')
  const screen = await openChat(shop)
  await question(screen)
  const [asked] = await messages(shop)
  const jonas = await shop.as('jonas')
  const path = `/conversations/${asked?.conversationId}/messages/${asked?.messageId}/opt-out`
  expect(await jonas(`POST ${path}`, { answer: 'dismissed' })).toMatchObject({ status: 200 })
  await noQuestion(screen)
  await box(screen)
})

test('of a number that somebody blocks meanwhile nothing is asked any more', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Proszę przestać')
  const screen = await openChat(shop)
  await question(screen)
  const jonas = await shop.as('jonas')
  expect(await jonas('POST /block-list', { phone: customer, reason: 'SPAM' })).toMatchObject({ status: 200 })
  await screen.findByText(/^This number is blocked/)
  await noQuestion(screen)
})

test('STOP, START and HELP are shown as what they are', async () => {
  const shop = await app.shop()
  for (const text of ['HELP', 'stop', 'START']) await shop.receive(customer, text)
  const log = await thread(await openChat(shop))
  for (const word of ['Asked for help', 'Opted out', 'Opted in again']) await log.findByText(word)
})
