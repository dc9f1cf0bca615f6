import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect, type APIResponse, type Page } from '@playwright/test'
import * as z from 'zod'

/** Who works in the demo; the identity provider knows them by their first name. */
export type Staff =
  | 'Marta Zielińska'
  | 'Jonas Weber'
  | 'Ola Nowak'
  | 'Oskar Lind'
  | 'Nadia Kowal'
  | 'Piotr Mazur'
  | 'Dana Holt'
  | 'Felix Brandt'
  | 'Rosa Lund'

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string(), expires_in: z.number() })
const Access = z.object({ app_metadata: z.object({ permissions: z.array(z.string()) }) })
const Id = z.object({ sub: z.string(), name: z.string(), email: z.string() })

const claimsOf = (jwt: string): unknown => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

async function answerOf(call: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await call
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${answer.url()} ${await answer.text()}`)
  return answer
}

/**
 * A grant of one's own from the demo's identity provider, as the sign-in page would get one. The provider's cookies stay in
 * the browser: its other tabs come in without a question.
 */
async function grant(page: Page, origin: string, as: Staff): Promise<z.infer<typeof Tokens>> {
  const { request } = page.context()
  const verifier = randomBytes(40).toString('base64url')
  const client = { client_id: 'parley-web', redirect_uri: `${origin}/signed-in` }
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    prompt: 'login',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    audience: `${origin}/backend`,
  })
  const asked = await answerOf(request.get(`${origin}/idp/auth?${query}`))
  const [sub = ''] = as.toLowerCase().split(' ')
  const chosen = await answerOf(request.post(asked.url(), { form: { sub } }))
  const code = new URL(chosen.url()).searchParams.get('code') ?? ''
  const exchange = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
  return Tokens.parse(await (await answerOf(request.post(`${origin}/idp/token`, { form: exchange }))).json())
}

/** Signed in at `url` from the start, without the sign-in's own pages: those have journeys of their own. */
export async function signIn(page: Page, as: Staff = 'Marta Zielińska', url = '/'): Promise<void> {
  // An address without scripts: nothing of the app runs before the session is there.
  const quiet = '/healthz'
  await page.goto(URL.canParse(url) ? new URL(quiet, url).href : quiet)
  const tokens = await grant(page, new URL(page.url()).origin, as)
  const { sub, name, email } = Id.parse(claimsOf(tokens.id_token))
  const { permissions } = Access.parse(claimsOf(tokens.access_token)).app_metadata
  const state = {
    jwt: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    expiresAtMs: Date.now() + tokens.expires_in * 1000,
    account: null,
    provider: null,
    isMobile: false,
    sub,
    name,
    email,
    permissions,
    family: randomUUID(),
    generation: 0,
  }
  await page.evaluate(
    session => {
      sessionStorage.setItem('session', session)
      localStorage.setItem('has-signed-in', 'yes')
    },
    JSON.stringify({ state, version: 0 }),
  )
  await page.goto(url)
  if (new URL(url, page.url()).pathname === '/') await expect(page.getByRole('tablist')).toBeVisible()
}

/** From `/` to the chat, by the buttons that a person presses. */
export async function signInByHand(page: Page, as: Staff = 'Marta Zielińska', url = '/'): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ }).click()
  await page.getByRole('button', { name: new RegExp(as) }).click()
  await expect(page.getByRole('tablist')).toBeVisible()
}
