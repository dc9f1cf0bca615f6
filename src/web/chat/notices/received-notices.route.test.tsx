import { waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const customer = '+14155550132'
const long = 'Hi! Order 10482 arrived today, but one mug has a chipped rim. What can we do?'

const toast = ({ getByText }: Screen) => {
  const text = getByText(/What can we do\?$/, { selector: '[role="alert"] *' })
  return within(text.closest<HTMLElement>('[role="alert"]') ?? document.body)
}
const chats = async (shop: Awaited<ReturnType<typeof app.shop>>) =>
  (await shop.api('GET /conversations')).body as { conversationId: string }[]
/** A chat of somebody else, marked as spam or not; its customer writes again while another screen is open. */
async function hears(
  act: (api: Awaited<ReturnType<typeof app.shop>>['api'], id: string) => Promise<unknown>,
  address = '/my-archives?id=',
) {
  const shop = await app.shop()
  await shop.receive(customer, 'Hello')
  const id = (await chats(shop))[0]?.conversationId ?? ''
  await act(await shop.as('jonas'), id)
  const screen = await shop.open(address)
  await screen.findByRole('heading', { level: 1 })
  // What came before the page listened is told by the counts alone: the customer says it until it is heard.
  const told = await vi.waitFor(
    async () => {
      await shop.receive(customer, long)
      await screen.findByText(/What can we do\?$/, { selector: '[role="alert"] *' }, { timeout: 500 })
      return toast(screen)
    },
    { timeout: 5000, interval: 50 },
  )
  return { screen, id, told }
}

test.each([
  ['a colleague’s', (api, id) => api(`POST /conversations/${id}/assign`, { to: 'jonas', from: null }), 'tab=3'],
  ['spam', (api, id) => api(`POST /conversations/${id}/spam`), 'tab=4'],
] satisfies [string, Parameters<typeof hears>[0], string][])(
  'a text in a chat that is %s is told as well, whole, and Open opens it where it is',
  async (_, act, tab) => {
    const { screen, id, told } = await hears(act)
    told.getByText('received')
    told.getByText('+1 (415) 555-0132')
    await screen.user.click(told.getByRole('button', { name: 'Open' }))
    await within(await screen.findByRole('log', { name: 'Messages' })).findAllByText(long)
    expect(screen.address()).toContain(`id=${id}`)
    expect(screen.address()).toContain(tab)
  },
)

test('a press anywhere on the toast opens the chat; its cross does not', async () => {
  const { screen, id, told } = await hears(async () => undefined)
  await screen.user.click(told.getByText(/What can we do\?$/))
  await waitFor(() => expect(screen.address()).toContain(`id=${id}`))
})

test('closed by its cross it opens nothing', async () => {
  const { screen, id, told } = await hears(async () => undefined)
  await screen.user.click(told.getByRole('button', { name: 'Close' }))
  expect(screen.address()).not.toContain(id)
})
