import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { anotherBrowser, expect, list, message, signIn, someCustomer, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const saved = (page: Page) => expect(page.getByText('Number saved').first()).toBeVisible()

async function openNumbers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Phone numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Phone numbers' })).toBeVisible()
}

/** The number that customers of these journeys text to, whichever is the default. */
async function openMainLine(page: Page): Promise<void> {
  await page.goto('/phone-numbers')
  await page.getByRole('link', { name: 'Main line' }).click()
}

/** The first text to somebody new: the number that it would leave from. */
async function firstTextFrom(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(someCustomer())
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  return page.getByRole('dialog').getByRole('combobox', { name: 'From' })
}

test('a number made the default is the sender of new chats, in another browser too, and the one before it no longer is', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page)
  await openNumbers(page)
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await other.goto('/phone-numbers')
  await expect(rows(other).filter({ hasText: 'Default' })).toHaveCount(1)
  const former = (await rows(other).filter({ hasText: 'Default' }).getByRole('link').textContent()) ?? ''
  const next = (await rows(page).filter({ hasNotText: 'Default' }).first().getByRole('link').textContent()) ?? ''

  await page.getByRole('link', { name: next }).click()
  await page.getByRole('switch', { name: 'Default sender' }).click()
  await save(page)
  await saved(page)
  await expect(page.getByText('This is the default sender')).toBeVisible()
  await expect(rows(other).filter({ hasText: 'Default' })).toContainText(next)
  await expect(rows(other).filter({ hasText: 'Default' })).toHaveCount(1)

  await expect(await firstTextFrom(other)).toHaveValue(next)
  expect(former).not.toBe(next)
  await other.context().close()
})

test('STOP is answered in own words, with their length told, and not at all where that is off', async ({ page, server }) => {
  await signIn(page)
  await openMainLine(page)
  await page.getByRole('switch', { name: 'Answer in your own words' }).click()
  await save(page)
  await expect(page.getByText('field required')).toBeVisible()
  const reply = page.getByRole('textbox', { name: 'Your answer' })
  await reply.fill('Żegnaj!')
  await expect(page.getByText('Some of these characters leave room for less text')).toBeVisible()
  await reply.fill('a'.repeat(161))
  await expect(page.getByText('161 / 912 · 2 parts')).toBeVisible()
  await expect(page.getByText('Longer than one part.')).toBeVisible()
  await reply.fill('You are off our list. Bye!')
  await expect(page.getByText('Longer than one part.')).toBeHidden()
  await save(page)
  await saved(page)

  const [first, second] = [someCustomer(), someCustomer()]
  await server.textIn(first, 'Who is this')
  await server.textIn(first, 'STOP')
  await page.getByRole('link', { name: 'Chats' }).click()
  await list(page).getByRole('listitem').filter({ hasText: 'off our list' }).getByRole('link').click()
  await expect(message(page, 'You are off our list. Bye!')).toContainText('Delivered')

  await openMainLine(page)
  await page.getByRole('switch', { name: 'Confirm STOP with one text' }).click()
  await expect(reply).toBeHidden()
  await save(page)
  await saved(page)
  // What was typed is there when it is turned on again.
  await page.getByRole('switch', { name: 'Confirm STOP with one text' }).click()
  await expect(reply).toHaveValue('You are off our list. Bye!')
  await page.getByRole('button', { name: 'Discard' }).click()

  await server.textIn(second, 'Quiet please')
  await server.textIn(second, 'STOP')
  await page.goto('/chat')
  await list(page)
    .getByRole('listitem')
    .filter({ hasText: shown(second) })
    .getByRole('link')
    .click()
  await expect(page.getByText('This customer texted STOP, so you cannot text them.')).toBeVisible()
  await expect(page.getByText('off our list')).toHaveCount(1)
})

/** "+19075550101" as the list writes it. */
const shown = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')

test('a text to many goes with brand and STOP text, counted and shown before it is sent, and a chat without', async ({
  page,
}) => {
  await signIn(page, 'Nadia Kowal')
  await openNumbers(page)
  await rows(page).filter({ hasText: 'Default' }).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Van Club:')
  await page.getByRole('textbox', { name: 'STOP text' }).fill('Reply STOP to unsubscribe')
  await expect(page.getByText('Van Club: We open at ten on Saturday.')).toBeVisible()
  await expect(page.getByText('This adds 36 characters to each text.')).toBeVisible()
  await save(page)
  await saved(page)
  await expect(page.getByRole('textbox', { name: 'Brand name' })).toHaveValue('Van Club')

  await page.getByRole('link', { name: 'Bulk send' }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('earl')
  await page.getByRole('option', { name: /Earl Novak/ }).click()
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('x'.repeat(130))
  const summary = page.getByRole('region', { name: 'What will happen' })
  await expect(summary).toContainText('1 person · 2 parts each')
  await expect(summary).toContainText('Your brand name and the STOP text are added.')
  await text.fill('x'.repeat(900))
  await expect(page.getByText('936 / 912')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The text is too long to send. Shorten it.')).toBeVisible()
  await text.fill('Van Club: the wash is on Monday.')
  await expect(summary).toContainText('The STOP text is added.')
  await expect(summary).toContainText('1 part each')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('The STOP text is added.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent to 1 person')).toBeVisible()

  await page.getByRole('link', { name: 'Chats' }).click()
  await list(page).getByRole('listitem').filter({ hasText: 'Van Club' }).getByRole('link').click()
  await expect(message(page, 'Van Club: the wash is on Monday.')).toContainText('Reply STOP to unsubscribe')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Only for you')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, 'Only for you')).not.toContainText('STOP')

  // Other journeys text from this number too.
  await page.goto('/phone-numbers')
  await rows(page).filter({ hasText: 'Default' }).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Brand name' }).fill('')
  await page.getByRole('textbox', { name: 'STOP text' }).fill('')
  await save(page)
  await saved(page)
})

test('of two who change a number at once nothing that either typed is lost', async ({ page, browser, server }) => {
  await signIn(page)
  const other = await anotherBrowser(browser, server.url, 'Ola Nowak')
  for (const one of [page, other]) await openMainLine(one)
  await other.getByRole('textbox', { name: 'Brand name' }).fill('Theirs')
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Mine')
  await save(page)
  await saved(page)
  await save(other)
  await expect(other.getByText('Changed meanwhile', { exact: true })).toBeVisible()
  await expect(other.getByText('Their value: Mine')).toBeVisible()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  await expect(page.getByRole('textbox', { name: 'Brand name' })).toHaveValue('Theirs')
  await other.context().close()
})

test('an id that no number has is an address that is none', async ({ page }) => {
  await signIn(page)
  for (const id of ['01980000-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`/phone-numbers/edit/${id}`)
    await expect(page.getByText('Page not found!')).toBeVisible()
  }
})

const viewports = { wide: { width: 1440, height: 900 }, 'on a phone': { width: 360, height: 740 } }
const looks = Object.entries(viewports).flatMap(([where, size]) =>
  (['light', 'dark'] as const).map(colors => ({ where, size, colors })),
)

for (const { where, size, colors } of looks) {
  test(`list and form in Polish have no accessibility fault, ${where}, ${colors}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await signIn(page)
    await page.goto('/phone-numbers')
    await expect(page.getByText('Domyślny', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('listitem').or(rows(page)).filter({ hasText: 'Domyślny' }).getByRole('link').click()
    await expect(page.getByText('To domyślny nadawca')).toBeVisible()
    await expectAccessible(page)
  })
}
