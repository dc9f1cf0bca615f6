import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'
const dialog = (screen: Screen) => screen.findByRole('dialog', { name: 'Chat settings' })
const openByMouse = async (screen: Screen) => {
  await screen.user.click(await screen.findByRole('button', { name: 'Chat settings' }))
  return within(await dialog(screen))
}
async function close(screen: Screen): Promise<void> {
  await screen.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('chat settings open by mouse, by key and by the palette', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2')
  await openByMouse(screen)
  await close(screen)
  await screen.user.keyboard(',')
  await dialog(screen)
  await close(screen)
  await screen.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Commands' })
  await screen.user.keyboard('chat settings{Enter}')
  await dialog(screen)
})

test('chat settings open on a phone, and what is chosen there holds after a reload', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2', { size: 'phone' })
  const settings = await openByMouse(screen)
  await screen.user.click(settings.getByRole('switch', { name: /^Undo send/ }))
  await screen.reload()
  expect((await openByMouse(screen)).getByRole('switch', { name: /^Undo send/ })).toHaveProperty('checked', true)
})

const exact = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
/** When, of the one that says this. */
const timeOf = (element: HTMLElement) => element.querySelector('time')?.textContent

test('exact times stand in the list, the thread, the notes, the delivery and the search, at once', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'To the second')
  const sent = await shop.send({ to: customer, body: 'Answered to the second' })
  expect(sent.status).toBeLessThan(300)
  await app.work()
  await shop.send({ to: customer, body: 'A note to the second', channel: 'note', isPinnedToTop: 'true' })
  const screen = await shop.open('/chat?tab=2')
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  await screen.user.click(await list.findByRole('link'))
  const log = within(await screen.findByRole('log', { name: 'Messages' }))
  const texts = ['To the second', 'Answered to the second', 'A note to the second']
  await log.findByText('Answered to the second')
  const message = (text: string) => {
    const found = log.getAllByRole('article').find(article => within(article).queryByText(text))
    if (!found) throw new Error(`nothing says ${text}`)
    return found
  }
  for (const text of texts) expect(timeOf(message(text))).not.toMatch(exact)

  const settings = await openByMouse(screen)
  await screen.user.click(settings.getByRole('switch', { name: /^Exact times/ }))
  await close(screen)
  expect(timeOf(list.getByRole('listitem'))).toMatch(exact)
  for (const text of texts) expect(timeOf(message(text))).toMatch(exact)
  const [delivery] = within(message('Answered to the second')).getAllByRole('button', { name: /show delivery/ })
  if (delivery) await screen.user.click(delivery)
  await waitFor(() => expect(timeOf(screen.getByRole('dialog'))).toMatch(exact))
  await close(screen)
  await screen.user.click(screen.getByRole('button', { name: /^Search chats/ }))
  await screen.user.type(await screen.findByRole('searchbox'), 'to the second')
  const found = within(await screen.findByRole('search'))
  await found.findAllByRole('link')
  expect(timeOf(screen.getByRole('search'))).toMatch(exact)
})
