import { within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { addImage, halves, shown } from '#backend/testing/pictures.ts'
import { soon } from '#backend/testing/soon.ts'
import { openLandingDesk } from '#backend/testing/widgets.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
// jsdom has no memory for files.
beforeEach(() => void Object.assign(URL, { createObjectURL: () => 'blob:mug', revokeObjectURL: () => undefined }))

const jpeg = await (await halves(800, 600)).jpeg().toBuffer()
const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const choose = async (screen: Screen, chosen: File) => {
  await screen.findByRole('button', { name: /^File/ })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await screen.user.upload(input, chosen)
}
const press = async (screen: Screen, name: string | RegExp) => screen.user.click(await screen.findByRole('button', { name }))
const box = (screen: Screen, name: RegExp) => screen.findByRole('textbox', { name })

test('where there is no image yet one is uploaded, named after its file, and stands in the list with its size', async () => {
  const shop = (await app.shop()) as StaffShop
  const screen = await shop.open('/images')
  await screen.findByRole('heading', { name: 'No images yet' })
  await screen.user.click((await screen.findAllByRole('link', { name: 'New image' }))[0] ?? document.body)
  await choose(screen, file(jpeg, 'autumn shelf.jpg'))
  expect(await box(screen, /^Name/)).toHaveProperty('value', 'autumn shelf')
  await fill(screen, await box(screen, /^Alt text/), 'Pots on a shelf')
  await press(screen, 'Upload image')
  const row = within(await screen.findByRole('row', { name: /autumn shelf/ }))
  row.getByText(/^800 × 600 · \d+ KB$/)
})

test('what is no picture is told at the file, a name that is taken at the name, and nothing that was written is lost', async () => {
  const shop = (await app.shop()) as StaffShop
  await addImage(shop, { name: 'Mug' })
  const screen = await shop.open('/images/new')
  await fill(screen, await box(screen, /^Name/), 'Bowl')
  await press(screen, 'Upload image')
  await screen.findByText('field required')
  await choose(screen, file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'mug.jpg'))
  await press(screen, 'Upload image')
  await screen.findByText('Invalid content type. Acceptable: JPEG, PNG, WEBP')
  await choose(screen, file(jpeg, 'mug.jpg'))
  expect(await box(screen, /^Name/)).toHaveProperty('value', 'Bowl')
  await fill(screen, await box(screen, /^Name/), 'Mug')
  await press(screen, 'Upload image')
  await screen.findByText('Name already taken')
  expect(await box(screen, /^Name/)).toHaveProperty('value', 'Mug')
})

test('an image is renamed; before one is deleted it is said what uses it, and one that nothing uses goes', async () => {
  const desk = await openLandingDesk(app)
  const { body: used } = await addImage(desk.shop, { name: 'Mug' })
  await addImage(desk.shop, { name: 'Vase' })
  await desk.saveDraft({ image: shown(used) })
  const screen = await (desk.shop as StaffShop).open('/images')
  within(await screen.findByRole('row', { name: /Mug/ })).getByText(desk.campaignName)
  const act = async (image: string, name: string) => {
    await press(screen, `More actions: ${image}`)
    await screen.user.click(await screen.findByRole('menuitem', { name }))
  }
  await act('Mug', 'Delete image')
  await screen.findByText(`Used in: ${desk.campaignName}. Remove it there first, then delete it.`)
  expect(app.timesAsked('DELETE /images/:id')).toBe(0)
  await act('Vase', 'Edit name and alt text')
  await fill(screen, await box(screen, /^Name/), 'Tall vase')
  await press(screen, 'Save changes')
  await screen.findByRole('row', { name: /Tall vase/ })
  await act('Tall vase', 'Delete image')
  await screen.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete image' }))
  await expect.poll(() => screen.queryByRole('row', { name: /Tall vase/ }), soon).toBeNull()
})

test('in the editor an image is picked, shown at once, described, and taken off again', async () => {
  const desk = await openLandingDesk(app)
  const { body: image } = await addImage(desk.shop, { name: 'Mug', alt: 'A mug' })
  const screen = await (desk.shop as StaffShop).open(`/landing-pages/edit/${desk.id}`)
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  await press(screen, 'Choose image')
  await press(screen, /^Mug/)
  const picture = await preview.findByRole('img', { name: 'A mug' })
  expect(picture.getAttribute('src')).toBe(`/pictures/${image.id}-60.webp`)
  await screen.findByText(/^60 × 40 · /)
  await fill(screen, await box(screen, /^Alt text/), 'A red mug')
  await preview.findByRole('img', { name: 'A red mug' })
  await screen.findByText(/draft saved at/)
  expect(await desk.get()).toMatchObject({ draft: { image: { id: image.id, alt: 'A red mug', width: 60 } } })
  await press(screen, 'Crop image')
  await screen.user.selectOptions(await screen.findByRole('combobox', { name: 'Shape' }), 'Square')
  screen.getByRole('application', { name: 'The part that is shown' }).focus()
  await screen.user.keyboard('{ArrowLeft}')
  await press(screen, 'Use this part')
  await expect
    .poll(async () => (await desk.get()).draft.image?.crop, soon)
    .toMatchObject({ width: 2 / 3, height: 1, x: expect.closeTo(1 / 6 - 0.02) })
  await press(screen, 'Remove image')
  expect(preview.queryByRole('img', { name: 'A red mug' })).toBeNull()
})

test('a new image is uploaded from the editor, and stands in the form then', async () => {
  const desk = await openLandingDesk(app)
  const screen = await (desk.shop as StaffShop).open(`/landing-pages/edit/${desk.id}`)
  await press(screen, 'Choose image')
  await screen.findByText('There are no images yet.')
  await press(screen, 'Upload new image')
  await choose(screen, file(jpeg, 'bowls.jpg'))
  await press(screen, 'Upload image')
  await screen.findByText('bowls')
  await expect.poll(async () => (await desk.get()).draft.image, soon).toMatchObject({ width: 800, height: 600, alt: '' })
})
