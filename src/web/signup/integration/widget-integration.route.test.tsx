import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const box = (screen: Screen, name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))

test('what is missing is told at its field, what is saved stands there, and the key is shown to nobody', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/widget-integrations')
  await fill(screen, await box(screen, 'Endpoint URL'), 'http://shop.example')
  await press(screen, 'Save changes')
  await screen.findByText('Link is invalid')
  expect(screen.getAllByText('field required')).toHaveLength(2)
  await fill(screen, await box(screen, 'Endpoint URL'), 'https://shop.example/parley')
  await fill(screen, await box(screen, 'API key'), 'secret')
  await fill(screen, await box(screen, 'Phone number parameter'), 'phone')
  await fill(screen, await box(screen, 'Response value path'), 'data.code')
  await press(screen, 'Save changes')
  await screen.findByText('Integration settings saved')
  await screen.findByText(/^A key is saved/)
  expect(await box(screen, 'API key')).toHaveProperty('value', '')
  expect((await shop.api('GET /widget-integration')).body).toMatchObject({ hasApiKey: true, phoneParameter: 'phone' })
})

test('the test button needs a whole form and a number, and shows request and answer', async () => {
  const screen = await (await app.shop()).open('/widget-integrations')
  await press(screen, 'Send test request')
  await waitFor(() => expect(screen.getAllByText('field required')).toHaveLength(4))
  await fill(screen, await box(screen, 'Endpoint URL'), 'https://shop.example/parley')
  await fill(screen, await box(screen, 'Phone number parameter'), 'phone')
  await fill(screen, await box(screen, 'Response value path'), 'data.code')
  const phone = screen.getAllByRole('textbox', { name: 'Phone number' })[0] ?? document.body
  await fill(screen, phone, '+13125550143')
  await press(screen, 'Send test request')
  await screen.findByText('The system could not be reached.')
  screen.getByText(/POST https:\/\/shop\.example\/parley[^]*"phone":"\+13125550143"/)
})
