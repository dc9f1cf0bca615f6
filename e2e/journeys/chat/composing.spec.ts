import type { Page } from '@playwright/test'
import { expectPartAccessible } from '../../accessible.ts'
import { box, expect, message, open, signIn, someCustomer, test } from '../../journey.ts'

const responses = (page: Page) => page.getByRole('listbox', { name: 'Canned responses' })
const option = (page: Page, name: string) => responses(page).getByRole('option').filter({ hasText: name })

test('what a canned response or a cheaper spelling wrote is taken back by Ctrl+Z, as what one types; the helpers are accessible on every width', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'When do you open?')
  await open(page, 'When do you open?')
  await page.keyboard.type('Hi! /ho')
  await expect(option(page, 'hours')).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /^canned-/)
  await page.keyboard.press('Enter')
  await expect(responses(page)).toBeHidden()
  await expect(box(page)).toHaveValue(/^Hi! The studio shop is open/)
  // As by hand: it is taken back as what one types.
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue('Hi! /ho')
  // The list was closed by the choice: what stands there is a text like any other.
  await expect(responses(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Hi! /ho')).toBeVisible()

  await box(page).fill('Zażółć „gęślą”')
  const way = page.getByRole('button', { name: 'Without Polish letters' })
  await way.click()
  await expect(box(page)).toHaveValue(/^Zazolc/)
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue('Zażółć „gęślą”')
  await expectPartAccessible(page, () => expect(way).toBeVisible())
  await box(page).fill('')
  await box(page).pressSequentially('/')
  await expectPartAccessible(page, () => expect(responses(page)).toBeVisible())
})

test('very long words, text from right to left and emoji stay in their bubble', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, `https://lumo.example/${'x'.repeat(500)}`)
  await server.textIn(customer, 'مرحبا، هل المزهرية متوفرة؟ +1 415 555 0132')
  await server.textIn(customer, '👩‍👩‍👧'.repeat(60))
  await server.textIn(customer, 'After all that')
  await open(page, 'After all that')
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('[role="log"] article p')]
      .filter(one => one.scrollWidth > one.clientWidth + 1)
      .map(one => one.textContent),
  )
  expect(over).toEqual([])
  await expect(message(page, 'مرحبا').locator('p')).toHaveCSS('direction', 'rtl')
})
