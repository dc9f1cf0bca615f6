import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { expect, list, signIn, test } from '../../journey.ts'

async function enterAs(page: Page, person: string, path: string): Promise<void> {
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
  await signIn(page, 'Marta Zielińska', '/chat?id=&tab=2&theme=dark&nav-style=collapsed&layout-type=framed&locale=pl&width=1000')
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

for (const locale of languages)
  test(`an account without a number, and the choice of an account, on both widths, light and dark: ${locale}`, async ({
    page,
  }) => {
    for (const [person, name] of [
      ['Felix Brandt', /^(No phone number yet|Nie ma jeszcze numeru telefonu)$/],
      ['Rosa Lund', /^(Choose an account|Wybierz konto)$/],
    ] as const) {
      await signIn(page, person, `/contacts?locale=${locale}`)
      await expectAccessibleEverywhere(page, () => expect(page.getByRole('heading', { name })).toBeVisible())
      await page.evaluate(() => sessionStorage.clear())
      await page.context().clearCookies()
    }
  })
