import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from './staff-app.ts'

const app = await startStaffApp()

test('an upload reaches the backend with its name and its bytes, and what it is refused with is shown', async () => {
  const screen = await (await app.shop()).open('/contacts/import')
  await screen.findByText('CSV up to 50 MB, .xlsx up to 10 MB and 60 seconds to read')
  const input = () => screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  const release = app.delay('POST /import-files')
  await screen.user.upload(input(), new File(['%PDF-1.7'], 'offer.csv'))
  await screen.findByRole('button', { name: 'Cancel upload' })
  release()
  await screen.findByRole('alert')
  await screen.user.upload(input(), new File(['Telefon;Imię\n512 340 187;Żaneta\n'], 'klienci.csv'))
  await screen.findByRole('heading', { name: 'What does each column hold?' })
  await screen.findByRole('combobox', { name: 'Field for “Imię”' })
  screen.getByText(/klienci\.csv/)
})

test('a long list draws what one page holds, and the thread of a chat its newest texts', async () => {
  const shop = await app.shop()
  for (let n = 1; n <= 40; n += 1) await shop.receive(`+1415555${String(1000 + n)}`, `Text ${n}`)
  for (let n = 1; n <= 40; n += 1) await shop.receive('+14155551040', `More ${n}`)
  const screen = await shop.open('/chat?tab=2')
  const list = await screen.findByRole('list', { name: 'Conversations' })
  const links = () => within(list).getAllByRole('link')
  await waitFor(() => expect(links().length).toBeGreaterThan(8))
  expect(links().length).toBeLessThan(30)
  await screen.user.click(within(list).getByRole('link', { name: /More 40/ }))
  const log = within(await screen.findByRole('log', { name: 'Messages' }))
  await log.findByText('More 40')
  await waitFor(() => expect(log.queryByText('More 1')).toBeNull())
})

test('a text is written, sent, and its state follows in the open chat', async () => {
  const shop = await app.shop()
  await shop.receive('+14155550101', 'Is it open?')
  const screen = await shop.open('/chat?tab=2')
  await screen.user.click(await within(await screen.findByRole('list', { name: 'Conversations' })).findByRole('link'))
  await screen.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Until five.{Enter}')
  const text = within(await screen.findByRole('log', { name: 'Messages' }))
  await waitFor(() => expect(app.timesAsked('POST /conversations')).toBe(1))
  await app.work()
  await text.findByRole('button', { name: /^Sent/ })
})

test('what the browser kept is there when a page opens, and after a reload; the next page has nothing of it', async () => {
  localStorage.setItem('display', JSON.stringify({ state: { navStyle: 'collapsed' }, version: 0 }))
  const shop = await app.shop()
  const screen = await shop.open('/contact-tags')
  const menu = () => document.querySelector('[data-nav]')?.getAttribute('data-nav')
  await waitFor(() => expect(menu()).toBe('collapsed'))
  await screen.reload()
  expect(menu()).toBeUndefined()
  await waitFor(() => expect(menu()).toBe('collapsed'))
})

test('a page begins with nothing of the one before it', async () => {
  expect([sessionStorage.length, localStorage.length, document.body.childElementCount]).toEqual([0, 0, 0])
  const screen = await (await app.shop()).open('/contact-tags')
  await screen.findByRole('main')
  await waitFor(() => expect(document.querySelector('[data-nav]')?.getAttribute('data-nav')).toBe('full'))
})

test('a phone has its own menu, with the rest of it behind one button', async () => {
  const screen = await (await app.shop()).open('/contact-tags', { size: 'phone' })
  await screen.user.click(await screen.findByRole('button', { name: 'More' }))
  const menu = within(await screen.findByRole('dialog', { name: 'User menu' }))
  await screen.user.click(await menu.findByRole('link', { name: 'Phone numbers' }))
  await screen.findByRole('heading', { name: 'Phone numbers' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
