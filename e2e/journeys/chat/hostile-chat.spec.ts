import type { Page } from '@playwright/test'
import { box, expect, log, message, open, row, signIn, someCustomer, test } from '../../journey.ts'
import { dialogsOf, isLong, some } from '../../naughty.ts'

/** Short ones that look like code, of one line. */
const worst = some
  .filter(text => /<script|onerror|\$t\(|\{\{|javascript:/i.test(text) && text.length < 60 && !text.includes('\n'))
  .map(text => text.trim().normalize('NFC'))
  .slice(0, isLong ? 20 : 3)

const mode = (page: Page, name: string) =>
  page
    .getByRole('radio', { name })
    .or(page.getByRole('button', { name, exact: true }))
    .first()

test('hostile words in notes, whispers, drafts and texts for later are shown as they were typed, and none of them runs', async ({
  page,
  server,
}) => {
  test.setTimeout(isLong ? 600_000 : 120_000)
  expect(worst.length).toBeGreaterThan(2)
  const dialogs = dialogsOf(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Write of me')
  await signIn(page)
  await open(page, 'Write of me')
  for (const [index, text] of worst.entries()) {
    await mode(page, 'Note').click()
    await box(page).fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('tab', { name: `Notes ${index + 1}` }).click()
    await expect(page.getByRole('tabpanel').getByText(text, { exact: true }).first()).toBeVisible()
    await mode(page, 'Whisper').click()
    await box(page).fill(text)
    await box(page).press('ControlOrMeta+Enter')
    await expect(message(page, text).first()).toBeVisible()
    await box(page).fill(`${text} 2`)
    await page.reload()
    await expect(box(page)).toHaveValue(`${text} 2`)
    await box(page).fill('')
    await mode(page, 'Text').click()
    await box(page).fill(text)
    await page.getByRole('button', { name: 'Schedule for later' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule the text' })
    await expect(dialog.getByLabel('Text')).toHaveValue(text)
    await dialog.getByRole('button', { name: 'Monday, 9:00' }).click()
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('list', { name: 'Scheduled texts' })).toContainText(text)
  }
  expect(await server.textsTo(customer)).toEqual([])
  expect(dialogs).toEqual([])
})

test('hostile words for a number, a filter, a canned name or a contact say so in plain words or stand as they were typed', async ({
  page,
  server,
}) => {
  test.setTimeout(isLong ? 600_000 : 120_000)
  const dialogs = dialogsOf(page)
  const customer = someCustomer()
  const [name = ''] = worst
  await signIn(page)
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await contact.getByRole('textbox', { name: 'Phone' }).fill(customer)
  await contact.getByRole('textbox', { name: 'First name' }).fill(name)
  await contact.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto('/message-templates/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} greeting`)
  await page.getByRole('textbox', { name: 'Text' }).fill(`Hi {{name}}! ${worst[1]?.replaceAll(/[{}]/g, '')}`)
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByRole('link', { name: `${name} greeting`, exact: true })).toBeVisible()

  await page.goto('/chat?id=&tab=2')
  await expect(page.getByRole('tablist')).toBeVisible()
  await server.textIn(customer, 'It is me')
  await expect(row(page, 'It is me')).toContainText(name)
  await open(page, 'It is me')
  await box(page).click()
  await page.keyboard.type('/greeting')
  await page.getByRole('listbox', { name: 'Canned responses' }).getByRole('option').filter({ hasText: name }).click()
  await expect(box(page)).toHaveValue(`Hi ${name}! ${worst[1]?.replaceAll(/[{}]/g, '')}`)
  await expect(log(page)).toBeVisible()

  await page.goto('/my-archives')
  for (const text of worst) {
    const filter = page.getByPlaceholder('Search user by number')
    await filter.fill(text)
    // The digits in it are looked for; words are in no number.
    const none = page.getByText(/no conversations found/i)
    await expect(/\d/.test(text) ? none.or(page.getByRole('main').getByRole('listitem')).first() : none).toBeVisible()
    await expect(filter).toHaveValue(text)
  }
  await page.goto('/chat?id=&tab=2')
  await page.getByRole('button', { name: 'New chat' }).click()
  for (const text of worst) {
    await page.getByRole('textbox', { name: 'Number' }).fill(text)
    await page.getByRole('button', { name: 'Begin chat' }).click()
    await expect(page.getByText('wrong phone number')).toBeVisible()
  }
  expect(dialogs).toEqual([])
})
