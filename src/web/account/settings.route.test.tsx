import { randomBytes } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Settings } from '#contract/account/settings.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const customer = '+14155550132'
/** URL parts and subdomains are unique over all accounts. */
const fresh = () => `p-${randomBytes(5).toString('hex')}`

const field = ({ findByRole }: Screen, name: string) => findByRole('textbox', { name: new RegExp(`^${name}`) })
const has = (screen: Screen, name: string, value: string) =>
  waitFor(async () => expect(await field(screen, name)).toHaveProperty('value', value))
async function write(screen: Screen, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await screen.user.clear(await field(screen, name))
    await screen.user.click(await field(screen, name))
    if (value) await screen.user.paste(value)
  }
}
const save = async ({ user, findByRole }: Screen) => user.click(await findByRole('button', { name: 'Save changes' }))
async function change(screen: Screen, values: Record<string, string>): Promise<void> {
  await write(screen, values)
  await save(screen)
}
const saved = (screen: Screen) => screen.findByText('Settings saved')
const sample = (screen: Screen) => screen.getByRole('status', { name: 'Sample link' }).textContent
const view = async (screen: Screen, name: string) =>
  screen.user.click(within(await screen.findByRole('navigation', { name: 'Account' })).getByRole('link', { name }))
async function choose(screen: Screen, label: string, option: string): Promise<void> {
  await screen.user.click(await screen.findByRole('combobox', { name: label }))
  await screen.user.click(await screen.findByRole('option', { name: option }))
}

const settingsOf = async (shop: Shop) => (await shop.api('GET /settings')).body as Settings
/** Whose API it is saves these. */
async function put(api: Shop['api'], shop: Shop, more: Partial<Settings>) {
  const { url: _url, ...stands } = await settingsOf(shop)
  expect(await api('PUT /settings', { ...stands, urlPart: stands.urlPart || fresh(), ...more })).toMatchObject({ status: 200 })
}

test('the account’s settings are one press in the menu away', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2')
  await screen.user.click(await screen.findByRole('button', { name: 'Settings' }))
  await screen.user.click(await screen.findByRole('link', { name: 'Account' }))
  await screen.findByRole('heading', { name: 'Account' })
})

test('each field says what it takes', async () => {
  const screen = await (await app.shop()).open('/settings')
  await change(screen, { 'URL part': '', Subdomain: 'ab', Android: 'http://play.example', iOS: 'nonsense' })
  await screen.findByText('field required')
  screen.getByText('Use at least 3 characters.')
  expect(screen.getAllByText('Link is invalid')).toHaveLength(2)
  await write(screen, { 'URL part': 'lu' })
  await waitFor(() => expect(screen.getAllByText('Use at least 3 characters.')).toHaveLength(2))
  await write(screen, { 'URL part': 'lumo & co' })
  await screen.findByText(/no special characters\.$/)
  await write(screen, { Subdomain: 'Lumo' })
  await screen.findByText(/^Use lowercase letters, digits and hyphens, with no hyphen/)
  expect(app.timesAsked('PUT /settings')).toBe(0)
})

test('the sample link follows what one types, and what is saved stays', async () => {
  const screen = await (await app.shop()).open('/settings')
  await field(screen, 'URL part')
  const before = sample(screen)
  const [urlPart, subdomain] = [fresh(), fresh()]
  await write(screen, { 'URL part': urlPart })
  await waitFor(() => expect(sample(screen)).toBe(before?.replace('XXXXXX', `${urlPart}/XXXXXX`)))
  await choose(screen, 'Link type', 'As short as possible, without the URL part')
  await waitFor(() => expect(sample(screen)).toBe(before))
  const apps = { Android: 'https://play.example/app', iOS: '', 'All other devices': 'https://lumo.example' }
  await change(screen, { Subdomain: subdomain, ...apps })
  await saved(screen)
  await screen.reload()
  await has(screen, 'URL part', urlPart)
  await has(screen, 'All other devices', 'https://lumo.example')
  const type = await screen.findByRole('combobox', { name: 'Link type' })
  expect(type).toHaveProperty('value', 'As short as possible, without the URL part')
})

