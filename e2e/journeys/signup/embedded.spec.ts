import { expectAccessible, expectAccessibleEverywhere, expectNothingOver } from '../../accessible.ts'
import { expect, signIn, someCustomer, test } from '../../journey.ts'

/** What the policy of a page stopped, what moved in it without anybody's doing, and its globals. */
declare global {
  interface Window {
    told: { violations: string[]; shifts: number; globals: string[] }
  }
}

test('a stranger signs up in the page of a strict shop, which holds one form however often its line stands there', async ({
  page,
  server,
  browser,
}) => {
  const shop = `http://localhost:${server.port + 8}`
  const context = await browser.newContext({ locale: 'pl-PL', viewport: { width: 360, height: 2000 } })
  const visitor = await context.newPage()
  const faults: string[] = []
  visitor.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await visitor.addInitScript(() => {
    window.told = { violations: [], shifts: 0, globals: Object.getOwnPropertyNames(window) }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      window.told.violations.push(violatedDirective),
    )
    new PerformanceObserver(list => (window.told.shifts += list.getEntries().length)).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await visitor.goto(shop)
  const form = visitor.getByRole('heading', { name: 'News from the kiln', level: 2 })
  await expect(visitor.locator('script[src*="/embed/"]')).toHaveCount(2)
  await expect(form).toHaveCount(1)
  const { shifts, leaked } = await visitor.evaluate(() => ({
    shifts: window.told.shifts,
    leaked: Object.getOwnPropertyNames(window).filter(name => name !== 'told' && !window.told.globals.includes(name)),
  }))
  expect({ shifts, leaked }).toEqual({ shifts: 0, leaked: [] })
  await expectAccessibleEverywhere(visitor, () => expect(form).toBeVisible())

  const number = someCustomer()
  await visitor.getByRole('textbox', { name: 'Numer telefonu' }).fill(number)
  await visitor.getByRole('button', { name: 'Text me' }).click()
  await expect(visitor.getByText('Zaznacz')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Text me' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your phone' })).toBeFocused()
  expect(await visitor.evaluate(() => window.told.violations)).toEqual([])
  expect(faults).toEqual([])
  expect(await context.cookies()).toEqual([])
  await context.close()

  await expect.poll(() => server.textsTo(number), { timeout: 15_000 }).toContainEqual(expect.stringContaining('Reply YES'))
  await server.textIn(number, 'yes')
  await signIn(page, 'Marta Zielińska', '/embedded-newsletters/installation')
  await expectAccessibleEverywhere(page, () => expect(page.getByText(/^Last seen .* ago$/)).toBeVisible())
  await expect(page.getByText(`On ${shop}`)).toBeVisible()
  await expectNothingOver(page)
  await page.goto(`/contacts/${encodeURIComponent(number)}`)
  await expect(page.getByText('Embedded form').first()).toBeVisible()
  await expect(page.getByText('lumo-kiln-news').first()).toBeVisible()
})

test('a page waits for no form: all of it stands while Parley hangs', async ({ page, server }) => {
  await page.route('**/embed/*.js', () => undefined)
  await page.goto(`http://localhost:${server.port + 8}/`, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})

test('the form stands at the first of its lines, whichever of their scripts comes first', async ({ page, server }) => {
  const { promise: isThere, resolve: begin } = Promise.withResolvers<void>()
  await page.route(`http://localhost:${server.port + 8}/`, async route => {
    const answer = await route.fetch()
    let lines = 0
    const body = (await answer.text()).replaceAll('lumo-kiln-news.js', name => `${name}?line=${(lines += 1)}`)
    await route.fulfill({ response: answer, body })
  })
  await page.route(/embed\/.*\?line=/, async route => {
    const answer = await route.fetch()
    if (route.request().url().endsWith('=1')) await isThere
    await route.fulfill({ response: answer })
  })
  await page.goto(`http://localhost:${server.port + 8}/`, { waitUntil: 'domcontentloaded' })
  const heading = page.getByRole('heading', { name: 'News from the kiln' })
  await expect(page.locator('.news [data-sign-up-form]').getByRole('heading')).toBeVisible()
  begin()
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  await expect(heading).toHaveCount(1)
  await expect(page.locator('svg[data-parley]')).toHaveCount(0)
})

test('a line that was installed without async shows its form, and a second form stands in its own place', async ({
  page,
  server,
}) => {
  await page.route('**/embed/*.js', async route => {
    const answer = await route.fetch({ url: route.request().url().replace('second', 'lumo-kiln-news') })
    const text = await answer.text()
    const isSecond = route.request().url().includes('second')
    await route.fulfill({ response: answer, body: isSecond ? text.replaceAll('lumo-kiln-news', 'second') : text })
  })
  let lines = 0
  await page.route(`http://localhost:${server.port + 8}/`, async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<script async src="([^"]+)"><\/script><svg[^>]*><\/svg>/g, (_, url: string) => {
      lines += 1
      return `<script src="${lines === 1 ? url : url.replace('lumo-kiln-news', 'second')}"></script>`
    })
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(`http://localhost:${server.port + 8}/`)
  expect(lines).toBe(2)
  await expect(page.locator('.news [data-sign-up-form="lumo-kiln-news"]').getByRole('heading')).toBeVisible()
  await expect(page.locator('footer [data-sign-up-form="second"]').getByRole('heading')).toBeVisible()
})
