import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, list, message, signIn, test } from '../../journey.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'What will happen' })

async function choose(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'To' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

test('one text goes to several, who is blocked is left out and named, and the price stands there before; phone book and bulk send are accessible', async ({
  page,
}) => {
  await signIn(page, 'Nadia Kowal', '/phone-book')
  await expectAccessibleEverywhere(page, () => expect(page.getByText('Hugo Lindqvist')).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
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
  await expect(summary(page)).toContainText('2 people · 1 part each · $0.04 in total')
  await expect(summary(page)).toContainText('1 person will be left out')
  await expect(summary(page)).toContainText('+1 (415) 555-0143: on the block list')
  await expectAccessibleEverywhere(page, () => expect(summary(page)).toContainText('on the block list'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Send to 2 people?' })
  await expect(question).toContainText('1 part each · $0.04 in total · 1 person will be left out')
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
