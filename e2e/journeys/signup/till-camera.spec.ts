import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { generate } from 'lean-qr'
import { expectAccessible } from '../../accessible.ts'
import { expect, signIn, someCustomer, test, wholeBrowser } from '../../journey.ts'

const frame = { width: 640, height: 480 }
const squarePx = 12

/** A film of one picture, as Chromium takes it in place of a camera: the code as squares, dark on light. */
function filmOf(code: string): Buffer {
  const squares = generate(code)
  const side = squares.size * squarePx
  const left = Math.floor((frame.width - side) / 2)
  const top = Math.floor((frame.height - side) / 2)
  const light = Buffer.alloc(frame.width * frame.height, 235)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (squares.get(Math.floor(x / squarePx), Math.floor(y / squarePx))) light[(top + y) * frame.width + left + x] = 16
  const colors = Buffer.alloc((frame.width * frame.height) / 2, 128)
  const head = `YUV4MPEG2 W${frame.width} H${frame.height} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), light, colors])
}

test('at the till a coupon is read by the camera, which no other page may use', async ({ server }, info) => {
  const customer = someCustomer()
  await server.textIn(customer, 'lumo')
  const link = /https?:\/\/\S+\/barcodes\/coupon\/\S+/
  await expect.poll(async () => (await server.textsTo(customer)).join('\n'), { timeout: 15_000 }).toMatch(link)
  const [address = ''] = link.exec((await server.textsTo(customer)).join('\n')) ?? []
  const [code = ''] = /POT-[\w-]+/.exec(await (await fetch(address)).text()) ?? []
  const film = info.outputPath('coupon.y4m')
  writeFileSync(film, filmOf(code))

  const browser = await chromium.launch({
    ...wholeBrowser,
    args: [
      ...wholeBrowser.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, 'Marta Zielińska', '/coupons')
  await page.getByRole('button', { name: 'Redeem a coupon' }).click()
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('heading', { name: 'Valid. Now redeemed.' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(code)
  await expectAccessible(page)
  await browser.close()
})
