import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

/** Anna, tagged "Abroad", and Emily; a tag "Canada" that nobody has. */
async function shopWithTwo(): Promise<StaffShop> {
  const shop = await app.shop()
  const tagId = async (name: string) => ((await shop.api('POST /contact-tags', { name })).body as { id: string }).id
  const abroad = await tagId('Abroad')
  await tagId('Canada')
  await shop.api('POST /contacts', { phone: '+14155550131', name: 'Anna', surname: 'Schneider', tags: [abroad] })
  await shop.api('POST /contacts', { phone: '+14155550132', name: 'Emily', surname: 'Carter' })
  return shop
}
const line = ({ findByRole }: Screen, name: string) => findByRole('row', { name: new RegExp(name) })
const noLine = (screen: Screen, name: string) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull())
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))

test('filters stand in the address, and a reload keeps them', async () => {
  const screen = await (await shopWithTwo()).open('/contacts')
  await line(screen, 'Emily Carter')
  await press(screen, 'Add filter')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Tags' }))
  await press(screen, 'Abroad')
  await noLine(screen, 'Emily Carter')
  await waitFor(() => expect(screen.address()).toMatch(/tags=/))
  await screen.reload()
  await line(screen, 'Anna Schneider')
  await noLine(screen, 'Emily Carter')
})

test('what is chosen is tagged at once', async () => {
  const shop = await shopWithTwo()
  const screen = await shop.open('/contacts')
  await screen.user.click(within(await line(screen, 'Emily Carter')).getByRole('checkbox'))
  await press(screen, 'Add tags')
  const dialog = within(await screen.findByRole('dialog'))
  await screen.user.click(await dialog.findByRole('combobox', { name: 'Tags' }))
  await screen.user.click(await screen.findByRole('option', { name: 'Canada' }))
  await screen.user.click(dialog.getByRole('button', { name: 'Add tags' }))
  await screen.findByText('Tags added to 1 contact')
  await within(await line(screen, 'Emily Carter')).findByText('Canada')
  const { items } = (await shop.api('GET /contacts?sort=name')).body as { items: ContactRow[] }
  expect(items.map(({ name, tags }) => [name, tags])).toEqual([
    ['Anna', ['Abroad']],
    ['Emily', ['Canada']],
  ])
})
