import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, someCustomer, test } from '../../journey.ts'
import type { Server } from '../../server.ts'

/** A customer's browser: nobody is signed in. */
async function customerPage(browser: Browser, options: { locale: string; javaScriptEnabled?: boolean }): Promise<Page> {
  const context = await browser.newContext({ ...options, viewport: { width: 360, height: 740 } })
  return context.newPage()
}

/** What reached a customer's phone that matches. */
async function texted(server: Server, to: string, what: RegExp): Promise<string> {
  const found = async () => (await server.textsTo(to)).map(text => what.exec(text)?.[1]).findLast(Boolean)
  await expect.poll(found, { timeout: 15_000 }).toBeTruthy()
  return (await found()) ?? ''
}

test('a stranger texts a keyword and is on the list, with a coupon that a till takes once', async ({ page, server, browser }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'lumo')
  const link = await texted(server, customer, /(https?:\/\/\S+\/barcodes\/coupon\/\S+)/)

  const phone = await customerPage(browser, { locale: 'en-US' })
  await phone.goto(link)
  const heading = phone.getByRole('heading', { name: 'Your coupon' })
  await expect(phone.getByRole('img', { name: /^Barcode for the code POT-/ })).toBeVisible()
  await expectAccessibleEverywhere(phone, () => expect(heading).toBeVisible())
  const code = ((await phone.getByText(/^POT-/).textContent()) ?? '').trim()

  await page.goto('/coupons?redeem=1')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Valid. Now redeemed.' })).toBeVisible()
  await expectAccessible(page)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This coupon has been used' })).toBeVisible()
  await phone.goto(new URL('/barcodes/coupon', link).href)
  await expect(phone.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
  await phone.context().close()

  await page.goto('/keywords')
  await expectAccessibleEverywhere(page, () => expect(page.getByText('LUMO', { exact: true }).first()).toBeVisible())
})

test('who is on a list leaves it on its page by a texted code, by keyboard alone, then all texts', async ({
  page,
  server,
  browser,
}) => {
  await signIn(page)
  const number = someCustomer()
  await server.textIn(number, 'LUMO')
  await texted(server, number, /(Welcome to Lumo)/)

  const phone = await customerPage(browser, { locale: 'en-US' })
  await phone.goto(`${server.url}/stop/lumo-lumo`)
  await expectAccessibleEverywhere(phone, () => expect(phone.getByRole('heading', { name: 'Leave “LUMO”?' })).toBeVisible())
  await phone.keyboard.press('Tab')
  await phone.keyboard.type(number)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  const code = await texted(server, number, /Your code to leave the list of Lumo Ceramics: (\d{6})/)
  await phone.keyboard.press('Tab')
  await phone.keyboard.type('000000')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert')).toContainText('This code is wrong or has expired')
  await phone.getByLabel('Code').fill(code)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'You have left “LUMO”' })).toBeFocused()
  await expectAccessible(phone)
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'You will get no more texts' })).toBeFocused()
  await page.goto(`/contacts/${encodeURIComponent(number)}`)
  await expect(page.getByText('Clicked STOP').first()).toBeVisible()
  await phone.context().close()
})

test('without JavaScript the page says what to text, in the language of the visitor', async ({ server, browser }) => {
  const phone = await customerPage(browser, { locale: 'pl-PL', javaScriptEnabled: false })
  await phone.goto(`${server.url}/stop/lumo-lumo`)
  const said = phone.locator('noscript p')
  await expect(said).toBeVisible()
  expect(await said.textContent()).toBe('Aby się wypisać, wyślij STOP na +1 628 555 0119.')
  await expect(phone.getByRole('button')).toHaveCount(0)
  await phone.context().close()
})
