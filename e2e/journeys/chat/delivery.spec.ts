import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../../accessible.ts'
import { answer, expect, message, open, signIn, someCustomer, test } from '../../journey.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Delivery' })

test('a failure is asked about by keyboard alone, and the focus comes back; its reason can be read on every width, light and dark', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Will it arrive?')
  await open(page, 'Will it arrive?')
  await server.nextBecomes('UNDELIVERED', customer)
  await answer(page, 'It will not arrive')
  const failure = message(page, 'It will not arrive').getByRole('button', { name: 'Not delivered, show delivery' })
  await failure.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('The phone was off or out of reach.')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(failure).toBeFocused()
  await expectAccessibleEverywhere(page, async () => {
    if (!(await panel(page).isVisible())) await failure.click()
    await expect(panel(page)).toContainText('The phone was off or out of reach.')
  })
})
