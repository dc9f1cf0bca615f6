import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../../accessible.ts'
import { answer, expect, message, open, signIn, someCustomer, test } from '../../journey.ts'
import type { Server } from '../../server.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: /^(Delivery|Dostarczenie)$/ })

/** A chat in which we wrote a text that became what the network made of it. */
async function chatWith(page: Page, server: Server, outcome: 'DELIVERED' | 'UNDELIVERED', text: string): Promise<string> {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, `Hello from ${customer.slice(-4)}`)
  await open(page, `Hello from ${customer.slice(-4)}`)
  await server.nextBecomes(outcome, customer)
  await answer(page, text)
  await expect(message(page, text).last()).toContainText(outcome === 'DELIVERED' ? 'Delivered' : 'Not delivered')
  return customer
}

test('pressing Delivered tells when the text was written, sent and delivered', async ({ page, server }) => {
  await chatWith(page, server, 'DELIVERED', 'It is on its way')
  await page.getByRole('button', { name: 'Delivered, show delivery' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveText([
    /^Written/,
    /^Sending began/,
    /^Taken by the carrier/,
    /^Sent to the network/,
    /^Delivered to the phone/,
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('pressing a failure says why and what to do; by keyboard alone too, and the focus comes back', async ({ page, server }) => {
  await chatWith(page, server, 'UNDELIVERED', 'It will not arrive')
  const failure = message(page, 'It will not arrive').getByRole('button', { name: 'Not delivered, show delivery' })
  await failure.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('The phone was off or out of reach.')
  await expect(panel(page)).toContainText('Try again later, or call.')
  await expect(panel(page)).toContainText('The carrier said: The phone could not be reached')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(failure).toBeFocused()
})

test('an open timeline follows the text', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Watch this one')
  await open(page, 'Watch this one')
  await answer(page, 'Watched while it goes')
  await message(page, 'Watched while it goes')
    .getByRole('button', { name: /show delivery$/ })
    .click()
  await expect(panel(page)).toContainText('Delivered to the phone')
})

test('an earlier text, which shows no status any more, tells its own by its time', async ({ page, server }) => {
  const customer = await chatWith(page, server, 'DELIVERED', 'The first of two')
  await server.textIn(customer, 'In between')
  await expect(message(page, 'In between')).toBeVisible()
  await answer(page, 'The second of two')
  await expect(message(page, 'The first of two')).not.toContainText('Delivered')
  await message(page, 'The first of two')
    .getByRole('button', { name: /show delivery$/ })
    .click()
  await expect(panel(page)).toContainText('Delivered to the phone')
})

test('it is accessible on every width, light and dark, and on a phone it is a sheet', async ({ page, server }) => {
  await chatWith(page, server, 'UNDELIVERED', 'Looked at closely')
  const failure = page.getByRole('button', { name: 'Not delivered, show delivery' })
  await expectAccessibleEverywhere(page, async () => {
    if (!(await panel(page).isVisible())) await failure.click()
    await expect(panel(page)).toContainText('The phone was off or out of reach.')
  })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel(page)).toBeHidden()
})

test('in Polish it speaks Polish', async ({ page, server }) => {
  await chatWith(page, server, 'UNDELIVERED', 'Nie dojdzie')
  await page.goto(`${page.url()}&locale=pl`)
  await page.getByRole('button', { name: /pokaż przebieg dostarczania$/ }).click()
  await expect(panel(page)).toContainText('Telefon był wyłączony lub poza zasięgiem.')
  await expect(panel(page)).toContainText('Spróbuj później albo zadzwoń.')
})
