import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const dialog = async ({ findByRole }: Screen) =>
  within(await findByRole('dialog', { name: /^(Add canned response|Edit “greeting”)$/ }))
const noDialog = (screen: Screen) => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const press = async ({ user, findAllByRole }: Screen, name: string) => {
  const button = (await findAllByRole('button', { name })).at(-1)
  if (button) await user.click(button)
}

async function openedForm(): Promise<Screen> {
  const shop = await app.shop()
  await shop.api('POST /canned-responses', { name: 'greeting', text: 'Good morning' })
  const screen = await shop.open('/canned-responses')
  await screen.findByText('Good morning')
  await press(screen, 'Add response')
  return screen
}

test('a name is taken whatever its case, and nothing that was typed is lost', async () => {
  const screen = await openedForm()
  const form = await dialog(screen)
  await fill(screen, form.getByRole('textbox', { name: 'Name' }), 'GREETING')
  await fill(screen, form.getByRole('textbox', { name: 'Text' }), 'From nine to five')
  await press(screen, 'Add response')
  await form.findByText('Name already taken')
  await screen.user.keyboard('{Escape}')
  await press(screen, 'Keep editing')
  await fill(screen, form.getByRole('textbox', { name: 'Name' }), 'opening')
  await press(screen, 'Add response')
  await noDialog(screen)
  expect((await screen.findByRole('row', { name: /opening/ })).textContent).toContain('From nine to five')
})

test('a response is changed in its dialog, and deleted with an undo', async () => {
  const screen = await openedForm()
  await screen.user.keyboard('{Escape}')
  await noDialog(screen)
  await press(screen, 'greeting')
  const form = await dialog(screen)
  await fill(screen, form.getByRole('textbox', { name: 'Text' }), 'Good evening')
  await press(screen, 'Save changes')
  await noDialog(screen)
  await screen.findByText('Good evening')
  await press(screen, 'More actions: greeting')
  await screen.user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  await waitFor(() => expect(screen.queryByText('Good evening')).toBeNull())
  await press(screen, 'Undo')
  await screen.findByText('Good evening')
})
