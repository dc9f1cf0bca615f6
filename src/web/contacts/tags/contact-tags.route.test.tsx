import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

/** A shop with these tags. */
async function shopWith(...names: string[]) {
  const shop = await app.shop()
  for (const name of names) await shop.api('POST /contact-tags', { name })
  return shop
}

const tagOf = (screen: Screen, name: string) => screen.findByRole('button', { name })
const names = (screen: Screen) =>
  screen.getAllByRole('row').flatMap(row => within(row).queryAllByRole('cell')[0]?.textContent ?? [])
const addTag = async ({ user, findAllByRole }: Screen) => {
  const [add] = await findAllByRole('button', { name: 'Add tag' })
  if (add) await user.click(add)
}
const act = async ({ user, findByRole }: Screen, tag: string, label: string) => {
  await user.click(await findByRole('button', { name: `More actions: ${tag}` }))
  await user.click(await findByRole('menuitem', { name: label }))
}
async function name(screen: Screen, text: string) {
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await screen.user.clear(field)
  await screen.user.type(field, text)
  const dialog = within(screen.getByRole('dialog'))
  await screen.user.click(dialog.getByRole('button', { name: /^(Add tag|Rename)$/ }))
}

test('where there is no tag yet the page says what one is for, and leads to the first', async () => {
  const screen = await (await shopWith()).open('/contact-tags')
  await screen.findByRole('heading', { name: 'No contact tags yet' })
  await addTag(screen)
  await name(screen, 'Kiln openings')
  await tagOf(screen, 'Kiln openings')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'No contact tags yet' })).toBeNull()
})

test('a name that is taken is told at its field, and what was typed stays until another is found', async () => {
  const screen = await (await shopWith('Kiln openings')).open('/contact-tags')
  await tagOf(screen, 'Kiln openings')
  await addTag(screen)
  await name(screen, ' kiln OPENINGS ')
  await screen.findByText('Name already taken')
  const field = screen.getByRole('textbox', { name: 'Name' })
  expect(field).toHaveProperty('value', ' kiln OPENINGS ')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await name(screen, 'Kiln mornings')
  await tagOf(screen, 'Kiln mornings')
  expect(names(screen)).toEqual(['Kiln mornings', 'Kiln openings'])
})

test('a tag is renamed by its menu, and by a click on it', async () => {
  const screen = await (await shopWith('Kiln mornings')).open('/contact-tags')
  await act(screen, 'Kiln mornings', 'Rename')
  await screen.findByRole('dialog', { name: 'Rename “Kiln mornings”' })
  await name(screen, 'Kiln evenings')
  await screen.user.click(await tagOf(screen, 'Kiln evenings'))
  await name(screen, 'Kiln nights')
  await tagOf(screen, 'Kiln nights')
  expect(names(screen)).toEqual(['Kiln nights'])
})

test('before a tag goes one is asked, with the cursor on what keeps it', async () => {
  const shop = await shopWith('Kiln evenings')
  const screen = await shop.open('/contact-tags')
  await act(screen, 'Kiln evenings', 'Delete tag')
  const question = await screen.findByRole('dialog', { name: 'Delete “Kiln evenings”?' })
  await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep tag' })))
  await screen.user.click(within(question).getByRole('button', { name: 'Keep tag' }))
  expect(app.timesAsked('DELETE /contact-tags/:id')).toBe(0)
  await act(screen, 'Kiln evenings', 'Delete tag')
  await screen.user.click(await screen.findByRole('button', { name: 'Delete tag' }))
  await screen.findByRole('heading', { name: 'No contact tags yet' })
  expect(await shop.api('GET /contact-tags')).toMatchObject({ body: { items: [] } })
})

test('a tag that a sign-up tool gives stays, and the reason is told', async () => {
  const shop = await shopWith('Popup')
  await app.database.pool.query(
    'insert into contact_tag_use (account_id, tag_id, used_by) select account_id, id, id from contact_tag where account_id = $1',
    [shop.id],
  )
  const screen = await shop.open('/contact-tags')
  await act(screen, 'Popup', 'Delete tag')
  await screen.user.click(await screen.findByRole('button', { name: 'Delete tag' }))
  await screen.findByText('Cannot remove tag. Tag is used in newsletter')
  await tagOf(screen, 'Popup')
})

test('what a colleague adds, renames and deletes is there without a reload', async () => {
  const shop = await shopWith()
  const screen = await shop.open('/contact-tags')
  await screen.findByRole('heading', { name: 'No contact tags yet' })
  const jonas = await shop.as('jonas')
  const { body } = await jonas('POST /contact-tags', { name: 'Kiln openings' })
  await tagOf(screen, 'Kiln openings')
  const { id, version } = body as { id: string; version: number }
  await jonas(`PUT /contact-tags/${id}`, { name: 'Kiln mornings', version })
  await tagOf(screen, 'Kiln mornings')
  expect(names(screen)).toEqual(['Kiln mornings'])
  await jonas(`DELETE /contact-tags/${id}`)
  await screen.findByRole('heading', { name: 'No contact tags yet' })
})

test('search and order stand in the address, and a reload shows the same', async () => {
  const shop = await shopWith('Gdańsk', 'Warszawa', 'Kraków')
  const screen = await shop.open('/contact-tags')
  await screen.user.click(await screen.findByRole('button', { name: 'Contacts' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Contacts' }).ariaSort).toBe('ascending'))
  await screen.user.type(screen.getByRole('searchbox'), 'warsz')
  await waitFor(() => expect(names(screen)).toEqual(['Warszawa']))
  expect(screen.address()).toBe('/contact-tags?sort=contacts&search=warsz')
  await screen.reload()
  await tagOf(screen, 'Warszawa')
  expect(names(screen)).toEqual(['Warszawa'])
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'warsz')
  expect(screen.getByRole('columnheader', { name: 'Contacts' }).ariaSort).toBe('ascending')
})

test('a search that finds nothing is taken back by one button', async () => {
  const screen = await (await shopWith('Gdańsk', 'Warszawa')).open('/contact-tags?search=no such tag')
  const none = await screen.findByText('Nothing matches these filters')
  const clear = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear' }).at(-1)
  if (clear) await screen.user.click(clear)
  await waitFor(() => expect(names(screen)).toEqual(['Gdańsk', 'Warszawa']))
  expect(none.isConnected).toBe(false)
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('a list that does not load says so, and can be tried again', async () => {
  const shop = await shopWith('Warszawa')
  const works = app.fail('GET /contact-tags', { status: 500 })
  const screen = await shop.open('/contact-tags')
  await within(await screen.findByRole('alert')).findByText(/did not load/)
  works()
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await tagOf(screen, 'Warszawa')
})

test('who may not send in bulk finds no such page and no way to it', async () => {
  const screen = await (await shopWith('Warszawa')).open('/contact-tags', { permissions: [] })
  await screen.findByText('Page not found!')
  await screen.user.click(screen.getByRole('button', { name: 'Settings' }))
  await screen.findByRole('link', { name: 'Phone numbers' })
  expect(screen.queryByRole('link', { name: 'Contact tags' })).toBeNull()
})

test('a phone shows a list of rows, in Polish too', async () => {
  const screen = await (await shopWith('Warszawa')).open('/contact-tags', { language: 'pl', size: 'phone' })
  const list = await screen.findByRole('list', { name: 'Tagi kontaktów' })
  await within(list).findByText('Warszawa')
  expect(screen.queryByRole('table')).toBeNull()
})
