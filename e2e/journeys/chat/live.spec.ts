import type { WebSocketRoute } from '@playwright/test'
import { box, expect, open, row, signIn, someCustomer, test } from '../../journey.ts'

test('the line comes back 2 s after any close, with what was missed, and not after a normal one', async ({ page, server }) => {
  const lines: WebSocketRoute[] = []
  const told = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/ws\?/, async line => {
    lines.push(line)
    // The second one is silent until what is told meanwhile has been seen.
    if (lines.length === 2) await told.promise
    line.connectToServer()
  })
  await signIn(page)
  await server.textIn(someCustomer(), 'On the line')
  await open(page, 'On the line')
  await box(page).fill('A draft beside it')
  await expect(page.getByText('Reconnecting…')).toBeHidden()

  await lines.at(-1)?.close({ code: 4000 })
  await server.textIn(someCustomer(), 'While it was down')
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  told.resolve()
  await expect(row(page, 'While it was down')).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toBeHidden()
  expect(lines).toHaveLength(2)

  await lines.at(-1)?.close({ code: 1000 })
  await expect(page.getByText('New texts no longer arrive here. Reload the page to continue.')).toBeVisible()
  await page.waitForTimeout(3000)
  expect(lines).toHaveLength(2)
  await expect(box(page)).toHaveValue('A draft beside it')
})
