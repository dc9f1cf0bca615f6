import type { Page } from '@playwright/test'
import { anotherBrowser, box, expect, open, signIn, someCustomer, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
/** "+19075550101" as the list writes it. */
const shown = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
const block = (page: Page, phone: string) => rows(page).filter({ hasText: shown(phone) })

async function openBlockList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Block list' }).click()
  await expect(page.getByRole('heading', { name: 'Block list' })).toBeVisible()
}

async function blockNumber(page: Page, phone: string, reason: string, note = ''): Promise<void> {
  await page.getByRole('link', { name: 'Block a number' }).click()
  await page.getByRole('combobox', { name: 'Number or contact' }).fill(phone)
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: reason }).click()
  if (note) await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Block number' }).click()
}

async function unblock(page: Page, phone: string): Promise<void> {
  await block(page, phone).hover()
  await page.getByRole('button', { name: `More actions: ${shown(phone)}` }).click()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
}

test('a blocked number closes its chat in other browsers at once; unblocking opens it, Undo closes it again', async ({
  page,
  browser,
  server,
}) => {
  const customer = someCustomer()
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await server.textIn(customer, 'You are all fools')
  await open(other, 'You are all fools')
  await expect(box(other)).toBeVisible()

  await signIn(page)
  await openBlockList(page)
  // As people write it at home.
  await blockNumber(page, customer.slice(2), 'Rude messages', 'Swore at Ola')
  await expect(block(page, customer)).toContainText('Marta Zielińska')
  await expect(block(page, customer)).toContainText('Swore at Ola')
  await expect(other.getByText('This number is blocked for rude messages.')).toBeVisible()
  await expect(box(other)).toBeHidden()

  await unblock(page, customer)
  await expect(block(page, customer)).toHaveCount(0)
  await expect(box(other)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block(page, customer)).toContainText('Swore at Ola')
  await expect(other.getByText('This number is blocked for rude messages.')).toBeVisible()

  await other.context().close()
})
