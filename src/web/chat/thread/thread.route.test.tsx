import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, customer, log, message, openChat } from '#web/testing/chat-screen.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

test('a screen reader hears whose each message is', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Whose is this')
  await shop.send({ to: customer, body: 'Mine is this' })
  const thread = await log(await openChat(shop, 'Mine is this'))
  within(await thread.findByRole('article', { name: 'Customer' })).getByText('Whose is this')
  within(await thread.findByRole('article', { name: 'You' })).getByText('Mine is this')
})

test('numbers, mails and addresses in a text are links that tell others nothing', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'See https://lumo.example/a, mail me@lumo.example, +1 (415) 555-0132. Not javascript:alert(1)')
  await shop.receive(customer, 'All of these')
  const screen = await openChat(shop, 'All of these')
  const links = within(await message(screen, 'See https')).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://lumo.example/a',
    'mailto:me@lumo.example',
    'tel:+14155550132',
  ])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  }
})

test('the box is not drawn anew while texts come in', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Is it blue?')
  const screen = await openChat(shop, 'Is it blue?')
  await screen.findByRole('button', { name: /^Attach/ })
  const changes: MutationRecord[] = []
  const watch = new MutationObserver(records => changes.push(...records))
  const form = (await box(screen)).closest('form')
  if (!form) throw new Error('the box stands in no form')
  // React writes the name and the kind of a chosen radio anew whenever it draws it.
  for (const radio of within(form).getAllByRole('radio')) watch.observe(radio, { attributes: true })
  for (const text of ['Or green?', 'Or grey?']) {
    await shop.receive(customer, text)
    await message(screen, text)
  }
  expect([...changes, ...watch.takeRecords()]).toEqual([])
  await screen.user.type(await box(screen), 'B')
  expect([...changes, ...watch.takeRecords()]).not.toEqual([])
})
