import { join } from 'node:path'
import { box, expect, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

const picture = join(import.meta.dirname, '../../../mocks/demo/pictures/mug.jpg')

test('a picture is chosen, sent, and opened large; a selected text can be dragged into the box', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Send me a picture')
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
  await server.textIn(customer, 'Dragged')
  const said = message(page, 'Dragged').getByText('Dragged')
  const onTheWord = { x: 20, y: 8 }
  await said.dblclick({ position: onTheWord })
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Dragged')
  await said.dragTo(box(page), { sourcePosition: onTheWord, targetPosition: { x: 50, y: 15 }, steps: 10 })
  await expect(box(page)).toHaveValue('Dragged')
})
