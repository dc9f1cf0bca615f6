import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { expect, open, signIn, type Staff, tab, test } from '../../journey.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

async function openUsers(page: Page): Promise<void> {
  await signIn(page, 'Marta Zielińska', '/settings')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(table(page)).toBeVisible()
}

/** By the button of the staff: the link as it lands in the clipboard. */
async function invite(page: Page, note: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation link' })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, note)).toContainText('Invited by')
  return link
}

async function guest(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options })
  return context.newPage()
}

/** From the invitation's page to the question who joins. */
async function goJoining(page: Page, link: string, as: Staff): Promise<void> {
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign in and join' }).click()
  await page.getByRole('button', { name: new RegExp(as) }).click()
  await expect(page.getByRole('heading', { name: 'Join Lumo Ceramics?' })).toBeVisible()
}

test('the page of an invitation is in no frame, cache or search, sends no referrer and is light', async ({
  page,
  browser,
  server,
}) => {
  await openUsers(page)
  await expectAccessible(page)
  await expect(row(page, 'Marta Zielińska (you)')).toContainText('Bulk messaging')
  const link = await invite(page, 'For whoever looks')
  await expectAccessible(page)

  const token = new URL(link).searchParams.get('token') ?? ''
  const answer = await fetch(link)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  const html = await answer.text()
  expect(html).not.toContain(token)
  const scripts = [...html.matchAll(/src="([^"]+\.js)"/g)].map(match => match[1] ?? '')
  const sizes = await Promise.all(
    scripts.map(async script => {
      const { headers } = await fetch(new URL(script, link), { headers: { 'accept-encoding': 'br' } })
      return Number(headers.get('content-length'))
    }),
  )
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20 * 1024)
  const nobody = await fetch(new URL('/invitation?token=x', link), { headers: { 'accept-language': 'pl' } })
  expect([nobody.status, await nobody.text()]).toEqual([404, expect.stringContaining('Ten link nie działa')])

  const visitor = await guest(browser)
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Marta Zielińska invites you to Lumo Ceramics' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`${server.url}/invitation?token=cut-off`)
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await visitor.context().close()
})

test('an invited person joins by the link, is seen at once, works, and is removed again', async ({ page, browser, server }) => {
  await server.textIn('+19075550991', 'Who takes this one?')
  await openUsers(page)
  const link = await invite(page, 'For the dispatcher')
  const token = new URL(link).searchParams.get('token') ?? ''

  const nadia = await guest(browser)
  const addresses: string[] = []
  nadia.on('framenavigated', frame => addresses.push(frame.url()))
  await goJoining(nadia, link, 'Nadia Kowal')
  await expect(nadia.getByText('You are signed in as Nadia Kowal')).toBeVisible()
  expect(new URL(nadia.url()).search).toBe('')
  await expectAccessible(nadia)
  await nadia.getByRole('button', { name: 'Join as Nadia Kowal' }).click()
  await expect(nadia.getByRole('tablist')).toBeVisible()
  await expect(row(page, 'Nadia Kowal')).toContainText('Active')
  await expect(row(page, 'For the dispatcher')).toHaveCount(0)
  expect(await nadia.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(token)

  await tab(nadia, 'Queued').click()
  await open(nadia, 'Who takes this one?')
  await nadia.getByRole('button', { name: 'Assign to me' }).first().click()
  await expect(tab(nadia, 'My')).toBeVisible()

  const late = await guest(browser)
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This invitation has already been used' })).toBeVisible()
  await expect(late.getByText('ask Marta Zielińska at Lumo Ceramics')).toBeVisible()
  await expectAccessible(late)
  await late.context().close()

  await row(page, 'Nadia Kowal').hover()
  await row(page, 'Nadia Kowal').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove user' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove user' }).click()
  await expect(row(page, 'Nadia Kowal')).toHaveCount(0)
  await page.getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByText(/Nadia Kowal/).first()).toBeVisible()
  await page.goto('/chat?id=&tab=2')
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('Who takes this one?')).toBeVisible()
  // Their tab goes on where they still belong.
  await expect(async () => {
    await nadia.reload()
    await expect(nadia.getByRole('link', { name: 'Phone book' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await nadia.context().close()
})

test('who is signed in as somebody else can change that before joining, and a member uses nothing up', async ({
  page,
  browser,
}) => {
  await openUsers(page)
  const link = await invite(page, 'Second try')

  const shared = await guest(browser)
  await signIn(shared, 'Jonas Weber', link)
  await shared.getByRole('link', { name: 'Sign in and join' }).click()
  await expect(shared.getByRole('heading', { name: 'You already belong to Lumo Ceramics' })).toBeVisible()
  await expect(shared.getByText('You are signed in as Jonas Weber')).toBeVisible()
  await expectAccessible(shared)
  await shared.getByRole('button', { name: 'Log in as someone else' }).click()
  await shared.getByRole('button', { name: /Nadia Kowal/ }).click()
  await expect(shared.getByRole('button', { name: 'Join as Nadia Kowal' })).toBeVisible()
  await shared.reload()
  await expect(shared.getByRole('button', { name: 'Join as Nadia Kowal' })).toBeVisible()

  await row(page, 'Second try').hover()
  await row(page, 'Second try').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(row(page, 'Second try')).toHaveCount(0)
  await shared.getByRole('button', { name: 'Join as Nadia Kowal' }).click()
  await expect(shared.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
  await expect(shared.getByText('Ask Marta Zielińska at Lumo Ceramics')).toBeVisible()
  await shared.goto(link)
  await expect(shared.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
  await shared.context().close()
})

test('on a phone, in Polish, in the dark', async ({ page, browser, server }) => {
  await openUsers(page)
  const link = await invite(page, 'Dla Oli')
  const look = { viewport: { width: 360, height: 740 }, locale: 'pl-PL', colorScheme: 'dark' }
  const phone = await guest(browser, look)
  await phone.context().addInitScript(() => localStorage.setItem('locale', 'pl'))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Marta Zielińska zaprasza Cię do Lumo Ceramics' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'In English' }).click()
  await expect(phone.getByRole('heading', { name: 'Marta Zielińska invites you to Lumo Ceramics' })).toBeVisible()
  await phone.getByRole('link', { name: 'Po polsku' }).click()
  await phone.getByRole('link', { name: 'Zaloguj się i dołącz' }).click()
  await phone.getByRole('button', { name: /Nadia Kowal/ }).click()
  await expect(phone.getByRole('heading', { name: 'Dołączyć do Lumo Ceramics?' })).toBeVisible()
  await expectAccessible(phone)
  await phone.context().close()

  const staff = await guest(browser, { ...look, baseURL: server.url })
  await staff.context().addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(staff, 'Marta Zielińska', '/settings?view=users')
  await expect(staff.getByText('Marta Zielińska (Ty)')).toBeVisible()
  await expect(staff.getByText('Dla Oli')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Zaproś kogoś' }).click()
  await expect(staff.getByRole('dialog')).toBeVisible()
  await expectAccessible(staff)
  await staff.context().close()
})
