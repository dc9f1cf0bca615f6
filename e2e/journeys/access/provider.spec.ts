import { execFileSync } from 'node:child_process'
import { OAuth2Server } from 'oauth2-mock-server'
import { freePort } from '../../check/ports.ts'
import { expect, withServer } from '../../journey.ts'
import { session } from '../../platforms.ts'
import { type Server, startServer } from '../../server.ts'

const sub = 'any|42'
const audience = 'https://api.any.example'
/** So short that a page outlives several. */
const tokenSeconds = 6

// A provider that somebody else wrote: its own claim names, no scope for offline access, refresh tokens that do not rotate by a rule of ours.
async function startProvider() {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('ES256')
  await provider.start(await freePort(), '127.0.0.1')
  const grants: string[] = []
  provider.service.on('beforeTokenSigning', ({ payload }) => {
    const isIdToken = payload['scope'] === undefined && payload['aud'] === 'any-client'
    const named = isIdToken ? { nickname: 'Ann Lee' } : { aud: [audience, 'other'], any_access: { roles: ['BULK_MESSAGING'] } }
    Object.assign(payload, { sub, exp: Math.floor(Date.now() / 1000) + tokenSeconds, ...named })
  })
  provider.service.on(
    'beforeResponse',
    (response: { body: Record<string, unknown> | '' }, request: { body?: { grant_type?: string } }) => {
      grants.push(request.body?.grant_type ?? '')
      if (response.body) response.body['expires_in'] = tokenSeconds
    },
  )
  const asked: Record<string, unknown>[] = []
  let isRefusing = false
  provider.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { query }: { query: Record<string, unknown> }) => {
    asked.push(query)
    if (!isRefusing) return
    isRefusing = false
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', 'Only people of the shop, please')
  })
  return { issuer: provider.issuer.url ?? '', grants, asked, refuseNext: () => (isRefusing = true), stop: () => provider.stop() }
}

let started: ReturnType<typeof startProvider> | undefined
const theProvider = () => (started ??= startProvider())

const test = withServer(async () => {
  const { issuer } = await theProvider()
  return startServer({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'any-client',
    OIDC_AUDIENCE: audience,
    OIDC_SCOPE: 'openid profile',
    OIDC_NAME_CLAIM: 'nickname',
    PERMISSIONS_CLAIM: 'any_access.roles',
  })
})
test.afterAll(async () => (await started)?.stop())

test('what the provider refuses with is shown, also after a reload, with the way to go on, and the next press asks again', async ({
  page,
  server,
}) => {
  const provider = await theProvider()
  provider.refuseNext()
  await page.goto(`${server.url}/contact-tags`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const words = page.getByText('The sign-in service says: “Only people of the shop, please” (access_denied)')
  await expect(words).toBeVisible()
  await page.reload()
  await expect(words).toBeVisible()
  await expect(page.getByText(/^You were not signed in/)).toBeVisible()
  expect(provider.asked[0]).toMatchObject({ audience, resource: audience, nonce: expect.stringMatching(/.{16}/) })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(sub)).toBeVisible()
})

/** As an operator does it: the database in the folder has one process at a time. */
async function addPerson(server: Server): Promise<void> {
  await server.kill()
  const person = ['--account', 'any-shop', '--name', 'Any Shop', '--number', '+14155550100', '--sub', sub, '--person', 'Ann Lee']
  execFileSync(process.execPath, ['src/backend/account/add-person.ts', ...person], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: 'ignore',
  })
  await server.start()
}

test('who belongs to no account is told who they are, and is let in once they were added', async ({ page, server }) => {
  await page.goto('/contact-tags')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(sub)).toBeVisible()
  await addPerson(server)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Contact tags', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ann Lee/ })).toBeVisible()
})

test('any provider serves by configuration alone: renewed, with permissions from its own claim, and out', async ({
  page,
  server,
}) => {
  const provider = await theProvider()
  await addPerson(server)
  await page.goto('/contact-tags')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Contact tags', level: 1 })).toBeVisible()
  const { jwt } = await session(page)

  const renewals = () => provider.grants.filter(grant => grant === 'refresh_token').length
  const before = renewals()
  await expect.poll(renewals, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 2)
  expect((await session(page)).jwt).not.toBe(jwt)
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByRole('tablist')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tablist')).toBeVisible()

  await page.getByRole('button', { name: /Ann Lee/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect((await session(page)).jwt).toBeFalsy()
})
