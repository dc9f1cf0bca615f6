import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import {
  anotherBrowser,
  answer,
  box,
  expect,
  log,
  message,
  open,
  row,
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

test('colleagues see who looks at a chat, and who writes there', async ({ page, browser, server }) => {
  await server.textIn(someCustomer(), 'Anybody there?')
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await signIn(page)
  await open(page, 'Anybody there?')
  await open(jonas, 'Anybody there?')
  await expect(page.getByText('Jonas Weber is looking at this chat')).toBeVisible()
  await box(jonas).pressSequentially('Yes')
  await expect(page.getByText('Jonas Weber is writing')).toBeVisible()
  await expect(page.getByText('Jonas Weber is looking at this chat')).toBeVisible({ timeout: 10_000 })
  await jonas.context().close()
  await expect(page.getByText('Jonas Weber is looking at this chat')).toBeHidden()
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

test('a draft follows its writer to another browser, and goes from both once it is sent', async ({ page, browser, server }) => {
  await server.textIn(someCustomer(), 'A long question')
  await signIn(page)
  await open(page, 'A long question')
  await box(page).fill('Half of a reply')
  await page.getByRole('radio', { name: 'Note' }).check({ force: true })
  await box(page).fill('Ask Ola first')
  await page.getByRole('radio', { name: 'Text' }).check({ force: true })
  await expect(box(page)).toHaveValue('Half of a reply')
  const phone = await anotherBrowser(browser, server.url, 'Marta Zielińska')
  await row(phone, 'Half of a reply').getByRole('link').click()
  await expect(box(phone)).toHaveValue('Half of a reply')
  await phone.getByRole('radio', { name: 'Note' }).check({ force: true })
  await expect(box(phone)).toHaveValue('Ask Ola first')
  await phone.getByRole('radio', { name: 'Text' }).check({ force: true })
  await answer(phone, 'Half of a reply, and its end')
  await expect(message(phone, 'Half of a reply, and its end')).toContainText('Delivered')
  await phone.context().close()
  await page.reload()
  await expect(message(page, 'Half of a reply, and its end')).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test('a text waits for its hour on the customer’s clock, is changed, cancelled, brought back, and held when they write first', async ({
  page,
  server,
}) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Remind me')
  await signIn(page)
  await open(page, 'Remind me')
  await box(page).fill('Your mug is ready')
  await page.getByRole('button', { name: 'Schedule for later' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule the text' })
  await expect(dialog.getByLabel('Text')).toHaveValue('Your mug is ready')
  await dialog.getByLabel('Time').fill('03:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('The customer should not get texts at that hour')).toBeVisible()
  await dialog.getByRole('button', { name: 'Monday, 9:00' }).click()
  await expect(dialog.getByLabel('Time')).toHaveValue('09:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const list = page.getByRole('list', { name: 'Scheduled texts' })
  await expect(list).toContainText('9:00 AM, their time')
  await expect(box(page)).toHaveValue('')
  await list.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('Text').fill('Your mug is ready. Bring a bag')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(list).toContainText('Bring a bag')
  await list.getByRole('button', { name: 'Cancel the text' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('Bring a bag')
  await server.textIn(customer, 'I am at the door')
  await expect(list).toContainText('Held: the customer wrote first')
  await expectAccessible(page)
  expect(await server.textsTo(customer)).toEqual([])
  await list.getByRole('button', { name: 'Send now' }).click()
  await expect(message(page, 'Bring a bag')).toContainText('Delivered')
  await expect(list).toBeHidden()
})

test('a scheduled text is sent now past no colleague’s answer that one has not seen, but on one’s word', async ({
  page,
  browser,
  server,
}) => {
  const customer = someCustomer()
  await server.textIn(customer, 'When is it ready?')
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await signIn(page)
  await open(page, 'When is it ready?')
  await box(page).fill('On Monday')
  await page.getByRole('button', { name: 'Schedule for later' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Monday, 9:00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  const list = page.getByRole('list', { name: 'Scheduled texts' })
  await expect(list).toContainText('On Monday')
  await open(jonas, 'When is it ready?')
  await answer(jonas, 'It is ready today.')
  await expect(message(jonas, 'It is ready today.')).toContainText('Delivered')
  // As a line that was cut before Jonas answered would have it.
  const send = '**/backend/scheduled-texts/*/send'
  await page.route(send, route => route.continue({ postData: { ...route.request().postDataJSON(), seen: 0 } }))
  await list.getByRole('button', { name: 'Send now' }).click()
  await expect(list.getByRole('alert')).toContainText('Jonas Weber')
  await expect(list.getByRole('alert')).toContainText('It is ready today.')
  await expectAccessible(page)
  await page.unroute(send)
  expect(await server.textsTo(customer)).toEqual(['It is ready today.'])
  await list.getByRole('button', { name: 'Send anyway' }).click()
  await expect(message(page, 'On Monday')).toContainText('Delivered')
  await expect(list).toBeHidden()
  expect(await server.textsTo(customer)).toEqual(['It is ready today.', 'On Monday'])
  await jonas.context().close()
})

test.describe('with a way back', () => {
  test.use({ canUndoSend: true })

  test('a text can be taken back for some seconds, and never left', async ({ page, server }) => {
    const customer = someCustomer()
    await server.textIn(customer, 'Quick question')
    await signIn(page)
    await open(page, 'Quick question')
    await answer(page, 'Wrong customer')
    await expect(message(page, 'Wrong customer')).toContainText(/Sends in \d s/)
    await message(page, 'Wrong customer').getByRole('button', { name: 'Undo' }).click()
    await expect(message(page, 'Wrong customer')).toBeHidden()
    await expect(box(page)).toHaveValue('Wrong customer')
    await box(page).fill('Right customer')
    await sendButton(page).click()
    await expect(message(page, 'Right customer')).toContainText('Delivered', { timeout: 15_000 })
    expect(await server.textsTo(customer)).toEqual(['Right customer'])
  })
})
