import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { anotherBrowser, expect, signIn, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const tag = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('button', { name, exact: true }) })

async function openTags(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Contact tags' }).click()
  await expect(page.getByRole('heading', { name: 'Contact tags' })).toBeVisible()
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a tag is added, renamed and deleted; another browser follows without a reload', async ({ page, browser, server }) => {
  await signIn(page)
  await openTags(page)
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await openTags(other)

  await add(page, 'Kiln openings')
  await expect(tag(page, 'Kiln openings')).toBeVisible()
  await expect(tag(other, 'Kiln openings')).toBeVisible()

  await add(page, ' kiln OPENINGS ')
  await expect(page.getByText('Name already taken')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kiln mornings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(tag(other, 'Kiln mornings')).toBeVisible()

  await tag(page, 'Kiln mornings').hover()
  await page.getByRole('button', { name: 'More actions: Kiln mornings' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kiln evenings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(tag(other, 'Kiln evenings')).toBeVisible()

  await page.getByRole('button', { name: 'More actions: Kiln evenings' }).click()
  await page.getByRole('menuitem', { name: 'Delete tag' }).click()
  await expect(page.getByRole('button', { name: 'Keep tag' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete tag' }).click()
  await expect(tag(page, 'Kiln evenings')).toHaveCount(0)
  await expect(tag(other, 'Kiln evenings')).toHaveCount(0)
  await other.context().close()
})

test('search, order and page size stand in the address: reload, back and a shared link show the same', async ({
  page,
  context,
}) => {
  await signIn(page)
  await page.goto('/contact-tags')
  await page.getByRole('button', { name: 'Contacts' }).click()
  await expect(page.getByRole('columnheader', { name: 'Contacts' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox').fill('warsz')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=warsz/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('warsz')
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(rows(shared)).toHaveCount(1)
  await page.getByRole('searchbox').fill('no such tag')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear', exact: true }).last().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list has no accessibility fault and nothing hangs over on a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page)
    await page.goto('/contact-tags')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Contact tags' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Contact tags' }).click()
    await expect(page.getByRole('link', { name: 'Contact tags' })).toBeHidden()
  })
}
