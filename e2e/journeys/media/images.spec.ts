import { join } from 'node:path'
import { expectAccessible, expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

test('a picture is cropped by dragging, uploaded, and kept as it was cropped', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/images/new')
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../../mocks/demo/pictures/plate.jpg'))
  await page.getByRole('combobox', { name: 'Shape' }).selectOption({ label: 'Square' })
  const part = page.getByRole('application', { name: 'The part that is shown' })
  const before = await part.boundingBox()
  if (!before) throw new Error('there is no frame')
  await page.mouse.move(before.x + 40, before.y + 40)
  await page.mouse.down()
  await page.mouse.move(before.x - 400, before.y + 40)
  await page.mouse.up()
  // To the edge of the picture, and not beyond it.
  const picture = await part.locator('xpath=..').boundingBox()
  expect((await part.boundingBox())?.x).toBeCloseTo(picture?.x ?? 0, 0)
  await expectAccessible(page)
  const name = `Plate ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Upload image' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('720 × 720')
  await expectAccessibleEverywhere(page, () => expect(page.getByText(name).first()).toBeVisible())
})
