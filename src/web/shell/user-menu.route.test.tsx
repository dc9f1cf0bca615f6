import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'

test('the language changes at once, for the words and for who reads them aloud', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Dzień dobry!')
  const screen = await shop.open('/chat?tab=2')
  await screen.user.click(await screen.findByRole('button', { name: /User menu/ }))
  await screen.user.click(await screen.findByText('Polski'))
  await screen.findByRole('tab', { name: /^Moje/ })
  await waitFor(() => expect(document.documentElement.lang).toBe('pl'))
  await screen.user.click(await within(await screen.findByRole('list', { name: 'Czaty' })).findByRole('link'))
  await screen.user.type(await screen.findByRole('textbox', { name: 'Wiadomość' }), 'Zażółć gęślą jaźń')
  await screen.user.click(screen.getByRole('button', { name: 'Wyślij' }))
  await within(screen.getByRole('log', { name: 'Wiadomości' })).findByText('Zażółć gęślą jaźń')
})

test('it opens with all it holds and the focus in it, the second time too', async () => {
  const screen = await (await app.shop()).open('/contact-tags')
  const button = await screen.findByRole('button', { name: /User menu/ })
  const isFocused = async () => {
    const menu = await screen.findByRole('dialog', { name: 'User menu' })
    await within(menu).findByRole('button', { name: 'Log out' })
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  }
  await screen.user.click(button)
  await isFocused()
  await screen.user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.user.click(button)
  await isFocused()
})
