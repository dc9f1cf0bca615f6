import type { Page } from '@playwright/test'
import { deflateSync } from 'node:zlib'
import { box, expect, log, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

/** A grey PNG of the given side, real enough for whoever looks inside. */
function picture(side: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    return ~crc >>> 0
  }
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crcOf(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc(side * (side + 1), 128).map((byte, index) => (index % (side + 1) === 0 ? 0 : byte))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chosen).setFiles({ name, mimeType, buffer })
}

test('an empty text is not sent; a text that is too long says so and stays in the box', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Limits of a text')
  await open(page, 'Limits of a text')
  await box(page).fill('   ')
  await box(page).press('Enter')
  await expect(log(page).getByRole('article')).toHaveCount(1)

  const length = page.getByRole('status', { name: 'Message length' })
  await box(page).fill('a'.repeat(160))
  await expect(length).toContainText('160 / 912 · 1 part')
  await box(page).fill('a'.repeat(305))
  await expect(length).toContainText('305 / 912 · 3 parts')
  await box(page).fill('ż'.repeat(71))
  await expect(length).toContainText('71 / 396 · 2 parts')

  await box(page).fill('a'.repeat(913))
  await expect(page.getByText('The text is 1 character too long.')).toBeVisible()
  await box(page).press('Enter')
  await expect(log(page).getByRole('article')).toHaveCount(1)
  await expect(box(page)).toHaveValue('a'.repeat(913))
})

test('a file of a wrong type or size is refused in the words of the specification, a right one is sent', async ({
  page,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Send me a picture')
  await open(page, 'Send me a picture')
  await box(page).fill('Here it is')
  await attach(page, 'notes.txt', 'text/plain', Buffer.from('plain'))
  await expect(page.getByText(/^Invalid content type\. Acceptable: image\/jpeg/)).toBeVisible()
  await attach(page, 'huge.png', 'image/png', Buffer.concat([picture(8), Buffer.alloc(614_400)]))
  await expect(page.getByText('Invalid file size (max: 600kB)')).toBeVisible()
  await expect(box(page)).toHaveValue('Here it is')

  await attach(page, 'vase.png', 'image/png', picture(64))
  await sendButton(page).click()
  await expect(message(page, 'Here it is')).toContainText('Delivered')
  await message(page, 'Here it is')
    .getByRole('button', { name: /Open the picture/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('files are not offered for Poland; one that is dropped all the same is refused with the reason', async ({
  page,
  server,
}) => {
  await signIn(page)
  await server.textIn('+48512340177', 'Czy to drogie?', '+48512340100')
  await open(page, 'Czy to drogie?')
  await box(page).fill('Nie')
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeHidden()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'vase.png', { type: 'image/png' }))
    return transfer
  })
  await box(page).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Files can go to US and Canadian numbers only.')).toBeVisible()
  await expect(box(page)).toHaveValue('Nie')
})

test('a refusal by the backend puts the text back into the box', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'A stubborn backend')
  await open(page, 'A stubborn backend')
  await page.route('**/backend/conversations', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'INSUFFICIENT_FUNDS', message: 'Insufficient funds' } })
      : route.continue(),
  )
  await box(page).fill('Too poor to send')
  await sendButton(page).click()
  await expect(page.getByText('Insufficient funds. Could not sent message!').first()).toBeVisible()
  await expect(box(page)).toHaveValue('Too poor to send')
  await expect(log(page).getByRole('article')).toHaveCount(1)
})

test('an address that leads nowhere gets the page for it', async ({ page }) => {
  await signIn(page)
  await page.goto('/no-such-page')
  await expect(page.getByText('Page not found!')).toBeVisible()
})

test('a selected text can be dragged into the box, and cells of a spreadsheet are pasted as text', async ({ page, server }) => {
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

  const isTaken = await box(page).evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'A cell')
    clipboardData.setData('text/html', '<table><tr><td>A cell</td></tr></table>')
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(isTaken).toBe(false)
  await expect(page.getByRole('button', { name: /Remove the file/ })).toBeHidden()
})
