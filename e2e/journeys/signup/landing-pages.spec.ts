import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, someCustomer, test } from '../../journey.ts'
import { isLong } from '../../naughty.ts'

for (const width of isLong ? [360, 1440] : [360])
  test(`a stranger signs up in Polish at ${width} px, says yes by text and is a contact`, async ({ page, server, browser }) => {
    const context = await browser.newContext({ locale: 'pl-PL', viewport: { width, height: 800 } })
    const visitor = await context.newPage()
    const faults: string[] = []
    visitor.on('console', message => message.type() === 'error' && faults.push(message.text()))
    const script = holdBack(visitor)
    await visitor.goto(`${server.url}/newsletter/lumo-first-pot`, { waitUntil: 'commit' })
    const title = visitor.getByRole('heading', { name: '10% off your first pot' })
    await expectAccessibleEverywhere(visitor, () => expect(title).toBeVisible())
    const number = someCustomer()
    await visitor.getByRole('textbox', { name: 'Numer telefonu' }).fill(number)
    await visitor.getByRole('combobox', { name: 'Kraj' }).selectOption('US')
    // What was typed before the script came is not lost.
    script.letGo()
    await visitor.waitForLoadState('networkidle')
    await visitor.getByRole('button', { name: 'Send me the code' }).click()
    await expect(visitor.getByText('Podaj imię')).toBeVisible()
    await expect(visitor.getByRole('textbox', { name: 'Imię' })).toBeFocused()
    await expectAccessible(visitor)
    await visitor.keyboard.type('Zofia')
    await visitor.getByRole('checkbox').check()
    await visitor.getByRole('button', { name: 'Send me the code' }).click()
    await expect(visitor.getByRole('heading', { name: 'Check your phone' })).toBeFocused()
    expect(faults).toEqual([])
    expect(await context.cookies()).toEqual([])
    await context.close()

    await expect.poll(() => server.textsTo(number), { timeout: 15_000 }).toContainEqual(expect.stringContaining('Reply YES'))
    await server.textIn(number, 'yes')
    await signIn(page, 'Marta Zielińska', `/contacts?search=${encodeURIComponent(number)}`)
    await expect(page.getByText('Zofia').first()).toBeVisible()
  })

/** Keeps the script of a page away until it is let go. */
function holdBack(visitor: Page): { letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  void visitor.route('**/pages/index-*.js', async route => {
    await promise
    await route.continue()
  })
  return { letGo: resolve }
}

test('what cannot be sent is still there, over a reload too, and is sent when the line is back', async ({ server, browser }) => {
  const context = await browser.newContext({ locale: 'pl-PL' })
  const visitor = await context.newPage()
  await visitor.goto(`${server.url}/newsletter/lumo-first-pot`)
  const number = visitor.getByRole('textbox', { name: 'Numer telefonu' })
  const typed = someCustomer()
  await number.fill(typed)
  await visitor.getByRole('textbox', { name: 'Imię' }).fill('Zofia')
  await visitor.getByRole('checkbox').check()
  await visitor.route('**/backend/**', route => route.abort())
  await visitor.getByRole('button', { name: 'Send me the code' }).click()
  await expect(visitor.getByRole('alert')).toContainText('To, co wpisano, nadal tu jest')
  await visitor.reload()
  await expect(number).toHaveValue(typed)
  await expect(visitor.getByRole('checkbox')).toBeChecked()
  await visitor.unrouteAll()
  await visitor.getByRole('button', { name: 'Send me the code' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your phone' })).toBeFocused()
  await context.close()
})

test('without JavaScript the page says which word to text where', async ({ server, browser }) => {
  const context = await browser.newContext({ locale: 'pl-PL', javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(`${server.url}/newsletter/lumo-first-pot`)
  await expect(visitor.getByRole('heading', { name: '10% off your first pot' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'wyślij SMS o treści POTTERY na +1 628 555 0119' })).toBeVisible()
  await expect(visitor.getByText('I agree to receive')).toBeVisible()
  await expect(visitor.getByRole('textbox')).toHaveCount(0)
  await expect(visitor.getByRole('button')).toHaveCount(0)
  await context.close()
})

test('the editor shows on a narrow screen one thing after the other, and says what is wrong where it stands', async ({
  page,
}) => {
  await signIn(page, 'Marta Zielińska', '/landing-pages')
  await page.getByRole('link', { name: 'lumo-first-pot' }).click()
  await expectAccessibleEverywhere(page, () => expect(page.getByRole('textbox', { name: 'Title' }).first()).toBeVisible())
})
