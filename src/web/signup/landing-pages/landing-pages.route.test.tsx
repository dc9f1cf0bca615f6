import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openLandingDesk } from '#backend/testing/widgets.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = async (isLive = true) => {
  const landing = await openLandingDesk(app, {}, isLive)
  return { ...landing, shop: landing.shop as StaffShop }
}
const editor = async (isLive = true) => {
  const landing = await desk(isLive)
  return { ...landing, screen: await landing.shop.open(`/landing-pages/edit/${landing.id}`) }
}
const box = (screen: Screen, name: RegExp) => screen.findByRole('textbox', { name })
const press = async (screen: Screen, name: string | RegExp) => screen.user.click(await screen.findByRole('button', { name }))
const preview = async (screen: Screen) => within(await screen.findByRole('region', { name: 'Preview' }))

test('where there is no page yet one is made by its name, and the editor begins with words to change', async () => {
  const shop = (await app.shop()) as StaffShop
  const screen = await shop.open('/landing-pages')
  await screen.findByRole('heading', { name: 'No landing pages yet' })
  await screen.user.click((await screen.findAllByRole('link', { name: 'New landing page' }))[0] ?? document.body)
  await fill(screen, await box(screen, /^Name/), `shop-${crypto.randomUUID().slice(0, 8)}`)
  await press(screen, 'Create landing page')
  expect(await box(screen, /^Title/)).toHaveProperty('value', 'Texts from Test Shop')
  await screen.findByText('Not published yet')
})

test('the list says how many looked and signed up, and a page is renamed and switched off there', async () => {
  const { shop, id, campaignName } = await desk()
  await app.database.pool.query(
    `insert into widget_view (account_id, widget_id, day, people, machines) values ($1, $2, '2026-01-05', 40, 7)`,
    [shop.id, id],
  )
  await app.database.pool.query('update sign_up_tool set sign_ups = 10 where id = $1', [id])
  const screen = await shop.open('/landing-pages')
  const row = within(await screen.findByRole('row', { name: new RegExp(campaignName) }))
  for (const cell of ['Active', '40', '10', '25%']) row.getByText(cell)
  await screen.user.click(row.getByRole('button', { name: new RegExp(campaignName) }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Change name and status' }))
  await screen.user.click(await screen.findByRole('switch', { name: /^Active/ }))
  await press(screen, 'Save changes')
  await screen.findByText('Inactive')
})

test('what is written shows at once, saves by itself and is live once it is published', async () => {
  const { screen, get } = await editor()
  await fill(screen, await box(screen, /^Title/), 'Fifteen percent')
  await (await preview(screen)).findByRole('heading', { name: 'Fifteen percent' })
  await screen.findByText(/Version 1 is live, draft saved/)
  expect(await get()).toMatchObject({ liveVersion: 1, draft: { title: 'Fifteen percent' } })
  await press(screen, 'Publish')
  await screen.findByText(/^Version 2 is live/)
  expect(await get()).toMatchObject({ liveVersion: 2, hasChanges: false })
})

test('undo and redo go back and forth, and the draft with them', async () => {
  const { screen } = await editor()
  // In one go: emptied first, it would be two steps where this is slow.
  await screen.user.tripleClick(await box(screen, /^Title/))
  await screen.user.paste('Other')
  await press(screen, 'Undo')
  expect(await box(screen, /^Title/)).toHaveProperty('value', '10% off your first pot')
  await press(screen, 'Redo')
  expect(await box(screen, /^Title/)).toHaveProperty('value', 'Other')
  // The same steps by their keys, also while one writes: the browser's own know nothing of what the buttons did.
  await screen.user.click(await box(screen, /^Title/))
  for (const [keys, value] of [
    ['{Control>}z{/Control}', '10% off your first pot'],
    ['{Control>}{Shift>}z{/Shift}{/Control}', 'Other'],
    ['{Meta>}z{/Meta}', '10% off your first pot'],
    ['{Control>}y{/Control}', 'Other'],
  ] as const) {
    await screen.user.keyboard(keys)
    expect(await box(screen, /^Title/)).toHaveProperty('value', value)
  }
})

test('a section with something wrong is marked, and publishing leads there', async () => {
  const { screen, saveDraft } = await editor(false)
  await saveDraft({ tagId: null, channels: [] })
  await screen.findByRole('button', { name: /Tag and messages.*needs attention/ })
  await press(screen, 'Publish')
  await screen.findByRole('heading', { name: 'Countries and numbers' })
  await screen.findByText('Add at least one country.')
})

test('pale text and a box that is ticked from the start are warned of', async () => {
  const { screen, saveDraft } = await editor()
  await saveDraft({ textColor: '#C5C0B7', disclaimerType: 'CHECKED_CHECKBOX' })
  await press(screen, 'Design')
  await screen.findByText(/hard to read on this background/)
  await press(screen, 'Fields and consent')
  await screen.findByText(/In the EU, a box that is already checked does not count as consent/)
})

test('an earlier version can be the draft again', async () => {
  const { screen, saveDraft, publish } = await editor()
  await saveDraft({ title: 'Second' })
  await publish()
  await press(screen, 'Versions')
  const versions = await screen.findAllByRole('button', { name: 'Use this version' })
  await screen.user.click(versions.at(-1) ?? document.body)
  expect(await box(screen, /^Title/)).toHaveProperty('value', '10% off your first pot')
})

test('on a narrow screen form and preview stand one after the other, and it says there that the draft is saved', async () => {
  const { shop, id } = await desk()
  const screen = await shop.open(`/landing-pages/edit/${id}`, { size: 'phone' })
  await screen.findByText('Version 1 is live')
  await fill(screen, await box(screen, /^Description/), 'On a phone')
  await screen.findByText(/^Version 1 is live, draft saved/)
  await screen.user.selectOptions(await screen.findByRole('combobox', { name: 'Section' }), 'design')
  await screen.findByRole('heading', { name: 'Design' })
  await screen.user.click(screen.getByText('Preview'))
  await (await preview(screen)).findByRole('heading', { name: '10% off your first pot' })
})

test('a page that is live is shared by its link, and by a QR code to print', async () => {
  const { shop, campaignName, get } = await desk()
  const screen = await shop.open('/landing-pages')
  await press(screen, new RegExp(`More actions: ${campaignName}`))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Share' }))
  const { url: address } = await get()
  expect(await box(screen, /^Address/)).toHaveProperty('value', address)
  screen.getByRole('img', { name: `QR code that leads to ${address}` })
  const file = screen.getByRole('link', { name: 'QR code as SVG' })
  expect(file.getAttribute('download')).toBe(`${campaignName}.svg`)
  expect(file.getAttribute('href')).toMatch(/^data:image\/svg\+xml/)
})
