import { answer, expect, list, message, open, row, signIn, someCustomer, test } from '../../journey.ts'

test('the pretend phone texts the shop, gets the answer, and can make the next one fail', async ({ page, context, server }) => {
  await signIn(page)
  const phone = await context.newPage()
  await phone.goto(`${server.url}/phone`)
  const number = phone.getByRole('textbox', { name: 'Your number' })
  if (!(await number.isVisible())) await phone.getByLabel('Customer').selectOption({ label: 'Another number' })
  await number.fill(someCustomer())
  await phone.getByRole('textbox', { name: 'Text message' }).fill('Hello from a phone')
  await phone.getByRole('button', { name: 'Send text' }).click()
  const texts = phone.getByRole('log', { name: 'Phone messages' })
  await expect(texts).toContainText('Hello from a phone')

  await expect(list(page)).toBeVisible()
  await expect(row(page, 'Hello from a phone')).toBeVisible()
  await expect(page.getByText('received').first()).toBeVisible()
  await open(page, 'Hello from a phone')
  await answer(page, 'Hello from the shop')
  await expect(texts).toContainText('Hello from the shop')
  await expect(message(page, 'Hello from the shop')).toContainText('Delivered')

  await phone.getByText('Not delivered', { exact: true }).click()
  await expect(phone.getByText('Set for the next text.')).toBeVisible()
  await answer(page, 'This one fails')
  await expect(message(page, 'This one fails')).toContainText('Not delivered')
})

test('a finger that rests on a text opens what can be done with it, which stays as the finger leaves and goes by a tap beside it', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page)
  await server.textIn(someCustomer(), 'Rest here')
  await page.goto('/chat?tab=2')
  await open(page, 'Rest here')
  // It comes between the thread and the box, and what it moves is no longer under the finger.
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  const fingers = await context.newCDPSession(page)
  const sheet = page.getByRole('dialog', { name: 'Rest here' })
  const rest = async () => {
    const text = message(page, 'Rest here').getByText('Rest here')
    await text.tap({ trial: true })
    const at = await text.boundingBox()
    const touchPoints = [{ x: (at?.x ?? 0) + 5, y: (at?.y ?? 0) + 5 }]
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(sheet).toBeVisible()
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await rest()
  await sheet.getByRole('button', { name: 'Copy the text' }).tap()
  await expect(sheet).toBeHidden()
  await rest()
  await page.touchscreen.tap(200, 100)
  await expect(sheet).toBeHidden()
  await context.close()
})
