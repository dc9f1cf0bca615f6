import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { box, expect, list, signIn, test } from '../../journey.ts'
import { atPlatform, open, session, sidebar } from '../../platforms.ts'

type Person = 'Dana Holt' | 'Felix Brandt' | 'Yara Haddad' | 'Piotr Mazur' | 'Tove Berg' | 'Ines Costa' | 'Rosa Lund'

async function enterAs(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ }).click()
  await page.getByRole('button', { name: new RegExp(person) }).click()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const isNotFound = (page: Page) => expect(heading(page, 'Page not found!')).toBeVisible()
/** One of each group that has a screen. */
const deep = { numbers: '/canned-responses', bulk: '/contact-tags', none: '/popups' }

test('an overdue account is led to what is due from everywhere, and its menu leads nowhere else', async ({ page }) => {
  await enterAs(page, 'Dana Holt')
  await expect(page.getByRole('heading', { name: 'The account is overdue' })).toBeVisible()
  await expect(page.getByText('$49.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to support@parley.example' })).toBeVisible()
  for (const path of [
    '/',
    '/my-dashboard',
    '/chat?id=&tab=2',
    ...Object.values(deep),
    '/settings',
    '/qr-codes',
    '/nothing/here',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/new-plans$/)
  }
  // What it keeps but has no screen yet.
  for (const path of ['/payments', '/balance', '/balance/top-up']) {
    await page.goto(path)
    await isNotFound(page)
  }
  await expect(sidebar(page).getByRole('link')).toHaveText(['Pretend phone'])
  await sidebar(page).getByRole('button', { name: 'Billing' }).click()
  await expect(sidebar(page).getByRole('link', { name: 'Plans' })).toBeVisible()
})

test('an account without a number waits for one', async ({ page }) => {
  await enterAs(page, 'Felix Brandt')
  await expect(heading(page, 'No phone number yet')).toBeVisible()
  for (const path of ['/chat?id=&tab=2', '/new-plans', ...Object.values(deep)]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/no-phone-number$/)
  }
})

test('an ended trial is told, and closes the composer alone', async ({ page }) => {
  await enterAs(page, 'Yara Haddad')
  await expect(list(page)).toBeVisible()
  await expect(page.getByText('Expired').first()).toBeVisible()
  await list(page).getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.goto(deep.bulk)
  await expect(heading(page, 'Contact tags')).toBeVisible()
})

for (const [person, why] of [
  ['Piotr Mazur', 'the permission'],
  ['Tove Berg', 'bulk messaging'],
] as const)
  test(`without ${why} the screens of bulk messaging are none, and no line leads there`, async ({ page }) => {
    await enterAs(page, person, deep.bulk)
    await isNotFound(page)
    await expect(sidebar(page).getByRole('link', { name: 'Contacts' })).toHaveCount(0)
    await page.goto(deep.numbers)
    await expect(heading(page, 'Canned responses')).toBeVisible()
  })

test('who belongs to two accounts chooses one, goes on to where they wanted, and can change', async ({ page }) => {
  await enterAs(page, 'Rosa Lund', '/canned-responses?search=hours')
  await expect(page).toHaveURL(/\/channels\/choose-account/)
  await page.getByRole('button', { name: 'Open Alpine Guides' }).click()
  await expect(page).toHaveURL(/\/canned-responses\?search=hours$/)
  expect(await session(page)).toMatchObject({ account: 'alpine-guides', provider: null })
  await page.getByRole('button', { name: /Rosa Lund/ }).click()
  await page.getByRole('link', { name: 'Change account' }).click()
  await page.getByRole('button', { name: 'Open Tide Café' }).click()
  await expect(list(page).getByText('Lily Ward')).toBeVisible()
  await expect(list(page).getByText('Clara Weiss')).toHaveCount(0)
})

test('the way in returns to the target with its query, and the root keeps its own', async ({ page }) => {
  await enterAs(page, 'Ines Costa', '/contacts?search=weiss&sort=-name')
  await expect(page).toHaveURL(/\/contacts\?search=weiss&sort=-name$/)
  await expect(page.getByText('Clara Weiss').first()).toBeVisible()
  await page.goto('/?theme=dark')
  await expect(list(page)).toBeVisible()
  await expect(page).toHaveURL(/\/chat\?id=&tab=2&theme=dark$/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('an address sets how the app looks, changes what one sees, and is remembered; nonsense in it is ignored', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/chat?id=&tab=2&theme=dark&nav-style=collapsed&layout-type=framed&locale=pl&width=1000')
  await expect(page.getByRole('list', { name: 'Czaty' })).toBeVisible()
  const look = () =>
    page.evaluate(() => {
      const side = document.querySelector('aside')
      return {
        scheme: document.documentElement.dataset['mantineColorScheme'],
        language: document.documentElement.lang,
        sidebar: side?.clientWidth,
        layout: document.querySelector('[data-layout]')?.getAttribute('data-layout'),
        width: side?.parentElement?.clientWidth,
      }
    })
  await expect.poll(look).toEqual({ scheme: 'dark', language: 'pl', sidebar: 55, layout: 'framed', width: 998 })
  await page.goto('/chat?id=&tab=2&theme=pink&nav-style=x&layout-type=&locale=xx&width=12')
  await expect.poll(look).toEqual({ scheme: 'dark', language: 'pl', sidebar: 55, layout: 'framed', width: 998 })
  await page.goto('/chat?id=&tab=2&theme=light&nav-style=full&layout-type=boxed&locale=en&width=full')
  await expect.poll(look).toEqual({ scheme: 'light', language: 'en', sidebar: 215, layout: 'boxed', width: 1278 })
})

test('somebody else can log in where one is signed in', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /Marta Zielińska/ }).click()
  await page.getByRole('button', { name: 'Log in as someone else' }).click()
  await page.getByRole('button', { name: /Jonas Weber/ }).click()
  await expect(list(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /Jonas Weber/ })).toBeVisible()
})

test.describe('each screen on both widths, light and dark, in both languages', () => {
  const both = [
    [
      'en',
      'The account is overdue',
      'No phone number yet',
      'Choose an account',
      'We are checking your account',
      'Set up your account',
    ],
    [
      'pl',
      'Konto ma zaległą płatność',
      'Nie ma jeszcze numeru telefonu',
      'Wybierz konto',
      'Sprawdzamy Twoje konto',
      'Skonfiguruj konto',
    ],
  ] as const
  for (const [locale, due, noNumber, choose, checking, setup] of both.filter(([one]) => languages.some(known => known === one)))
    test(locale, async ({ page }) => {
      test.setTimeout(150_000)
      const looksAt = async (name: string) =>
        expectAccessibleEverywhere(page, () => expect(page.getByRole('heading', { name })).toBeVisible())
      const again = () => page.evaluate(() => sessionStorage.clear())
      await enterAs(page, 'Dana Holt', `/?locale=${locale}`)
      await looksAt(due)
      for (const [person, name] of [
        ['Felix Brandt', noNumber],
        ['Rosa Lund', choose],
      ] as const) {
        await again()
        await page.context().clearCookies()
        await enterAs(page, person)
        await looksAt(name)
      }
      for (const [person, account, name] of [
        ['Viktor Holm', 'Cloudberry Check', checking],
        ['Noor Aziz', 'Cloudberry New', setup],
      ] as const) {
        await again()
        await page.context().clearCookies()
        await atPlatform(page, 'Cloud Marketplace', person)
        await open(page, account)
        await looksAt(name)
      }
    })
})
