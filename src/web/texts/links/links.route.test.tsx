import { randomBytes } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Link } from '#contract/texts/links.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

/** Endings are unique over all accounts. */
const fresh = () => `e-${randomBytes(5).toString('hex')}`
const target = 'https://shop.example/spring'
const written = { target, isPerRecipient: true, lastDay: '', zone: 'UTC', expiredTarget: '' }
async function shopWith(links: Record<string, object>): Promise<StaffShop> {
  const shop = await app.shop()
  for (const [name, more] of Object.entries(links)) await shop.api('POST /links', { ...written, name, ending: fresh(), ...more })
  return shop
}
const linksOf = async (shop: StaffShop) => ((await shop.api('GET /links')).body as { items: Link[] }).items
const linkOf = async (shop: StaffShop) => {
  const [link] = await linksOf(shop)
  if (!link) throw new Error('there is no link')
  return link
}
const box = ({ findByRole }: Screen, name: string) => findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const line = ({ findByRole }: Screen, name: string) => findByRole('row', { name: new RegExp(name) })

test('a link is made with an ending of its own, and stands in the list with its short address', async () => {
  const shop = await shopWith({})
  const screen = await shop.open('/urls')
  await screen.findByText('No short links yet')
  const [add] = await screen.findAllByRole('link', { name: 'New link' })
  if (add) await screen.user.click(add)
  const ending = fresh()
  await fill(screen, await box(screen, 'Name'), 'Spring sale')
  await fill(screen, await box(screen, 'Leads to'), target)
  await fill(screen, await box(screen, 'Ending'), ending)
  await screen.findByText(new RegExp(`/${ending} – if you leave it empty`))
  await press(screen, 'Add link')
  const row = await line(screen, 'Spring sale')
  expect(row.textContent).toContain(`/${ending}`)
  expect(row.textContent).toContain('Always')
  expect(await linksOf(shop)).toMatchObject([{ name: 'Spring sale', target, ending, isPerRecipient: true }])
})

test('what is wrong with a link stands at its field', async () => {
  const other = await shopWith({ Theirs: {} })
  const { ending } = await linkOf(other)
  const screen = await (await shopWith({ 'Spring sale': {} })).open('/urls/new')
  await fill(screen, await box(screen, 'Name'), 'spring SALE')
  await fill(screen, await box(screen, 'Leads to'), 'shop.example')
  await fill(screen, await box(screen, 'Ending'), 'videos')
  await press(screen, 'Add link')
  await screen.findByText('Link is invalid')
  await screen.findByText('This word is reserved. Choose another one.')
  await fill(screen, await box(screen, 'Leads to'), target)
  await fill(screen, await box(screen, 'Ending'), ending)
  await press(screen, 'Add link')
  await screen.findByText('Name already taken')
  await fill(screen, await box(screen, 'Name'), 'Summer')
  await press(screen, 'Add link')
  await screen.findByText('Link already defined')
  await fill(screen, await box(screen, 'Ending'), fresh())
  await fill(screen, await box(screen, 'Leads to'), 'https://parley.example/x')
  await press(screen, 'Add link')
  await screen.findByText(/^A short link cannot lead to an address of Parley\./)
})

test('a link is led elsewhere, and its page tells who did that and where it led before', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const { ending } = await linkOf(shop)
  const screen = await shop.open(`/urls/edit/${ending}`)
  expect(screen.queryByRole('region', { name: 'Earlier targets' })).toBeNull()
  await fill(screen, await box(screen, 'Leads to'), 'https://shop.example/summer')
  await press(screen, 'Save changes')
  const history = await screen.findByRole('region', { name: 'Earlier targets' })
  expect(history.textContent).toContain(target)
  expect(history.textContent).toContain('https://shop.example/summer')
  await screen.findByText('Link saved')
  expect(await linkOf(shop)).toMatchObject({ target: 'https://shop.example/summer', version: 2 })
})

test('where a link leads after its last day is asked once it has one', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const { ending } = await linkOf(shop)
  const screen = await shop.open(`/urls/edit/${ending}`)
  await box(screen, 'Last day')
  expect(screen.queryByRole('textbox', { name: /^Then lead to/ })).toBeNull()
  await fill(screen, await box(screen, 'Last day'), '12/31/2030')
  await fill(screen, await box(screen, 'Then lead to'), 'https://shop.example/over')
  await press(screen, 'Save changes')
  await screen.findByText('Link saved')
  expect(await linkOf(shop)).toMatchObject({ lastDay: '2030-12-31', expiredTarget: 'https://shop.example/over' })
})