test('a URL part and a subdomain that another account has are refused at their fields', async () => {
  const [urlPart, subdomain] = [fresh(), fresh()]
  const first = await app.shop()
  await put(first.api, first, { urlPart, subdomain })
  const screen = await (await app.shop()).open('/settings')
  await change(screen, { 'URL part': urlPart.toUpperCase(), Subdomain: subdomain })
  await screen.findByText(/^Another account already uses this\./)
  await change(screen, { 'URL part': fresh() })
  await screen.findByText(/^This subdomain is already taken\./)
  const taken = await field(screen, 'Subdomain')
  await waitFor(() => expect(document.activeElement).toBe(taken))
  await change(screen, { Subdomain: fresh() })
  await saved(screen)
})

test('what a colleague saves is in the form of whoever typed nothing', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/settings')
  await field(screen, 'URL part')
  const urlPart = fresh()
  await put(await shop.as('jonas'), shop, { urlPart })
  await has(screen, 'URL part', urlPart)
})

test('of two who change the settings at once nothing that was typed is lost, and leaving asks first', async () => {
  const shop = await app.shop()
  const [mine, theirs] = [fresh(), fresh()]
  await put(shop.api, shop, {})
  const screen = await shop.open('/settings')
  await write(screen, { Subdomain: mine })
  await put(await shop.as('jonas'), shop, { subdomain: theirs })
  await save(screen)
  await screen.findByText('Changed in the meantime')
  screen.getByText(`Their value: ${theirs}`)
  await has(screen, 'Subdomain', mine)
  await view(screen, 'Changes')
  await screen.findByText('Leave without saving?')
  await screen.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await saved(screen)
  expect(await settingsOf(shop)).toMatchObject({ subdomain: mine })
})

test('the trail says who changed what, from what to what, while it happens, and can be narrowed to one person', async () => {
  const shop = await app.shop({ members: ['marta', 'jonas', 'oskar'] })
  const screen = await shop.open('/settings')
  await view(screen, 'Changes')
  await waitFor(() => expect(screen.address()).toMatch(/view=changes/))
  const jonas = await shop.as('jonas')
  const urlPart = fresh()
  await put(jonas, shop, { urlPart })
  const entry = await screen.findByRole('row', { name: new RegExp(urlPart) })
  within(entry).getByText('Settings changed')
  within(entry).getByText('jonas')
  await jonas('POST /block-list', { phone: customer, reason: 'RUDE_MESSAGES' })
  await waitFor(() => {
    const newest = screen.getAllByRole('row').find(row => within(row).queryAllByRole('cell').length > 0)
    expect(newest?.textContent).toMatch(/Number blocked: ….*Reason: Rude messages/)
  })

  await screen.user.click(within(entry).getByRole('button'))
  const details = await screen.findByRole('dialog', { name: 'Settings changed' })
  expect(details.textContent).toContain(`Now: ${urlPart}`)
  await screen.user.keyboard('{Escape}')

  await screen.user.click(await screen.findByRole('button', { name: 'Add filter' }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Person' }))
  await screen.user.click(await screen.findByRole('button', { name: 'oskar' }))
  await screen.findByText('No changes by this person')
  await screen.user.click(screen.getByRole('button', { name: 'Remove filter: Person' }))
  await screen.findByRole('row', { name: new RegExp(urlPart) })
})

test('the carrier is seen to work once a text has gone', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'STOP')
  await app.work()
  const screen = await shop.open('/settings')
  await view(screen, 'Carriers')
  const [carrier] = await within(await screen.findByRole('list', { name: 'Carriers' })).findAllByRole('listitem')
  expect(carrier?.textContent).toMatch(/Simulator \(pretend phone\).*Working.*0 texts from this account/)
})
