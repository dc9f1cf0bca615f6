import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const box = (screen: Screen, name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const flip = async ({ user, findByRole }: Screen, name: string) =>
  user.click(await findByRole('switch', { name: new RegExp(`^${name}`) }))

test('reminders are set beside the other settings: what is wrong is told at its field, and what is saved stays', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/settings?view=advanced')
  await flip(screen, 'Resend confirmation')
  await fill(screen, await box(screen, 'First delay'), '3')
  await press(screen, 'Save changes')
  await screen.findByText('First delay days must be lower than the second.')
  screen.getByText('field required')
  await fill(screen, await box(screen, 'First delay'), '2')
  await fill(screen, await box(screen, 'Repeated message'), 'Still want our texts? Reply {{keyword}}.')
  await press(screen, 'Save changes')
  await screen.findByText('Settings saved')
  await waitFor(async () =>
    expect((await shop.api('GET /advanced-settings')).body).toMatchObject({
      resendEnabled: true,
      firstDelayDays: 2,
      secondDelayDays: 3,
      repeatedMessage: 'Still want our texts? Reply {{keyword}}.',
      couponReminderEnabled: false,
    }),
  )
  await screen.reload()
  expect(await box(screen, 'First delay')).toHaveProperty('value', '2')
})

test('a reminder of coupons needs its message; settings that do not load can be tried again', async () => {
  const shop = await app.shop()
  const end = app.fail('GET /advanced-settings', { status: 500 })
  const screen = await shop.open('/settings?view=advanced', { language: 'pl', size: 'phone' })
  const again = await screen.findByRole('button', { name: /Spróbuj ponownie/ })
  end()
  await screen.user.click(again)
  await flip(screen, 'Przypominaj o niewykorzystanym kuponie')
  await press(screen, 'Zapisz zmiany')
  await waitFor(() => expect(screen.getAllByText('pole wymagane')).toHaveLength(1))
})
