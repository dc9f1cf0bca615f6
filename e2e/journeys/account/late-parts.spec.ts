import { box, expect, hasLateParts, log, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('without a line what cannot be sent says so, and the page stays as it is', async ({ page, server }) => {
  await server.textIn(someCustomer(), 'Is there a line?')
  await signIn(page)
  await open(page, 'Is there a line?')
  await hasLateParts(page)
  await page.context().setOffline(true)
  await box(page).fill('Not yet')
  await sendButton(page).click()
  await expect(page.getByText('Could not sent message!')).toBeVisible()
  // Its screen was never fetched, and cannot be now.
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Sorry, server goes wrong' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.getByRole('link', { name: /^Chats/ }).click()
  // It goes by itself once there is a line.
  await open(page, 'Not yet')
  await expect(message(page, 'Not yet')).toContainText('Delivered')
  await expect(log(page).getByRole('article')).toHaveCount(2)
})

test('texts that could not be fetched are fetched again: nobody reads their names', async ({ page }) => {
  const texts = '**/assets/texts-screens-*'
  await page.route(texts, route => route.abort())
  await signIn(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Sorry, server goes wrong' })).toBeVisible()
  await page.unroute(texts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
})

test('a browser that keeps a file as failed loads the page anew at the second press', async ({ page }) => {
  const texts = '**/assets/texts-screens-*'
  await page.route(texts, route => route.abort())
  await signIn(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  page.on('domcontentloaded', () => void page.unroute(texts))
  await again.click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
})

test('a page of the version before is loaded anew, once, when a part of it is gone', async ({ page }) => {
  await signIn(page)
  // What comes late is there: otherwise its absence would load the page anew before the press.
  await hasLateParts(page)
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  // What a server says that has been updated: other files, and those of before are gone.
  await page.route('**/assets/**', route => route.fulfill({ status: 404 }))
  await page.route(
    url => url.pathname === '/',
    route => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' }),
  )
  // Pointing at it may fetch a part, and so load the page anew before the press.
  page
    .getByRole('link', { name: 'Contacts' })
    .click()
    .catch(() => {})
  await expect.poll(() => loads).toBe(1)
})
