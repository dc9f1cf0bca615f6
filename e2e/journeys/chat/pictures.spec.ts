import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectPartAccessible } from '../../accessible.ts'
import { box, expect, log, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

const maxBytes = 614_400

/** A photo with more in it than fits: noise does not compress. */
async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Picture = { name: string; type: string; buffer: Buffer }

/** Lets go of a file over the box, or pastes it there. */
async function bring(page: Page, how: 'drop' | 'paste', { name, type, buffer }: Picture): Promise<void> {
  const data = await page.evaluateHandle(
    ([bytes, fileName, fileType]) => {
      const transfer = new DataTransfer()
      const file = new File([Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))], fileName, { type: fileType })
      transfer.items.add(file)
      return transfer
    },
    [buffer.toString('base64'), name, type] as const,
  )
  if (how === 'drop') return box(page).dispatchEvent('drop', { dataTransfer: data })
  await box(page).evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

const offer = (page: Page) => page.getByText('can go as a smaller JPEG')
const form = (page: Page) => page.getByRole('form', { name: /^(Write|Pisanie)$/ })
const accept = (page: Page) => page.getByRole('button', { name: /^(Attach the smaller picture|Załącz mniejsze zdjęcie)$/ })
const preview = (page: Page) => form(page).locator('img')

async function begin(page: Page, textIn: (from: string, body: string) => Promise<void>, words: string): Promise<void> {
  await signIn(page)
  await textIn(someCustomer(), words)
  await open(page, words)
}

/** How many pictures the browser keeps for boxes. */
const keptPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('parley-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )

test('a picture that is too large is offered smaller, with both sizes, and goes only when one says so', async ({
  page,
  server,
}) => {
  await begin(page, server.textIn, 'A large picture')
  const buffer = await photo(2100, 1400)
  expect(buffer.length).toBeGreaterThan(maxBytes)
  await bring(page, 'drop', { name: 'holiday.jpeg', type: 'image/jpeg', buffer })
  await expect(page.getByRole('alert').getByText('Invalid file size (max: 600kB)')).toBeVisible()
  await expect(offer(page)).toContainText(`instead of ${Math.round(buffer.length / 1024)} KB`, { timeout: 40_000 })
  await expect(preview(page)).toBeHidden()
  await expectPartAccessible(page, () => expect(accept(page)).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })

  await accept(page).click()
  await expect(offer(page)).toBeHidden()
  await expect(form(page)).toContainText('holiday.jpg')
  await expect(form(page)).toContainText('of 600 KB')
  await expect(box(page)).toBeFocused()
  const sides = await preview(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  })
  expect(sides).toBeCloseTo(1.5, 2)
  await sendButton(page).click()
  await expect(log(page).getByRole('button', { name: /Open the picture/ })).toBeVisible()
  await expect(log(page).getByRole('article').last()).toContainText('Delivered')
})

test('a picture is shown before it goes, dropped or pasted, taken off again, and left out when one does not want it smaller; what moves, and what is no picture, is refused in plain words without an offer; one that waits in the box outlives a reload, and one that was sent stays away', async ({
  page,
  server,
}) => {
  await begin(page, server.textIn, 'Small pictures')
  const buffer = await photo(60, 40)
  for (const how of ['drop', 'paste'] as const) {
    await bring(page, how, { name: 'mug.jpg', type: 'image/jpeg', buffer })
    await expect(preview(page)).toBeVisible()
    await page.getByRole('button', { name: 'Remove the file mug.jpg' }).click()
    await expect(preview(page)).toBeHidden()
  }
  await bring(page, 'paste', {
    name: 'screen.png',
    type: 'image/png',
    buffer: await sharp(await photo(1500, 700))
      .png()
      .toBuffer(),
  })
  await expect(accept(page)).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(page.getByText('Invalid file size')).toBeHidden()
  await expect(box(page)).toBeFocused()
  const filling = Buffer.alloc(maxBytes, 7)
  const refused: Picture[] = [
    { name: 'dance.gif', type: 'image/gif', buffer: Buffer.concat([Buffer.from('GIF89a'), filling]) },
    { name: 'broken.jpg', type: 'image/jpeg', buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), filling]) },
  ]
  for (const picture of refused) {
    await bring(page, 'drop', picture)
    await expect(page.getByRole('alert').getByText('Invalid file size (max: 600kB)')).toBeVisible()
    await expect(page.getByText('Making the picture smaller')).toBeHidden()
    await expect(offer(page)).toBeHidden()
    await box(page).fill(picture.name)
    await expect(page.getByText('Invalid file size')).toBeHidden()
  }

  await box(page).fill('')
  await bring(page, 'drop', { name: 'mug.jpg', type: 'image/jpeg', buffer: await photo(60, 40) })
  await expect(preview(page)).toBeVisible()
  await expect.poll(() => keptPictures(page)).toBe(1)
  await page.reload()
  await expect(form(page)).toContainText('mug.jpg')
  await expect(preview(page)).toBeVisible()
  await sendButton(page).click()
  await expect(log(page).getByRole('article').last()).toContainText('Delivered')
  await expect.poll(() => keptPictures(page)).toBe(0)
  await page.reload()
  await expect(message(page, 'Small pictures')).toBeVisible()
  await expect(log(page).getByRole('button', { name: /Open the picture/ })).toHaveCount(1)
  await expect(preview(page)).toBeHidden()
})
