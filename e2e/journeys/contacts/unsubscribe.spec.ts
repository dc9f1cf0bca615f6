import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere, expectPartAccessible } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

/** From the contact's page: what a person pastes into a text. */
async function copyLink(page: Page, number: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'Marta Zielińska', `/contacts/${encodeURIComponent(number)}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy unsubscribe link' }).click()
  await expect(page.getByText(/Unsubscribe link for .* copied/)).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** A customer's browser: nobody is signed in. */
async function customer(browser: Browser, options: { locale: string; width: number }): Promise<Page> {
  const { locale, width } = options
  const context = await browser.newContext({ locale, viewport: { width, height: width < 500 ? 740 : 900 } })
  return context.newPage()
}

test('a customer leaves by the link, by keyboard alone, and the staff see it at once; its page is in no frame, no cache and no search, and light enough for a bad line; a flood is told when to come again', async ({
  page,
  browser,
  server,
}) => {
  const link = await copyLink(page, '+14155550132')
  expect(link).not.toContain('5550132')
  const answer = await fetch(link)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';.*frame-ancestors 'none'/)

  const phone = await customer(browser, { locale: 'en-US', width: 360 })
  const line = await phone.context().newCDPSession(phone)
  await line.send('Network.enable')
  // Slow 4G as Lighthouse has it.
  const slow = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  const weights: number[] = []
  line.on('Network.loadingFinished', ({ encodedDataLength }) => weights.push(encodedDataLength))
  await phone.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) document.documentElement.dataset['largestMs'] = String(Math.round(entry.startTime))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Stop texts from Lumo Ceramics?' })).toBeVisible()
  await expect(phone.getByText('+1 ••• ••• •32')).toBeVisible()
  expect(await phone.content()).not.toContain('5550132')
  await expect(phone.locator('html')).toHaveAttribute('data-largest-ms', /\d+/)
  const bytes = weights.reduce((sum, weight) => sum + weight, 0)
  const largestMs = await phone.locator('html').getAttribute('data-largest-ms')
  test.info().annotations.push({ type: 'measured', description: `${bytes} bytes in all, largest paint after ${largestMs} ms` })
  expect(bytes).toBeLessThanOrEqual(20 * 1024)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expectAccessible(phone)
  await expect(page.getByText('Blocked', { exact: true })).toHaveCount(0)

  await phone.keyboard.press('Tab')
  await expect(phone.getByRole('button', { name: 'Unsubscribe' })).toBeFocused()
  await phone.keyboard.press('Enter')
  const thanks = phone.getByRole('heading', { name: 'You are unsubscribed' })
  await expect(thanks).toBeFocused()
  await expectAccessible(phone)
  await expect(page.getByText('Blocked', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Clicked STOP').first()).toBeVisible()

  await phone.reload()
  await expect(thanks).toBeVisible()
  await expect(phone.getByRole('button')).toHaveCount(0)
  await phone.context().close()

  const headersOfFlooder = { 'x-forwarded-for': '203.0.113.9' }
  const flood = () => fetch(`${server.url}/unsubscribing/${'A'.repeat(32)}`, { headers: headersOfFlooder })
  const answers = await Promise.all(Array.from({ length: 300 }, flood))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(100)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused[0]?.text()).toContain('Too many visits at once')
})

test('in the language of the visitor, and in the other by a link; without a connection that is said, and pressed again it works', async ({
  page,
  browser,
}) => {
  const link = await copyLink(page, '+16465550104')
  const visitor = await customer(browser, { locale: 'pl-PL', width: 1440 })
  const says = (name: string) => () => expect(visitor.getByRole('heading', { name })).toBeVisible()
  await visitor.goto(`${new URL(link).origin}/unsubscribing/cut-off`)
  await expectPartAccessible(visitor, says('Ten link nie działa'))
  await visitor.goto(link)
  await expectAccessibleEverywhere(visitor, says('Nie chcesz wiadomości od Lumo Ceramics?'))
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'pl')
  await visitor.getByRole('link', { name: 'In English' }).click()
  await says('Stop texts from Lumo Ceramics?')()

  await visitor.context().setOffline(true)
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectPartAccessible(visitor, () => expect(visitor.getByRole('alert')).toContainText('That did not work'))
  await visitor.context().setOffline(false)
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await says('You are unsubscribed')()
  await visitor.context().close()
})

test('visitors read the account’s own texts word for word; who was erased is a number that is none', async ({
  page,
  browser,
}) => {
  const link = await copyLink(page, '+48512340118')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Unsubscribe page' }).click()
  const message = page.getByRole('textbox', { name: 'Unsubscribe message text' })
  await message.fill('Too many kilns?\nLeave </script><b>here</b> & $& __TITLE__.')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Enough of pots?')
  await page.getByRole('textbox', { name: 'Validation message' }).fill('No such number')
  await expectAccessibleEverywhere(page, () => expect(message).toHaveValue(/Too many kilns/))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Unsubscribe page saved')).toBeVisible()

  const visitor = await customer(browser, { locale: 'en-US', width: 360 })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Enough of pots?' })).toBeVisible()
  await expect(visitor.getByText('Leave </script><b>here</b> & $& __TITLE__.')).toBeVisible()

  const gone = await copyLink(page, '+12135550140')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase all data' }).click()
  const question = page.getByRole('dialog')
  const name = /data of (.*)\?/.exec((await question.getByRole('heading').textContent()) ?? '')?.[1] ?? ''
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Erase forever' }).click()
  await expect(page.getByText(`All data of ${name} erased`)).toBeVisible()
  await visitor.goto(gone)
  await expect(visitor.getByRole('heading', { name: 'No such number' })).toBeVisible()
  await expect(visitor.getByRole('button')).toHaveCount(0)
  await visitor.context().close()
})
