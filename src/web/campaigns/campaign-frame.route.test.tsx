import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'

/** Texts to many of this shop go with a brand name and a STOP text; Earl Novak is in its phone book. */
async function shopWithFrame() {
  const shop = await app.shop({ numbers: [{ number: '+16285559901', country: 'US', isZenon: true }] })
  const { items } = (await shop.api('GET /phone-numbers')).body as { items: PhoneNumberRow[] }
  for (const { id, number: _number, isZenon: _isZenon, country: _country, ...row } of items) {
    const framed = { ...row, brandIdentification: 'Van Club', stopText: 'Reply STOP to unsubscribe' }
    expect(await shop.api(`PUT /phone-numbers/${id}`, framed)).toMatchObject({ status: 200 })
  }
  await shop.api('POST /phone-book', { name: 'Earl', surname: 'Novak', phone: customer })
  return shop
}
const summary = ({ findByRole }: Screen) => findByRole('region', { name: 'What will happen' })
const says = async (screen: Screen, text: string) => {
  const region = await summary(screen)
  await waitFor(() => expect(region.textContent).toContain(text))
}
async function write(screen: Screen, text: string): Promise<void> {
  const box = await screen.findByRole('textbox', { name: 'Message' })
  await screen.user.clear(box)
  await screen.user.click(box)
  await screen.user.paste(text)
}
const send = async ({ user, findByRole }: Screen) => user.click(await findByRole('button', { name: 'Send' }))

test('a text to many goes with brand and STOP text, counted and shown before it is sent, and a chat without', async () => {
  const shop = await shopWithFrame()
  const screen = await shop.open('/bulk-send')
  await screen.user.type(await screen.findByRole('combobox', { name: 'To' }), 'earl')
  await screen.user.click(await screen.findByRole('option', { name: /Earl Novak/ }))
  await write(screen, 'x'.repeat(130))
  await says(screen, '1 person · 2 parts each')
  await says(screen, 'Your brand name and the STOP text are added.')
  await write(screen, 'x'.repeat(900))
  await screen.findByText(/936 \/ 912/)
  await send(screen)
  await screen.findByText('The text is too long to send. Shorten it.')
  await write(screen, 'Van Club: the wash is on Monday.')
  await says(screen, 'The STOP text is added.')
  await says(screen, '1 part each')
  await send(screen)
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('The STOP text is added.')
  await screen.user.click(within(question).getByRole('button', { name: 'Send now' }))
  await screen.findByText('Sent to 1 person')

  await screen.user.click(screen.getByRole('link', { name: /^Chats/ }))
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  await screen.user.click(await list.findByRole('link'))
  const log = within(await screen.findByRole('log', { name: 'Messages' }))
  await log.findByText(/Van Club: the wash is on Monday\.\s*Reply STOP to unsubscribe/)
  await screen.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Only for you{Enter}')
  const said = await log.findByText(/Only for you/)
  expect(said.textContent).not.toContain('STOP')
})
