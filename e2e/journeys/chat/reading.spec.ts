import { box, expect, list, message, open, signIn, someCustomer, test } from '../../journey.ts'

test('a thread that is at its end stays there, however fast texts come', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'The first of many')
  await open(page, 'The first of many')
  // On a slow machine several rows come at once, and are measured late.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (let count = 1; count <= 30; count += 1) await server.textIn(customer, `One of many, number ${count}`)
  await expect(message(page, 'One of many, number 30')).toBeInViewport()
  await expect(list(page)).toBeVisible()
  await expect(box(page)).toBeFocused()
})
