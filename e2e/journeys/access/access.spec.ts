import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { expect, list, signIn, test } from '../../journey.ts'
import { atPlatform, open } from '../../platforms.ts'

type Person = 'Dana Holt' | 'Felix Brandt' | 'Ines Costa' | 'Rosa Lund'

async function enterAs(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ }).click()
  await page.getByRole('button', { name: new RegExp(person) }).click()
}

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
      // The page holds the shape of a shell, too, hidden once the app stands.
      const side = [...document.querySelectorAll('aside')].find(one => one.clientWidth > 0)
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
      'Your account is overdue',
      'No phone number yet',
      'Choose an account',
      'We are reviewing your account',
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
