import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openEmbeddedDesk } from '#backend/testing/widgets.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = async (isLive = true) => {
  const embedded = await openEmbeddedDesk(app, {}, isLive)
  return { ...embedded, shop: embedded.shop as StaffShop }
}
const press = async (screen: Screen, name: string | RegExp) => screen.user.click(await screen.findByRole('button', { name }))

test('where there is no form yet one is made by its name; its editor has no words for a page of its own', async () => {
  const shop = (await app.shop()) as StaffShop
  const screen = await shop.open('/embedded-newsletters')
  await screen.findByRole('heading', { name: 'No embedded newsletters yet' })
  await screen.user.click((await screen.findAllByRole('link', { name: 'New form' }))[0] ?? document.body)
  await fill(screen, await screen.findByRole('textbox', { name: /^Name/ }), `foot-${crypto.randomUUID().slice(0, 8)}`)
  await press(screen, 'Create embedded newsletter')
  await screen.findByText('Not published yet')
  await screen.findByRole('button', { name: /^Tag and messages/ })
  expect(screen.queryByRole('button', { name: /^Search and sharing/ })).toBeNull()
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  preview.getByText('Your page')
  preview.getByRole('heading', { name: 'Texts from Test Shop', level: 2 })
})

test('the list says how many looked and signed up; a form is switched off and deleted there', async () => {
  const { shop, id, campaignName } = await desk()
  await app.database.pool.query(
    `insert into widget_view (account_id, widget_id, day, people, machines) values ($1, $2, '2026-01-05', 40, 7)`,
    [shop.id, id],
  )
  await app.database.pool.query('update sign_up_tool set sign_ups = 10 where id = $1', [id])
  const screen = await shop.open('/embedded-newsletters')
  const row = within(await screen.findByRole('row', { name: new RegExp(campaignName) }))
  for (const cell of ['Active', '40', '10', '25%']) row.getByText(cell)
  const choose = async (act: string) => {
    await screen.user.click(await screen.findByRole('button', { name: new RegExp(campaignName) }))
    await screen.user.click(await screen.findByRole('menuitem', { name: act }))
  }
  await choose('Change name and status')
  await screen.user.click(await screen.findByRole('switch', { name: /^Active/ }))
  await press(screen, 'Save changes')
  await screen.findByText('Embedded newsletter changed')
  await screen.findByText('Inactive')
  await choose('Delete embedded newsletter')
  await press(screen, 'Delete embedded newsletter')
  await screen.findByText('Embedded newsletter deleted')
  await screen.findByRole('heading', { name: 'No embedded newsletters yet' })
})

test('the installation gives the line, says what a strict page allows, and tells within seconds that a page shows the form', async () => {
  const { shop, id, script, get } = await desk()
  const screen = await shop.open(`/embedded-newsletters/installation?id=${id}`)
  const { url } = await get()
  expect((await screen.findByRole('group', { name: 'The line for your page' })).textContent).toEqual(
    expect.stringMatching(
      /^<script async src="[^"]+"><\/script><svg data-parley display="block" width="100%" height="\d+" aria-hidden="true"><\/svg>$/,
    ),
  )
  screen.getByText(text => text.includes(`<script async src="${url}">`))
  const { origin } = new URL(url)
  screen.getByText(`script-src ${origin}; connect-src ${origin}; img-src ${origin}`)
  screen.getByText('Not seen yet')
  await script({ referer: 'https://shop.example/pots' })
  await screen.findByText(/^Last seen \d+ s ago$/, undefined, { timeout: 8000 })
  screen.getByText('On https://shop.example')
})

test('a form that was never published says so where it is installed', async () => {
  const { shop, id } = await desk(false)
  const screen = await shop.open(`/embedded-newsletters/installation?id=${id}`)
  await screen.findByText(/never published/)
  await screen.findByRole('link', { name: 'Edit embedded newsletter' })
})
