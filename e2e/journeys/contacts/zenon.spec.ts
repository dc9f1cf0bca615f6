import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { anotherBrowser, expect, list, message, signIn, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const entry = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('button', { name, exact: true }) })
const summary = (page: Page) => page.getByRole('region', { name: 'What will happen' })

async function choose(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'To' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

test('a person is added to the phone book, changed, found and deleted; another browser follows', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'Nadia Kowal')
  await expect(page.getByRole('link', { name: 'Contacts' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Phone book' }).click()
  await expect(rows(page)).toHaveCount(7)
  await expectAccessible(page)
  const other = await anotherBrowser(browser, server.url, 'Nadia Kowal')
  await other.getByRole('link', { name: 'Phone book' }).click()

  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('415 555 0150')
  await page.getByRole('button', { name: 'Save person' }).click()
  await expect(page.getByText('field required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Łucja')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ożóg')
  await page.getByRole('button', { name: 'Save person' }).click()
  await expect(entry(page, 'Łucja Ożóg')).toContainText('+1 (415) 555-0150')
  await expect(entry(other, 'Łucja Ożóg')).toBeVisible()

  await page.getByRole('searchbox').fill('ozog')
  await expect(rows(page)).toHaveCount(1)
  await entry(page, 'Łucja Ożóg').getByRole('button', { name: 'Łucja Ożóg', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lucy')
  await page.getByRole('button', { name: 'Save person' }).click()
  await expect(entry(other, 'Lucy Ożóg')).toBeVisible()

  await entry(page, 'Lucy Ożóg').hover()
  await page.getByRole('button', { name: 'More actions: Lucy Ożóg' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete person' }).click()
  await expect(entry(other, 'Lucy Ożóg')).toHaveCount(0)
  await other.context().close()
})

test('one text goes to several, who is blocked is left out and named, and the price stands there before', async ({ page }) => {
  await signIn(page, 'Nadia Kowal')
  await page.goto('/block-list/new')
  await page.getByRole('combobox', { name: 'Number or contact' }).fill('+14155550143')
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Rude messages' }).click()
  await page.getByRole('button', { name: 'Block number' }).click()
  await expect(page.getByRole('heading', { name: 'Block list' })).toBeVisible()

  await page.getByRole('link', { name: 'Bulk send' }).click()
  await expect(summary(page)).toContainText('to see what it will cost')
  await choose(page, 'ben', /Ben Okafor/)
  await choose(page, 'whit', /Dana Whitlock/)
  await choose(page, '(510) 555-0199', /555-0199/)
  await page.getByRole('textbox', { name: 'Message' }).fill('The van leaves at nine.')
  await expect(summary(page)).toContainText('2 people · 1 part each · $0.04 in all')
  await expect(summary(page)).toContainText('1 person is left out')
  await expect(summary(page)).toContainText('+1 (415) 555-0143: on the block list')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Send to 2 people?' })
  await expect(question).toContainText('1 part each · $0.04 in all · 1 person is left out')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The van leaves at nine.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent to 2 people')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Chats' }).click()
  const chat = list(page).getByRole('listitem').filter({ hasText: 'The van leaves' })
  await expect(chat).toHaveCount(2)
  await chat.filter({ hasText: 'Ben Okafor' }).getByRole('link').click()
  await expect(message(page, 'The van leaves at nine.')).toContainText('Delivered')
})

test('a reminder that goes to the same people once more is sent once more', async ({ page }) => {
  await signIn(page, 'Nadia Kowal')
  for (const times of [1, 2]) {
    await page.getByRole('link', { name: 'Bulk send' }).click()
    await choose(page, 'earl', /Earl Novak/)
    await page.getByRole('textbox', { name: 'Message' }).fill('Bring your badge.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await page.getByRole('link', { name: 'Chats' }).click()
    await list(page).getByRole('listitem').filter({ hasText: 'Bring your badge' }).getByRole('link').click()
    await expect(message(page, 'Bring your badge.')).toHaveCount(times)
  }
})

test('numbers are pasted, too long a text and nobody chosen are told at their fields', async ({ page }) => {
  await signIn(page, 'Nadia Kowal')
  await page.goto('/phone-book')
  await entry(page, 'Grace Liu').hover()
  await page.getByRole('button', { name: 'More actions: Grace Liu' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk send' })).toBeVisible()
  await expect(page.getByText('+1 (510) 555-0146')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('+1 415 555 0161; (415) 555-0162\n415-555-0161, nobody'))
  await page.getByRole('combobox', { name: 'To' }).click()
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Message' }).fill('Zażółć gęślą jaźń. '.repeat(4))
  await expect(summary(page)).toContainText('3 people · 2 parts each · $0.12 in all')

  await page.getByRole('textbox', { name: 'Message' }).fill('ą'.repeat(397))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Shorten it: a text can have at most 912 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

for (const path of ['/phone-book', '/bulk-send']) {
  test(`no line of the menu leads to ${path} without a Zenon number; its address opens all the same`, async ({ page }) => {
    await signIn(page)
    await expect(page.getByRole('link', { name: 'Phone book' })).toHaveCount(0)
    await page.goto(path)
    await expect(page.getByText(path === '/bulk-send' ? 'Bulk send needs a Zenon number' : 'Emily Carter').first()).toBeVisible()
  })

  test(`${path} in Polish, on a phone and in the dark`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, 'Nadia Kowal')
    await page.goto(path)
    const title = path === '/phone-book' ? 'Książka telefoniczna' : 'Wysyłka zbiorcza'
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    if (path === '/phone-book') await expect(page.getByText('Hugo Lindqvist')).toBeVisible()
    await expectAccessible(page)
  })
}
