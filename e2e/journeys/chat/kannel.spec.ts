import { answer, expect, message, open, row, signIn, test } from '../../journey.ts'
import { freePort } from '../../check/ports.ts'
import { startKannel } from '../../kannel/network.ts'
import { startServer } from '../../server.ts'

test.use({ baseURL: undefined })

const [customer, shop] = ['+12125550142', '+16285550119']

test('through Kannel: a text comes in, is answered in Polish, and the answer is Delivered, after a crash too @kannel', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const port = await freePort()
  const network = await startKannel(port)
  const server = await startServer({ ...network.env }, { port })
  try {
    await network.dial()
    await signIn(page, 'Marta Zielińska', server.url)
    network.say(customer, shop, 'Czy są żółte kubki?')
    await expect(row(page, 'Czy są żółte kubki?')).toBeVisible()
    await open(page, 'Czy są żółte kubki?')
    await answer(page, 'Zażółć gęślą jaźń: są!')
    await expect(message(page, 'Zażółć gęślą jaźń: są!')).toContainText('Delivered')
    await expect.poll(() => network.heard()).toContain('ucs-2 %00Z%00a%01%7C%00%F3%01B%01%07')

    await server.kill()
    network.say(customer, shop, 'Texted while down')
    await page.waitForTimeout(1000)
    await server.start()
    await expect(message(page, 'Texted while down')).toBeVisible()
    await answer(page, 'Back again')
    await expect(message(page, 'Back again')).toContainText('Delivered')
  } finally {
    await server.stop()
    await network.stop()
  }
})
