import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible, expectNothingOver } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The business's own site, where its links lead. */
async function openShop() {
  const shop = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Glaze day</h1>'))
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/glaze-day`, close: () => shop.close() }
}

test('a link is made, leads whoever opens it to its target, and the click comes to the list by itself', async ({
  page,
  browser,
  server,
}) => {
  const shop = await openShop()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, 'Marta Zielińska', '/urls/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Glaze day')
  await page.getByRole('textbox', { name: /^Leads to/ }).fill(shop.url)
  await page.getByRole('textbox', { name: /^Ending/ }).fill('glaze-day')
  await page.getByRole('button', { name: 'Add link' }).click()
  const row = page.getByRole('row', { name: /Glaze day/ })
  // As it is shown: the account's part of the address is another where somebody changed it.
  await expect(row).toContainText('/glaze-day')
  const [part = ''] = /\/[\w-]+(?=\/glaze-day)/.exec(await row.innerText()) ?? []
  await expectAccessible(page)

  const visitor = await browser.newContext({ userAgent: iphone })
  const phone = await visitor.newPage()
  await phone.goto(`${server.url}${part}/glaze-day`)
  expect(phone.url()).toBe(shop.url)
  const column = await page.getByRole('columnheader').allInnerTexts()
  await expect(row.getByRole('cell').nth(column.findIndex(name => name.startsWith('People')))).toHaveText('1')

  // One that is over says so.
  const gone = await phone.goto(`${server.url}${part}/autumn`)
  expect(gone?.status()).toBe(410)
  await expect(phone.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectAccessible(phone)
  await visitor.close()
  shop.close()

  await page.goto('/urls/edit/moonvase')
  await expect(page.getByRole('img', { name: /clicks by people$/ })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNothingOver(page)
  await page.goto('/urls')
  await expect(page.getByRole('list', { name: 'Short links' })).toBeVisible()
  await expectNothingOver(page)
})
