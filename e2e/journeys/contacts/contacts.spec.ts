import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { expect, message, signIn, someCustomer, test } from '../../journey.ts'

async function openContacts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

test('a contact is added, changed, texted, deleted and brought back', async ({ page }) => {
  const number = someCustomer()
  await signIn(page)
  await openContacts(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(number)
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Żaneta')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Ćwik')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('heading', { name: 'Żaneta Ćwik' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('zaneta@shop.example')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('zaneta@shop.example').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello Żaneta, your bowl is fired.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, 'your bowl is fired')).toBeVisible()

  await openContacts(page)
  await page.getByRole('searchbox').fill('cwik')
  await expect(row(page, 'Żaneta Ćwik')).toBeVisible()
  await row(page, 'Żaneta Ćwik').hover()
  await page.getByRole('button', { name: 'More actions: Żaneta Ćwik' }).click()
  await page.getByRole('menuitem', { name: 'Delete contact' }).click()
  await expect(row(page, 'Żaneta Ćwik')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Żaneta Ćwik')).toBeVisible()
})
