import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../../accessible.ts'
import { box, expect, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

const responses = (page: Page) => page.getByRole('listbox', { name: /^(Canned responses|Gotowe odpowiedzi)$/ })
const option = (page: Page, name: string) => responses(page).getByRole('option').filter({ hasText: name })

/** A template of the account, made where templates are made. */
async function addTemplate(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/message-templates/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.goto('/chat?id=&tab=2')
}

test('a canned response is found by a slash, chosen by keys and put in at the caret', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'When do you open?')
  await open(page, 'When do you open?')
  await page.keyboard.type('Hi! /ho')
  await expect(option(page, 'hours')).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /^canned-/)
  await page.keyboard.press('Enter')
  await expect(responses(page)).toBeHidden()
  await expect(box(page)).toHaveValue(/^Hi! The studio shop is open/)
  // As by hand: it is taken back as what one types.
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue('Hi! /ho')
  // The list was closed by the choice: what stands there is a text like any other.
  await expect(responses(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Hi! /ho')).toBeVisible()
})

test('arrows and Tab choose, a word that no response has is left alone, and the button opens the list too', async ({
  page,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Tell me all')
  await open(page, 'Tell me all')
  await page.keyboard.type('/')
  const all = responses(page).getByRole('option')
  await expect(all.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(all.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(all.nth(1)).toHaveAttribute('aria-selected', 'true')
  const name = (await all.nth(1).locator('span').textContent()) ?? ''
  await page.keyboard.press('Tab')
  await expect(box(page)).toHaveValue(name)
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(' /nothing-so')
  await expect(responses(page)).toBeHidden()
  await box(page).fill('')
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await expect(box(page)).toBeFocused()
  await option(page, 'return').click()
  await expect(box(page)).toHaveValue(/^You can return anything/)
})

test('what a template cannot fill in is asked of the person, and never sent', async ({ page, server }) => {
  await signIn(page)
  await addTemplate(page, 'pickup', 'Hi {{name}}, your {{Order number}} waits, {{surname|dear customer}}.')
  const customer = someCustomer()
  await server.textIn(customer, 'Is it ready?')
  await open(page, 'Is it ready?')
  await page.keyboard.type('/pick')
  await option(page, 'pickup').click()
  await expect(box(page)).toHaveValue(/your .*Order number.* waits, dear customer/)
  // The first gap is chosen: what one types fills it.
  await page.keyboard.type('Ana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Fill in “Order number” first')
  await page.keyboard.type('bowl')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Hi Ana, your bowl waits, dear customer.')).toBeVisible()
})

test('variables are filled from the contact, in notes and whispers too', async ({ page, server }) => {
  await signIn(page)
  await addTemplate(page, 'greet', 'Hello {{name}} {{surname}}')
  await server.textIn('+14155550132', 'It is me')
  await page.getByRole('tab', { name: /^My chats/ }).click()
  await open(page, 'It is me')
  await page.getByRole('radio', { name: 'Whisper' }).check({ force: true })
  await box(page).fill('')
  await box(page).pressSequentially('/greet')
  await option(page, 'greet').click()
  await expect(box(page)).toHaveValue('Hello Emily Carter')
  await page.getByRole('button', { name: 'Whisper', exact: true }).click()
  await expect(message(page, 'Hello Emily Carter')).toContainText('Only your team sees this')
})

test('letters that cost more are named, and one press writes the text without them, back by another', async ({
  page,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'How much?')
  await open(page, 'How much?')
  await box(page).fill(`Cześć ${'a'.repeat(80)}`)
  await expect(page.getByText('“ś” and 1 other character make each part shorter. The text costs 2 parts')).toBeVisible()
  await page.getByRole('button', { name: 'Without Polish letters' }).click()
  await expect(box(page)).toHaveValue(/^Czesc a+$/)
  await expect(page.getByText('Written with plain characters: 1 part.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box(page)).toHaveValue(/^Cześć/)
  await page.getByRole('button', { name: 'Without Polish letters' }).click()
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue(/^Cześć/)
  await box(page).fill('“It’s 5 – 6…”')
  await page.getByRole('button', { name: 'Plain quotes and signs' }).click()
  await expect(box(page)).toHaveValue(`"It's 5 - 6..."`)
  await sendButton(page).click()
  await expect(message(page, `"It's 5 - 6..."`)).toBeVisible()
})

test('numbers, mails and addresses in a text are links that tell others nothing', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'See https://lumo.example/a, mail me@lumo.example, +1 (415) 555-0132. Not javascript:alert(1)')
  await server.textIn(customer, 'All of these')
  await open(page, 'All of these')
  const links = message(page, 'See https').getByRole('link')
  await expect(links).toHaveCount(3)
  const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href')))
  expect(hrefs).toEqual(['https://lumo.example/a', 'mailto:me@lumo.example', 'tel:+14155550132'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('very long words, text from right to left and emoji stay in their bubble', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, `https://lumo.example/${'x'.repeat(500)}`)
  await server.textIn(customer, 'مرحبا، هل المزهرية متوفرة؟ +1 415 555 0132')
  await server.textIn(customer, '👩‍👩‍👧'.repeat(60))
  await server.textIn(customer, 'After all that')
  await open(page, 'After all that')
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('[role="log"] article p')]
      .filter(one => one.scrollWidth > one.clientWidth + 1)
      .map(one => one.textContent),
  )
  expect(over).toEqual([])
  await expect(message(page, 'مرحبا').locator('p')).toHaveCSS('direction', 'rtl')
})

test('the composer with its helpers is accessible on every width, in both colours and languages', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Sound?')
  await open(page, 'Sound?')
  await box(page).fill('Zażółć „gęślą”')
  await expect(page.getByRole('button', { name: 'Without Polish letters' })).toBeVisible()
  await expectAccessibleEverywhere(page, () => expect(page.getByRole('button', { name: 'Without Polish letters' })).toBeVisible())
  await box(page).fill('')
  await box(page).pressSequentially('/')
  await expectAccessibleEverywhere(page, () => expect(responses(page)).toBeVisible())
  await page.evaluate(() => localStorage.setItem('locale', 'pl'))
  await page.reload()
  const writing = page.getByRole('textbox', { name: 'Wiadomość', exact: true })
  await writing.fill('')
  await writing.pressSequentially('/')
  await expect(responses(page)).toBeVisible()
  await writing.fill('Ż')
  await expect(page.getByRole('button', { name: 'Bez polskich liter' })).toBeVisible()
})
