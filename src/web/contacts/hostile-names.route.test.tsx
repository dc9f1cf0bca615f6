import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { oneLine } from '#contract/names.ts'
import { openDesk } from '#backend/testing/import-desk.ts'
import { fill } from '#web/testing/fill.ts'
import { naughty } from '#web/testing/naughty.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openDesk(app)

/** What fits into a name, as it is kept. */
const names = naughty.map(text => oneLine(text).trim()).filter(text => text.length <= 30)
const press = async ({ user, findAllByRole }: Screen, name: string) => {
  const button = (await findAllByRole('button', { name })).at(-1)
  if (button) await user.click(button)
}
/** None of them became an element of the page. */
const isInert = () =>
  expect(document.querySelectorAll('body script, img[src="x"], iframe, svg[onload], [onerror]')).toHaveLength(0)

test('there are such names', () => expect(names.length).toBeGreaterThan(1))

test('names of contacts that come in a file stand in the list as they were written, and so does the file’s', async () => {
  const shop = await app.shop()
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = names.map((name, index) => `+48 512 340 18${index},${quoted(name)}`)
  const file = '<img src=x onerror=alert(1)>.csv'
  await desk.run(shop, ['Phone,First name', ...rows].join('\n'), { name: file })
  const screen = await shop.open('/contacts')
  await waitFor(() => {
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
    for (const name of names) expect(links).toContain(name)
  })
  isInert()
})

test('tags and templates are called what was typed, in their list and their form', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/contact-tags')
  for (const name of names) {
    await press(screen, 'Add tag')
    await fill(screen, await screen.findByRole('textbox', { name: 'Name' }), name)
    await screen.user.keyboard('{Enter}')
    await screen.findByRole('button', { name })
  }
  isInert()
})

test('a template opens at the address of its name, whatever that is', async () => {
  const shop = await app.shop()
  for (const name of names) await shop.api('POST /message-templates', { name, text: name })
  const screen = await shop.open('/message-templates')
  for (const name of names) {
    await screen.user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', name))
    const [back] = screen.getAllByRole('link', { name: 'Message templates' })
    if (back) await screen.user.click(back)
    await screen.findByRole('heading', { level: 1, name: 'Message templates' })
  }
  isInert()
})

test('numbers, invitations and the trail of changes show what was written', async () => {
  const shop = await app.shop()
  const [name = ''] = names
  const [number] = ((await shop.api('GET /phone-numbers')).body as { items: PhoneNumberRow[] }).items
  const screen = await shop.open(`/phone-numbers/edit/${number?.id}`)
  await fill(screen, await screen.findByRole('textbox', { name: /^Brand name/ }), name)
  await fill(screen, screen.getByRole('textbox', { name: /^STOP text/ }), name)
  const [first] = screen.getAllByRole('textbox', { name: /Name/ })
  if (first) await fill(screen, first, name)
  await press(screen, 'Save changes')
  await screen.findByText('Number saved')
  isInert()
})