test('the list tells what expired and what the operator switched off', async () => {
  const shop = await shopWith({ Over: { lastDay: '2026-01-01' }, Reported: {}, Until: { lastDay: '2030-12-31' } })
  await app.database.pool.query(`update short_link set ended_at = now() where account_id = $1 and name = 'Reported'`, [shop.id])
  const screen = await shop.open('/urls')
  expect((await line(screen, 'Over')).textContent).toContain('Expired')
  expect((await line(screen, 'Reported')).textContent).toContain('Switched off by the operator')
  expect((await line(screen, 'Until')).textContent).toContain('Until Dec 31, 2030 (UTC)')
})

test('clicks come in live, in the list and on the link’s page, people and machines apart', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const { id, ending } = await linkOf(shop)
  const click = (machine: 'agent' | null) =>
    app.context.clicks.add({ accountId: shop.id, linkId: id, ending, machine, userAgent: 'x', address: '203.0.113.7' })
  const screen = await shop.open(`/urls/edit/${ending}`)
  await screen.findByRole('img', { name: '0 clicks by people' })
  click(null)
  click(null)
  click('agent')
  await app.context.clicks.write()
  await screen.findByRole('img', { name: '2 clicks by people' })
  const table = within(screen.getByRole('region', { name: 'Clicks' })).getByRole('table', { name: 'Clicks' })
  expect(within(table).getAllByRole('row')).toHaveLength(31)
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/21$/)
  await screen.user.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(8))
})

test('a link’s page names the contact who opened the link that was made for them', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const { id, ending } = await linkOf(shop)
  await shop.api('POST /contacts', { phone: '+14155550132', name: 'Emily', surname: 'Carter' })
  const sent = (await shop.send({ to: '+14155550132', body: `See {{link:${ending}}}` })).body as { message: { body: string } }
  const own = sent.message.body.split('/').at(-1) ?? ''
  const screen = await shop.open(`/urls/edit/${ending}`)
  await screen.findByRole('img', { name: '0 clicks by people' })
  app.context.clicks.add({ accountId: shop.id, linkId: id, ending: own, machine: null, userAgent: 'x', address: '203.0.113.7' })
  await app.context.clicks.write()
  const opened = await screen.findByRole('region', { name: 'Opened by' })
  const way = within(opened).getByRole('link', { name: 'Emily Carter' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(way)).toBe('/contacts/+14155550132')
})

test('deleting a link asks first, and says what visitors will read', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const screen = await shop.open('/urls')
  await press(screen, 'More actions: Spring sale')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete link' }))
  await screen.findByText(/^Whoever opens it from a text will read that you removed it\./)
  await press(screen, 'Delete link')
  await screen.findByText('No short links yet')
  expect(await linksOf(shop)).toEqual([])
})

test('a link is put into a template, shown and counted as long as the address that a recipient gets', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const { ending, sample } = await linkOf(shop)
  const screen = await shop.open('/message-templates/new')
  await fill(screen, await screen.findByRole('textbox', { name: 'Text' }), 'See ')
  await press(screen, 'Insert variable')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Spring sale' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(`See {{link:${ending}}}`),
  )
  await screen.findByText(`See ${sample}`)
  await screen.findByText(`${4 + sample.length} / 912 · 1 part`)
  expect(screen.queryByText(/There is no field/)).toBeNull()
})

test('a link is put into a chat by a slash, and counted as long as the address that leaves', async () => {
  const shop = await shopWith({ 'Spring sale': {} })
  const { ending, sample } = await linkOf(shop)
  await shop.receive('+14155550132', 'Any news?')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const screen = await shop.open(`/chat?id=${chat?.conversationId}&tab=2`)
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await screen.user.click(message)
  await screen.user.type(message, 'See /spring')
  await screen.user.click(await screen.findByRole('option', { name: /^Spring sale/ }))
  await waitFor(() => expect(message.value).toBe(`See {{link:${ending}}}`))
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Message length' }).textContent).toBe(`${4 + sample.length} / 912 · 1 part`),
  )
})

test('an ending that nothing has is an address that is none', async () => {
  const screen = await (await shopWith({})).open('/urls/edit/nothing-here')
  await screen.findByText('Page not found!')
})

test('in Polish the list and the form speak Polish', async () => {
  const shop = await shopWith({ 'Wiosenna wyprzedaż': {} })
  const { ending } = await linkOf(shop)
  const screen = await shop.open('/urls', { language: 'pl' })
  await line(screen, 'Wiosenna wyprzedaż')
  await screen.findByRole('columnheader', { name: /Krótki adres/ })
  await screen.user.click(await screen.findByRole('link', { name: 'Wiosenna wyprzedaż' }))
  await waitFor(() => expect(screen.address()).toBe(`/urls/edit/${ending}`))
  await screen.findByRole('region', { name: 'Kliknięcia' })
  await screen.findByRole('switch', { name: /^Osobny link dla każdego odbiorcy/ })
})
