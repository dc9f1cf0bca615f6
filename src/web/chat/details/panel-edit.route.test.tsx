import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const customer = '+14155550132'

async function openPanel(opening: { permissions?: string[] } = {}) {
  const shop = await app.shop()
  const jonas = await shop.as('jonas')
  await shop.api('POST /contacts', { phone: customer, name: 'Emily', surname: 'Carter' })
  await shop.receive(customer, 'A chipped mug')
  const screen = await shop.open('/chat?tab=2', opening)
  await screen.user.click(await screen.findByRole('link', { name: /A chipped mug/ }))
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }))
  const contact = async () => (await shop.api(`GET /contacts/${encodeURIComponent(customer)}/record`)).body as ContactRow
  const conversation = async () => ((await shop.api('GET /conversations')).body as object[])[0]
  return { shop, jonas, screen, panel, contact, conversation }
}
async function rewrite({ user }: Screen, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input)
  await user.type(input, text)
}

test('name and e-mail are changed where they stand', async () => {
  const { screen, panel, contact } = await openPanel()
  await screen.user.click(await panel.findByRole('button', { name: 'Name: Emily Carter. Edit' }))
  await rewrite(screen, await panel.findByRole('textbox', { name: /^Last name/ }), 'Brooks')
  await screen.user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Emily Brooks' })
  await screen.user.click(await panel.findByRole('button', { name: 'Add an email' }))
  const email = await panel.findByRole('textbox', { name: 'Email' })
  await screen.user.type(email, 'emily{Enter}')
  await panel.findByText('Email is invalid')
  await screen.user.type(email, '@carterhouse.example{Enter}')
  await panel.findByRole('button', { name: /emily@carterhouse.example/ })
  expect(await contact()).toMatchObject({ name: 'Emily', surname: 'Brooks', email: 'emily@carterhouse.example' })
})

test('the birthday is typed or emptied where it stands, in the order of the language, and no day to come is one', async () => {
  const { screen, panel, contact } = await openPanel()
  await screen.user.click(await panel.findByRole('button', { name: 'Add a birthday' }))
  const day = await panel.findByRole('textbox', { name: 'Birthday' })
  await screen.user.type(day, '03/24/2999{Enter}')
  await panel.findByText(/^Enter a full date/)
  await rewrite(screen, day, '03/24/1988')
  await screen.user.keyboard('{Enter}')
  await screen.user.click(await panel.findByRole('button', { name: 'Birthday: March 24, 1988. Edit' }))
  expect(await contact()).toMatchObject({ birthday: '1988-03-24' })
  await screen.user.clear(await panel.findByRole('textbox', { name: 'Birthday' }))
  await screen.user.keyboard('{Enter}')
  await panel.findByRole('button', { name: 'Add a birthday' })
  expect(await contact()).toMatchObject({ birthday: null })
})

test('the time zone is found by its place, and left to the number again', async () => {
  const { screen, panel, contact } = await openPanel()
  await screen.user.click(await panel.findByRole('button', { name: 'Based on the number' }))
  await screen.user.type(await panel.findByRole('combobox', { name: /^Time zone/ }), 'tokyo{Enter}')
  await screen.user.click(panel.getByRole('button', { name: 'Save' }))
  await screen.user.click(await panel.findByRole('button', { name: 'Time zone: Tokyo. Edit' }))
  expect(await contact()).toMatchObject({ timeZone: 'Asia/Tokyo' })
  await screen.user.click(await panel.findByLabelText('Clear Time zone'))
  await screen.user.click(panel.getByRole('button', { name: 'Save' }))
  await panel.findByRole('button', { name: 'Based on the number' })
  expect(await contact()).toMatchObject({ timeZone: null })
})

test('whatever else a colleague changes meanwhile is no conflict; the same name is', async () => {
  const { screen, panel, contact, jonas } = await openPanel()
  await screen.user.click(await panel.findByRole('button', { name: 'Name: Emily Carter. Edit' }))
  await rewrite(screen, await panel.findByRole('textbox', { name: 'First name' }), 'Emilia')
  const { id, version } = await contact()
  await jonas(`PUT /contacts/${id}`, { phone: customer, version, name: 'Emma' })
  await screen.user.click(panel.getByRole('button', { name: 'Save' }))
  await panel.findByText('Changed in the meantime')
  expect(await contact()).toMatchObject({ name: 'Emma' })
})

test('the assignee is chosen in the panel', async () => {
  const { screen, panel, conversation } = await openPanel()
  await screen.user.click(await panel.findByRole('button', { name: 'Nobody yet' }))
  await screen.user.click(await screen.findByRole('option', { name: /marta/i }))
  await panel.findByRole('button', { name: /\(you\)$/ })
  expect(await conversation()).toMatchObject({ assignedTo: 'marta' })
})

test('spam and block stand at its foot: a block wants its reason, and says so where one writes', async () => {
  const { screen, panel, conversation } = await openPanel()
  await screen.user.click(await panel.findByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Emily Carter?' }))
  await screen.user.click(
    await dialog.findByRole('combobox', { name: /reason/i }).catch(() => dialog.getByRole('textbox', { name: /reason/i })),
  )
  await screen.user.click((await screen.findAllByRole('option'))[0] ?? document.body)
  await screen.user.click(dialog.getByRole('button', { name: 'Block number' }))
  await panel.findByRole('link', { name: 'Open the block list' })
  expect(await conversation()).toHaveProperty('blockReason', expect.any(String))
  await screen.user.click(panel.getByRole('button', { name: 'Spam' }))
  await panel.findByRole('button', { name: 'Not spam' })
  await waitFor(() => expect(screen.address()).toContain('tab=4'))
})

test('who may not change contacts neither edits nor blocks there', async () => {
  const { panel } = await openPanel({ permissions: [] })
  await panel.findByRole('button', { name: 'Spam' })
  expect(panel.queryByRole('button', { name: 'Block' })).toBeNull()
  expect(panel.queryByRole('button', { name: /Edit$|add a value$/ })).toBeNull()
})
