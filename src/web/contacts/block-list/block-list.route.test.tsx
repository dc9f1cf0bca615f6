import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'
const shown = '+1 (415) 555-0132'

const listed = (screen: Screen) =>
  screen.queryAllByRole('row').flatMap(row => (within(row).queryAllByRole('cell').length ? [row.textContent ?? ''] : []))
const inForm = (screen: Screen) => screen.findByRole('combobox', { name: 'Number or contact' })
async function chooseReason({ user, findByRole }: Screen, reason: string) {
  await user.click(await findByRole('combobox', { name: 'Reason' }))
  await user.click(await findByRole('option', { name: reason }))
}
const block = async ({ user, findByRole }: Screen) => user.click(await findByRole('button', { name: 'Block number' }))
async function unblock({ user, findByRole }: Screen) {
  await user.click(await findByRole('button', { name: `More actions: ${shown}` }))
  await user.click(await findByRole('menuitem', { name: 'Unblock' }))
}

test('number and reason are required, what is no number is told at its field, and nothing typed is lost', async () => {
  const screen = await (await app.shop()).open('/block-list/new')
  await screen.user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Only a note')
  await block(screen)
  await waitFor(() => expect(screen.getAllByText('field required')).toHaveLength(2))
  expect(app.timesAsked('POST /block-list')).toBe(0)
  await screen.user.type(await inForm(screen), '12')
  await chooseReason(screen, 'Dissatisfied with the service')
  await block(screen)
  await screen.findByText('wrong phone number')
  expect(screen.queryByText('field required')).toBeNull()
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'Only a note')
})

test('a contact to block is found by name without its diacritics, and so is the row afterwards', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: customer, name: 'Kasia', surname: 'Wójcik' })
  const screen = await shop.open('/block-list/new')
  await screen.user.type(await inForm(screen), 'wojcik')
  await screen.user.click(await screen.findByRole('option', { name: /Kasia Wójcik/ }))
  await chooseReason(screen, 'Dissatisfied with the service')
  await block(screen)
  await waitFor(() => expect(listed(screen)).toEqual([expect.stringMatching(/Kasia Wójcik.*Dissatisfied with the service/)]))
  const search = screen.getByRole('searchbox')
  await screen.user.type(search, 'kasia nowak')
  await screen.findByText('Nothing matches these filters')
  await screen.user.clear(search)
  await screen.user.type(search, 'WOJCIK kas')
  await waitFor(() => expect(listed(screen)).toHaveLength(1))
})

test('a number that is blocked for this reason already is said to be', async () => {
  const shop = await app.shop()
  await shop.api('POST /block-list', { phone: customer, reason: 'RUDE_MESSAGES', note: '' })
  const screen = await shop.open(`/block-list/new?phone=${encodeURIComponent(customer)}`)
  await waitFor(async () => expect(await inForm(screen)).toHaveProperty('value', shown))
  await chooseReason(screen, 'Rude messages')
  await block(screen)
  await screen.findByText(/^This number is already blocked for this reason\. Choose another reason/)
})

test('a STOP comes to the list by itself, and goes only with the words of a new consent', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/block-list')
  await screen.findByRole('heading', { name: 'Block list' })
  await shop.receive(customer, 'STOP')
  await waitFor(() => expect(listed(screen)).toEqual([expect.stringMatching(/Sent STOP.*The customer/)]))

  await unblock(screen)
  await screen.findByText(/^This customer texted STOP\. Only the customer can change that/)
  const dialog = screen.getByRole('dialog')
  await screen.user.click(within(dialog).getByRole('button', { name: 'Unblock' }))
  await screen.findByText('field required')
  expect(listed(screen)).toHaveLength(1)
  const words = within(dialog).getByRole('textbox', { name: 'How did the customer agree again?' })
  await screen.user.type(words, 'Asked for texts at the counter')
  await screen.user.click(within(dialog).getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(listed(screen)).toEqual([]))
})

test('a START takes the number off the list by itself', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'STOP')
  const screen = await shop.open('/block-list')
  await waitFor(() => expect(listed(screen)).toHaveLength(1))
  await shop.receive(customer, 'START')
  await waitFor(() => expect(listed(screen)).toEqual([]))
})

test('the reason narrows the list, stands in the address and outlives a reload', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'STOP')
  await shop.api('POST /block-list', { phone: '+14155550133', reason: 'RUDE_MESSAGES', note: '' })
  const screen = await shop.open('/block-list')
  await waitFor(() => expect(listed(screen)).toHaveLength(2))
  await screen.user.click(screen.getByRole('button', { name: 'Add filter' }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Reason' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Sent STOP' }))
  await waitFor(() => expect(screen.address()).toMatch(/reason=SENT_STOP/))
  await waitFor(() => expect(listed(screen)).toEqual([expect.stringContaining('Sent STOP')]))
  await screen.reload()
  await screen.findByRole('button', { name: 'Reason Sent STOP' })
  await waitFor(() => expect(listed(screen)).toHaveLength(1))
  await screen.user.click(screen.getByRole('button', { name: 'Remove filter: Reason' }))
  await waitFor(() => expect(listed(screen)).toHaveLength(2))
})

test('who is blocked from the chat stays in the list of chats', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Wrong number')
  await shop.api('POST /block-list', { phone: customer, reason: 'OTHER_PHONE_NUMBER_OWNER', note: '' })
  const screen = await shop.open('/chat?tab=2')
  const chats = await screen.findByRole('list', { name: 'Conversations' })
  await within(chats).findByText('Wrong number')
})
