import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere, expectNothingOver } from '../../accessible.ts'
import { expect, message, signIn, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('a key made in settings sends a transactional text, which stands in the list and in the chat', async ({ page, server }) => {
  await signIn(page, 'Marta Zielińska', '/settings?view=api-keys')
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Journey')
  await form.getByRole('checkbox', { name: 'Send texts' }).check()
  await form.getByRole('button', { name: 'Create key' }).click()
  const told = page.getByRole('dialog', { name: 'API key Journey' })
  const key = await told.getByRole('textbox', { name: 'Key' }).inputValue()
  await told.getByRole('button', { name: 'Done' }).click()
  await expect(rows(page).filter({ hasText: 'Journey' })).toContainText('Never')

  await page.goto('/bulk/sms?view=transactional')
  await page.getByRole('link', { name: 'New text' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Parcel ready')
  await page.getByRole('textbox', { name: /^Text/ }).fill('Hi {{name|there}}, parcel {{parcel}} is ready.')
  await page.getByRole('button', { name: 'Create text' }).click()
  await expect(page.getByRole('heading', { name: 'Parcel ready' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('text')

  const send = () =>
    fetch(`${server.url}/backend/transactional-texts/${id}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': once },
      body: JSON.stringify({ phone: '+14155550132', values: { parcel: 'P-77' } }),
    })
  const once = randomUUID()
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)

  await page.getByRole('link', { name: 'Show sent texts' }).click()
  const sent = rows(page).filter({ hasText: 'P-77' })
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText('API key Journey')
  await expect(sent).toContainText('Delivered')
  await page.goto('/contacts/+14155550132')
  await page
    .getByRole('link', { name: 'Open chat' })
    .or(page.getByRole('button', { name: 'Open chat' }))
    .first()
    .click()
  await expect(message(page, 'parcel P-77 is ready.')).toContainText('API key Journey')
})

test('transactional texts and API keys have no accessibility fault, and nothing hangs over on a phone', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/bulk/sms?view=transactional')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const address of ['/bulk/sms?view=transactional', '/settings?view=api-keys']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
    await expectAccessibleEverywhere(page, () => expect(rows(page).or(page.getByRole('listitem')).first()).toBeVisible())
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/bulk/sms?view=transactional')
  await page.getByRole('link', { name: 'Order on its way' }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNothingOver(page)
})
