import { waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atNoon, openCampaignDesk } from '#backend/testing/campaign-desk.ts'
import { shopOfPeople } from '#web/testing/shop-of-people.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openCampaignDesk(app)
beforeEach(() => void atNoon())
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

test('whoever confirmed a campaign is told on any screen that it stands still, and led to it', async () => {
  const shop = await shopOfPeople(app, 3, { monetary: 30_000 })
  const screen = await shop.open('/contact-tags')
  await screen.findByRole('heading', { name: 'Contact tags' })
  await desk.confirm(shop, { name: 'Too dear' })
  await desk.run(shop, 2)
  const toast = await screen.findByText('Too dear')
  await screen.findByText('The balance is too low. Nothing has been sent.')
  await screen.user.click(toast)
  await screen.findByRole('heading', { name: 'Too dear' })
  await waitFor(async () => expect((await shop.api('GET /campaign-alerts')).body).toEqual([]))
})

test('a toast about a campaign goes once a colleague lets it go on', async () => {
  const shop = await shopOfPeople(app, 3, { monetary: 30_000 })
  const { id } = await desk.confirm(shop, { name: 'Too dear' })
  await desk.run(shop, 2)
  const screen = await shop.open('/contact-tags')
  await screen.findByText('Too dear')
  const jonas = await shop.as('jonas')
  await jonas(`POST /campaigns/${id}/cancel`)
  await waitFor(() => expect(screen.queryByText('Too dear')).toBeNull())
})

test('the settings of campaigns are changed from their list, each number within its bounds', async () => {
  const shop = await shopOfPeople(app, 1)
  await desk.make(shop, { name: 'Draft of mine' })
  const screen = await shop.open('/bulk/sms')
  await screen.user.click(await screen.findByRole('button', { name: 'Campaign settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Campaign settings' }))
  const failures = await dialog.findByRole('textbox', { name: 'Pause above this share of failed texts' })
  await screen.user.clear(failures)
  await screen.user.type(failures, '0')
  await screen.user.click(dialog.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(failures.getAttribute('aria-invalid')).toBe('true'))
  await screen.user.clear(failures)
  await screen.user.type(failures, '12')
  await screen.user.click(dialog.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Campaign settings' })).toBeNull())
  expect((await shop.api('GET /campaign-settings')).body).toMatchObject({ failuresMaxPercent: 12, version: 1 })
})

test('the list is downloaded with the columns that stand on the screen, and leads to the short links', async () => {
  const shop = await shopOfPeople(app, 1)
  await desk.make(shop, { name: 'Draft of mine' })
  const screen = await shop.open('/bulk/sms?columns=name,status')
  await screen.user.click(await screen.findByRole('button', { name: 'Download' }))
  await waitFor(() => expect(app.timesAsked('POST /campaigns/downloads')).toBe(1))
  await screen.user.click(screen.getByRole('link', { name: 'Short links' }))
  await screen.findByRole('heading', { name: 'Short links' })
})
