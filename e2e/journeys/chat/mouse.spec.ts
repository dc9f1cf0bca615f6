import { join } from 'node:path'
import { box, expect, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

const picture = join(import.meta.dirname, '../../../mocks/demo/pictures/mug.jpg')

test('a picture is chosen, sent, and opened large', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Send me a picture')
  await open(page, 'Send me a picture')
  await box(page).fill('Here it is')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chosen).setFiles(picture)
  await sendButton(page).click()
  const sent = message(page, 'Here it is')
  await expect(sent).toContainText('Delivered')
  await sent.getByRole('button', { name: /Open the picture/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a selected text can be dragged into the box', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Dragged-along')
  await open(page, 'Dragged-along')
  const said = message(page, 'Dragged-along').getByText('Dragged-along')
  await said.dblclick()
  const [from, to] = [await said.boundingBox(), await box(page).boundingBox()]
  if (!from || !to) throw new Error('nothing to drag, or nowhere')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 50, to.y + 15, { steps: 10 })
  await page.mouse.up()
  await expect(box(page)).toHaveValue(/Dragged/)
})
