import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { MadeApiKey } from '#contract/account/api-keys.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const open = (shop: Shop, more = {}) => shop.open('/settings?view=api-keys', more)
const add = async (shop: Shop, name: string, scopes = ['texts:send']) =>
  (await shop.api('POST /api-keys', { name, scopes })).body as MadeApiKey
const rowOf = async ({ findByRole }: Screen, name: RegExp) => findByRole('row', { name })

async function make(screen: Screen, name: string, ...scopes: string[]): Promise<void> {
  await screen.user.click(await screen.findByRole('button', { name: 'New API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }))
  await screen.user.type(await dialog.findByRole('textbox', { name: /^Name/ }), name)
  for (const scope of scopes) await screen.user.click(dialog.getByRole('checkbox', { name: scope }))
  await screen.user.click(dialog.getByRole('button', { name: 'Create key' }))
}

test('the first key is made, shown once, and works', async () => {
  const shop = await app.shop()
  const screen = await open(shop)
  await screen.findByText('No API keys yet')
  await make(screen, 'Shop', 'Change contacts')
  const dialog = within(await screen.findByRole('dialog', { name: 'API key Shop' }))
  const key = (dialog.getByRole('textbox', { name: 'Key' }) as HTMLInputElement).value
  expect(await app.call('POST /contacts', { token: key, body: { phone: '+14155550132' } })).toMatchObject({ status: 200 })
  await screen.user.click(dialog.getByRole('button', { name: 'Done' }))
  const row = await rowOf(screen, /Shop/)
  within(row).getByText('Change contacts')
  within(row).getByText('Active')
  expect(document.body.textContent).not.toContain(key)
})

test('a key needs a name and something that it may', async () => {
  const screen = await open(await app.shop())
  await make(screen, ' ')
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() => expect(dialog.getAllByText('field required')).toHaveLength(2))
})

test('a name that another key has is refused beside its field', async () => {
  const shop = await app.shop()
  await add(shop, 'Shop')
  const screen = await open(shop)
  await make(screen, 'shop', 'Send texts')
  await within(screen.getByRole('dialog')).findByText('Name already taken')
})

test('revoking asks first; the key stays in the list as revoked', async () => {
  const shop = await app.shop()
  const { key } = await add(shop, 'Shop', ['contacts:write'])
  const screen = await open(shop)
  const revoke = async (answer: string) => {
    await screen.user.click(within(await rowOf(screen, /Shop/)).getByRole('button'))
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    await screen.findByText('Revoke Shop?')
    await screen.user.click(screen.getByRole('button', { name: answer }))
  }
  await revoke('Keep key')
  expect(await app.call('POST /contacts', { token: key, body: { phone: '+14155550132' } })).toMatchObject({ status: 200 })
  await revoke('Revoke key')
  await screen.findByText('API key Shop revoked')
  await within(await rowOf(screen, /Shop/)).findByText('Revoked')
  expect(await app.call('POST /contacts', { token: key, body: { phone: '+14155550133' } })).toMatchObject({ status: 401 })
})

test('a key that a colleague makes appears, and that it was used', async () => {
  const shop = await app.shop()
  await add(shop, 'Shop')
  const screen = await open(shop)
  within(await rowOf(screen, /Shop/)).getByText('Never')
  await (await shop.as('jonas'))('POST /api-keys', { name: 'Till', scopes: ['purchases:write'] })
  within(await rowOf(screen, /Till/)).getByText('jonas')
})

test('what a key did to a contact is told by the key’s name', async () => {
  const shop = await app.shop()
  const { key } = await add(shop, 'Shop', ['contacts:write'])
  await app.call('POST /contacts', { token: key, body: { phone: '+14155550132' } })
  const screen = await shop.open('/contacts/+14155550132')
  await screen.findByText(/· API key Shop$/)
})

test('the list that does not load says so', async () => {
  const shop = await app.shop()
  const mend = app.fail('GET /api-keys', { status: 500 })
  const screen = await open(shop)
  await screen.findByText(/API keys did not load/)
  mend()
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No API keys yet')
})

test('in Polish', async () => {
  const shop = await app.shop()
  await add(shop, 'Sklep')
  const screen = await open(shop, { language: 'pl' })
  within(await rowOf(screen, /Sklep/)).getByText('Wysyłać SMS-y')
})
