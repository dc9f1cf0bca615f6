import { expect, test } from 'vitest'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function openAfter(problem: SignInProblem, language: 'en' | 'pl' = 'en') {
  sessionStorage.setItem('sign-in-problem', JSON.stringify(problem))
  const shop = await app.shop()
  const screen = await shop.open(`/sign-in?to=%2Fchat&problem=${problem.kind}`, { session: { jwt: null }, language })
  return { screen, alert: await screen.findByRole('alert') }
}

test.each([
  ['access_denied', /^You were not signed in.*ask your administrator/],
  ['temporarily_unavailable', /^The sign-in service is having trouble right now/],
  ['invalid_target', /not set up to work together.*Show this to your administrator/],
])('what the provider refuses with (%s) is shown with its own words and how to go on', async (code, advice) => {
  const { screen, alert } = await openAfter({ kind: 'refused', code, text: 'Ask Ola in room 7' })
  expect(alert.textContent).toMatch(advice)
  expect(alert.textContent).toContain(`The sign-in service says: “Ask Ola in room 7” (${code})`)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('an opaque token is named as such, with the audience, in both languages', async () => {
  const problem: SignInProblem = { kind: 'opaque', code: null, text: 'https://parley.example/api' }
  const { alert, screen } = await openAfter(problem)
  expect(alert.textContent).toContain('The sign-in service did not issue a JWT for this audience: https://parley.example/api.')
  localStorage.setItem('locale', 'pl')
  await screen.reload()
  expect((await screen.findByRole('alert')).textContent).toContain('nie wydała tokena JWT dla tego API')
})

test('a link that says that something went wrong, where nothing did, puts no words onto the page', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/sign-in?problem=refused&text=Call+us', { session: { jwt: null } })
  expect((await screen.findByRole('alert')).textContent).toBe('Sign-in was not completed. Try again.')
})
