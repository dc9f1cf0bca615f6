import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../../accessible.ts'
import { box, expect, list, log, message, open, row, signIn, someCustomer, test } from '../../journey.ts'

const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: /^(Search chats and messages|Szukaj w czatach i wiadomościach)$/ })
const results = (page: Page) => page.getByRole('search')
const found = (page: Page, text: string) => results(page).getByRole('link').filter({ hasText: text })

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /^(Search chats and messages|Szukaj w czatach)$/ }).click()
  await searchBox(page).fill(words)
}

test('more is found as one scrolls; a word of long ago is found whatever its case and accents, and its message is shown in its thread', async ({
  page,
  server,
}) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Gdzie jest mój ŻÓŁW z porcelany?')
  for (let index = 0; index < 150; index += 1) await server.textIn(customer, `Later text ${index}`)
  await signIn(page)
  await searchFor(page, 'later text')
  await expect(found(page, 'Later text 149')).toBeVisible()
  const shown = await results(page).getByRole('link').count()
  await results(page).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => results(page).getByRole('link').count()).toBeGreaterThan(shown)
  await searchBox(page).fill('zolw')
  await expect(found(page, 'mój ŻÓŁW z porcelany')).toBeVisible()
  await expect(results(page).locator('mark')).toHaveText('ŻÓŁW')
  await found(page, 'mój ŻÓŁW').click()
  await expect(message(page, 'Gdzie jest mój ŻÓŁW')).toBeInViewport()
  await expect(message(page, 'Gdzie jest mój ŻÓŁW')).toHaveAttribute('data-marked')
  await expect(page).toHaveURL(/search=zolw/)
  // What comes meanwhile does not move what one reads.
  await server.textIn(customer, 'Somebody there?')
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await expect(message(page, 'Gdzie jest mój ŻÓŁW')).toBeInViewport()
  // A reload keeps words and message, back goes step by step.
  await page.reload()
  await expect(message(page, 'Gdzie jest mój ŻÓŁW')).toBeInViewport()
  await expect(searchBox(page)).toHaveValue('zolw')
  await page.goBack()
  await expect(log(page)).toBeHidden()
  await expect(found(page, 'mój ŻÓŁW')).toBeVisible()
  await page.goBack()
  await expect(searchBox(page)).toBeHidden()
  await expect(row(page, 'Somebody there?')).toBeVisible()
})

test('by keyboard alone: / opens, arrows choose, Enter opens the chat, Esc goes back to the list as it was; accessible on every width', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Kettle by keys')
  await row(page, 'Kettle by keys').getByRole('link').focus()
  // The keys come after the screen.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.keyboard.type(customer.slice(-10))
  // Who types slowly sees first whom the first digits find.
  await expect(found(page, 'Not in your contacts')).toHaveCount(1)
  await expectAccessibleEverywhere(page, () => expect(found(page, 'Not in your contacts')).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('ArrowDown')
  await expect(found(page, 'Not in your contacts')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Kettle by keys')).toBeVisible()
  await expect(box(page)).toBeFocused()
  // In the box a slash is a slash.
  await page.keyboard.type('and/or')
  await expect(box(page)).toHaveValue('and/or')
  await searchBox(page).focus()
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toBeHidden()
  await expect(list(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search chats and messages' })).toBeFocused()
  await expect(box(page)).toHaveValue('and/or')
})

test('in a thread of 20,000 messages the first one is reached in few calls, and the page stays alive', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'The newest of all')
  await open(page, 'The newest of all')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  // The history stands in for one that took years: the same rows as the server's, page by page.
  const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
  let calls = 0
  await page.route(`**/conversations/${id}/messages?**`, async route => {
    const asked = new URL(route.request().url()).searchParams
    const limit = Number(asked.get('limit'))
    const before = asked.get('before')
    const end = before === null ? 20_000 : Number(before.slice(-12))
    const answer = await route.fetch({ url: `${server.url}/backend/conversations/${id}/messages?limit=1` })
    const [sample] = await answer.json()
    calls += 1
    const json = Array.from({ length: Math.min(limit, end) }, (_, place) => {
      const index = end - Math.min(limit, end) + place
      const time = new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString()
      const body = index === 3 ? 'The first okapi of them all' : `Text ${index}${' and more of it'.repeat(index % 9)}`
      return { ...sample, messageId: idOf(index), time, body, direction: index % 3 ? 'in' : 'out', idempotencyKey: null }
    })
    await route.fulfill({ response: answer, json })
  })
  const hit = {
    conversationId: id,
    clientNumber: customer,
    contactDetails: null,
    isArchived: false,
    isSpam: false,
    assignedTo: null,
  }
  const more = {
    messageId: idOf(3),
    time: '2020-01-01T03:00:00.000Z',
    channel: 'sms',
    direction: 'in',
    userId: null,
    isBulk: false,
  }
  const snippet = [{ text: 'okapi', isFound: true }]
  await page.route('**/chat-search?**', route => route.fulfill({ json: { chats: [], messages: [{ ...hit, ...more, snippet }] } }))
  await page.goto('/chat?id=&tab=2')
  await searchFor(page, 'okapi')
  await found(page, 'okapi').click()
  await expect(message(page, 'The first okapi of them all')).toBeInViewport()
  expect(calls).toBeLessThan(25)
  await server.textIn(customer, 'And one more')
  await expect(page.getByRole('button', { name: /new message/ })).toBeVisible()
  await expect(message(page, 'The first okapi of them all')).toBeInViewport()
  await page.getByRole('button', { name: /new message/ }).click()
  await expect(message(page, 'And one more')).toBeInViewport()
})

test('on a phone, in Polish, one goes from the results into the chat and back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await searchFor(page, 'mug')
  await found(page, 'chipped').first().click()
  await expect(message(page, 'chipped').last()).toBeInViewport()
  await expect(searchBox(page)).not.toBeInViewport()
  await page.getByRole('button', { name: 'Wróć do listy' }).click()
  await expect(found(page, 'chipped').first()).toBeVisible()
  await results(page).getByRole('button', { name: 'Wróć do czatów' }).click()
  await expect(list(page)).toBeVisible()
})
