import type { Page } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from '../../accessible.ts'
import {
  anotherBrowser,
  answer,
  box,
  expect,
  hasLateParts,
  log,
  message,
  open,
  sendButton,
  signIn,
  someCustomer,
  test,
} from '../../journey.ts'

const newer = (page: Page) => page.getByRole('alert').filter({ hasText: 'while you were writing' })

test('who was faster is shown before the second answer goes, and it goes on one’s word alone', async ({
  page,
  browser,
  server,
}) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Do you open today?')
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await signIn(page)
  await open(page, 'Do you open today?')
  await open(jonas, 'Do you open today?')
  await box(page).fill('From nine.')
  await hasLateParts(page)
  // Marta’s line is cut: she cannot know.
  await page.context().setOffline(true)
  await expect(page.getByText('New replies may be missing here')).toBeVisible()
  await sendButton(page).click()
  await answer(jonas, 'Yes, from ten.')
  await expect(message(jonas, 'Yes, from ten.')).toContainText('Delivered', { timeout: 15_000 })
  await page.context().setOffline(false)
  await expect(newer(page)).toContainText('Jonas Weber')
  await expect(newer(page)).toContainText('Yes, from ten.')
  await expect(box(page)).toHaveValue('From nine.')
  expect(await server.textsTo(customer)).toEqual(['Yes, from ten.'])
  await expectAccessible(page)
  await newer(page).getByRole('button', { name: 'Send anyway' }).click()
  await expect(message(page, 'From nine.')).toContainText('Delivered')
  await expect(newer(page)).toBeHidden()
  expect(await server.textsTo(customer)).toEqual(['Yes, from ten.', 'From nine.'])
  await jonas.context().close()
})

test('what is written without a line goes in its order once there is one, through a reload, and once', async ({
  page,
  server,
}) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Send me the list')
  await signIn(page)
  await open(page, 'Send me the list')
  await page.route('**/backend/conversations', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  for (const text of ['One', 'Two', 'Three']) await answer(page, text)
  await expect(message(page, 'One')).toContainText('No answer yet')
  await page.unroute('**/backend/conversations')
  await page.reload()
  for (const text of ['One', 'Two']) await expect(message(page, text)).toBeVisible()
  await expect(message(page, 'Three')).toContainText('Delivered')
  expect(await server.textsTo(customer)).toEqual(['One', 'Two', 'Three'])
  await expect(log(page).getByRole('article')).toHaveCount(4)
})

test('what is refused is in the box after a reload and not sent, and a note without a line is saved once there is one', async ({
  page,
  server,
}) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Is it blue?')
  await signIn(page)
  await open(page, 'Is it blue?')
  const posts = '**/backend/conversations'
  for (const text of ['Once', 'Twice', 'Thrice']) {
    await page.route(posts, route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', message: 'Refused' } })
        : route.continue(),
    )
    await box(page).fill(text)
    await sendButton(page).click()
    await expect(page.getByText('Not sent. The text is back in the box.')).toBeVisible()
    await page.reload()
    await page.unroute(posts)
    await expect(box(page)).toHaveValue(text)
  }
  await page.route(posts, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('radio', { name: 'Note' }).check({ force: true })
  await box(page).fill('Asks for colours')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Your note is kept here and saved as soon as it responds')).toBeVisible()
  const notes = page.getByRole('tab', { name: 'Notes 1' })
  await notes.click()
  const note = page.getByRole('tabpanel', { name: 'Notes 1' }).getByRole('article')
  await expect(note).toContainText('Not saved yet')
  await expect(page.getByText('Note saved')).toBeHidden()
  await expectAccessible(page)
  // The line comes back after the reload: before it, the page that goes may save the note, and say so to nobody.
  await page.reload()
  await notes.click()
  await expect(note).toContainText('Not saved yet')
  await page.unroute(posts)
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(note).toContainText('Asks for colours')
  await expect(note).not.toContainText('Not saved yet')
  expect(await server.textsTo(customer)).toEqual([])
})

test('the hour of a text is chosen, and what is held is told, on every width, light and dark', async ({ page, server }) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Remind me')
  await signIn(page)
  await open(page, 'Remind me')
  await box(page).fill('Your mug is ready')
  await page.getByRole('button', { name: 'Schedule for later' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule text' })
  const preset = dialog.getByRole('group', { name: 'When' }).getByRole('button').first()
  await preset.click()
  await expectPartAccessible(page, () => expect(preset).toHaveAttribute('aria-pressed', 'true'))
  await dialog.getByRole('button', { name: 'Schedule text' }).click()
  const list = page.getByRole('list', { name: 'Scheduled texts' })
  await expect(list).toContainText(', their time')
  await server.textIn(customer, 'I am at the door')
  await expectPartAccessible(page, () => expect(list).toContainText('Held: the customer wrote first'))
})
