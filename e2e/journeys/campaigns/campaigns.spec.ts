import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { wallTime } from '#contract/local-time.ts'
import { expectAccessible, expectAccessibleEverywhere, expectNothingOver, expectPartAccessible } from '../../accessible.ts'
import { clock, numberOf, place } from '../../faults/awake.ts'
import { expect, signIn, withServer } from '../../journey.ts'
import { startServer } from '../../server.ts'

// Texts to many keep to the hours of their people: by this server's clock they are awake.
const test = withServer(() => startServer(clock))

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

test('list, steps and check have no accessibility fault: wide in the light, on a phone in the dark', async ({ page }) => {
  await signIn(page)
  const draft = { name: 'Looked at', target: 'ALL', source: 'OWN', message: 'Zażółć {{name|there}}', when: 'NOW' }
  const { phoneNumbers } = await page.evaluate(async () => {
    const { state } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    return (await fetch('/backend/accounts/current', { headers: { authorization: `Bearer ${state.jwt}` } })).json()
  })
  const { id } = await ask(page, 'POST /campaigns', { ...draft, from: phoneNumbers[0].number })
  const list = page.getByRole('link', { name: 'Looked at' })
  await page.goto('/bulk/sms')
  await expectAccessibleEverywhere(page, () => expect(list).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [step, title] of [
    ['who', 'Who gets it'],
    ['what', 'What they get'],
    ['when', 'When it goes out'],
  ] as const) {
    await page.goto(`/bulk/sms?campaign=${id}&step=${step}`)
    await expectPartAccessible(page, () => expect(heading(page, title)).toBeVisible())
  }
  await page.goto(`/bulk/sms?campaign=${id}&step=check`)
  await expectAccessibleEverywhere(page, () => expect(page.getByRole('region', { name: 'Cost by country' })).toBeVisible())
})

const mainLine = '+16285550119'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** Whoever opens a link of their own sooner after its text is taken for a machine. */
const machinesUntilMs = 2000

/** The business's own site, where its links lead. */
async function openShop() {
  const shop = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Kiln day</h1>'))
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/kiln-day`, close: () => shop.close() }
}

/** The pretend phone of a Polish customer. */
async function phoneOf(browser: Browser, url: string, number: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    userAgent: iphone,
    locale: 'pl-PL',
    viewport: { width: 360, height: 740 },
  })
  const phone = await context.newPage()
  await phone.goto('/phone')
  await phone.getByLabel('Twój numer').fill(number)
  await phone.getByRole('combobox', { name: 'Napisz do' }).selectOption(mainLine)
  return phone
}

const write = async (phone: Page, text: string) => {
  await phone.getByRole('textbox', { name: 'Treść SMS-a' }).fill(text)
  await phone.getByRole('button', { name: 'Wyślij SMS' }).click()
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('b')

test('people open the link of a campaign, answer it and leave it by STOP, and its report tells each', async ({
  page,
  browser,
  server,
}) => {
  const shop = await openShop()
  await signIn(page)
  const tag = await ask(page, 'POST /contact-tags', { name: 'Kiln day' })
  const always = { isPerRecipient: true, lastDay: '', zone: place.zone, expiredTarget: '' }
  await ask(page, 'POST /links', { name: 'Kiln day', target: shop.url, ending: 'kilnday', ...always })
  for (const [index, name] of ['Ada', 'Bea'].entries())
    await ask(page, 'POST /contacts', { phone: numberOf(20 + index), name, tags: [tag.id] })
  const { id } = await ask(page, 'POST /campaigns', {
    name: 'Kiln day',
    target: 'TAGS',
    tags: [tag.id],
    from: mainLine,
    source: 'OWN',
    message: 'Hi {{name}}, it is kiln day: {{link:kilnday}}.',
    when: 'NOW',
  })
  await page.goto(`/bulk/sms?campaign=${id}&step=check`)
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(page.getByRole('button', { name: /^=? ?2 delivered/ })).toBeVisible()
  const deliveredAt = Date.now()

  const bea = await phoneOf(browser, server.url, numberOf(21))
  await expect(bea.getByText('Hi Bea, it is kiln day')).toBeVisible()
  await write(bea, 'STOP')
  const ada = await phoneOf(browser, server.url, numberOf(20))
  const text = ada.getByText('Hi Ada, it is kiln day')
  await expect(text).toBeVisible()
  await write(ada, 'At ten?')
  await expect(figure(page, 'Opt-outs')).toHaveText('1')
  await expect(figure(page, 'Replies')).toHaveText('1')

  await expect.poll(() => Date.now() - deliveredAt).toBeGreaterThan(machinesUntilMs)
  const opened = ada.waitForEvent('popup')
  await text.getByRole('link').click()
  await expect(await opened).toHaveURL(shop.url)
  await expect(figure(page, 'Clicks by people')).toHaveText('1')
  // A link that is over says so in the language of whoever opens it.
  expect((await ada.goto('/lumo/autumn'))?.status()).toBe(410)
  await expect(ada.getByRole('heading', { name: 'Ten link wygasł' })).toBeVisible()
  for (const phone of [ada, bea]) await phone.context().close()
  shop.close()
})

/** Hours of the day that are not now, and in which people there may be texted. */
function hoursToCome() {
  const hour = new Date(wallTime(Date.now() + Number(clock.CLOCK_AHEAD_MS), place.zone)).getUTCHours()
  const from = (hour === 12 || hour === 13 ? 16 : 13) * 60
  return { hoursFrom: from, hoursTo: from + 15 }
}

test('in Polish on a phone: one is paused, goes on and is cancelled; one that money was lacking for is tried again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'Marta Zielińska', '/bulk/sms?locale=pl')
  await expect(page.getByRole('heading', { name: 'Kampanie SMS' })).toBeVisible()
  const tag = await ask(page, 'POST /contact-tags', { name: 'Nocne' })
  await ask(page, 'POST /contacts', { phone: numberOf(30), name: 'Cela', tags: [tag.id] })
  const { id } = await ask(page, 'POST /campaigns', {
    name: 'Nocna',
    target: 'TAGS',
    tags: [tag.id],
    from: mainLine,
    source: 'OWN',
    message: 'Dzień dobry.',
    when: 'NOW',
    ...hoursToCome(),
  })
  await page.goto(`/bulk/sms?campaign=${id}&step=check`)
  await page.getByRole('button', { name: 'Wyślij do 1 osoby' }).click()
  await expect(page.getByText('Wysyłanie', { exact: true })).toBeVisible()
  await expectNothingOver(page)
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Więcej działań' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Wstrzymaj wysyłkę')
  await expect(page.getByText('Wstrzymana', { exact: true })).toBeVisible()
  await act('Wznów wysyłkę')
  await expect(page.getByText('Wysyłanie', { exact: true })).toBeVisible()
  await act('Anuluj kampanię')
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj kampanię' }).click()
  await expect(page.getByText('Anulowana', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/bulk/sms')
  const refused = page.getByRole('listitem').filter({ hasText: 'Wholesale price list' })
  await expect(refused).toContainText('Brak środków')
  await refused.getByRole('button', { name: 'Ponów' }).click()
  await expect(refused).not.toContainText('Brak środków')
})
