import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { clock, numberOf } from '../../faults/awake.ts'
import { expect, signIn, test as journey } from '../../journey.ts'
import { startServer } from '../../server.ts'

// Texts to many keep to the hours of their people: by this server's clock they are awake.
const test = journey.extend<object, { server: Awaited<ReturnType<typeof startServer>> }>({
  server: [
    // Playwright reads a fixture's wishes from this pattern: an empty one wishes for nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer(clock)
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Asks the backend as whoever is signed in on the page: for what stands before a journey. */
async function ask(page: Page, route: string, body: object): Promise<{ id: string }> {
  return page.evaluate(
    async ([method = '', path = '', json = '']) => {
      const { state } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
      const headers = {
        authorization: `Bearer ${state.jwt}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(state.account && { 'x-account': state.account }),
      }
      const answer = await fetch(`/backend${path}`, { method, headers, body: json })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [...route.split(' '), JSON.stringify(body)],
  )
}

const next = (page: Page) => page.getByRole('button', { name: /^Next: / }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('a campaign from nothing to its report, and on the phones of its people', async ({ page, server }) => {
  await signIn(page)
  const tag = await ask(page, 'POST /contact-tags', { name: 'Kiln' })
  for (const [index, name] of ['Ada', 'Bea'].entries())
    await ask(page, 'POST /contacts', { phone: numberOf(index), name, tags: [tag.id] })

  await page.getByRole('link', { name: 'SMS campaigns' }).click()
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kiln opening')
  await page.getByRole('radio', { name: /^Tagged group/ }).check()
  await page.getByRole('combobox', { name: 'Tags' }).fill('Kil')
  await page.getByRole('option', { name: /^Kiln/ }).click()
  // More may be chosen: the list stays until one is done.
  await page.keyboard.press('Escape')
  await next(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Hi {{name|there}}, the kiln opens at ten.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/Hi (Ada|Bea), the kiln opens at ten\./)
  await next(page)
  await page.getByRole('radio', { name: /^Now/ }).check()
  await next(page)
  await expect(page.getByRole('region', { name: '2 people' })).toContainText('get it')
  await page.getByRole('button', { name: 'Send to 2 people' }).click()

  await expect(page).toHaveURL(/\/reports\/bulks\//)
  await expect(page.getByRole('button', { name: /^=? ?2 delivered/ })).toBeVisible()
  await expect(page.getByRole('img', { name: '2 texts delivered over time' })).toBeVisible()
  expect(await server.textsTo(numberOf(0))).toEqual([expect.stringContaining('Hi Ada, the kiln opens at ten.')])
  expect(await server.textsTo(numberOf(1))).toEqual([expect.stringContaining('Hi Bea, the kiln opens at ten.')])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Campaign reports' }).click()
  await expect(page.getByRole('link', { name: 'Kiln opening', exact: true })).toBeVisible()
})

test('list, steps and report have no accessibility fault: wide in the light, on a phone in the dark', async ({ page }) => {
  await signIn(page)
  const draft = { name: 'Looked at', target: 'ALL', source: 'OWN', message: 'Zażółć {{name|there}}', when: 'NOW' }
  const { phoneNumbers } = await page.evaluate(async () => {
    const { state } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    return (await fetch('/backend/accounts/current', { headers: { authorization: `Bearer ${state.jwt}` } })).json()
  })
  const { id } = await ask(page, 'POST /campaigns', { ...draft, from: phoneNumbers[0].number })
  const looks = async () => {
    await page.goto('/bulk/sms')
    await expect(page.getByRole('link', { name: 'Looked at' })).toBeVisible()
    await expectAccessible(page)
    for (const [step, title] of [
      ['who', 'Who gets it'],
      ['what', 'What they get'],
      ['when', 'When it goes'],
    ] as const) {
      await page.goto(`/bulk/sms?campaign=${id}&step=${step}`)
      await expect(heading(page, title)).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(`/bulk/sms?campaign=${id}&step=check`)
    await expect(page.getByRole('region', { name: 'Cost by country' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await looks()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await looks()
})
