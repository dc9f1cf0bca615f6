import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, customer, message, openChat, write } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function opened(opening: { language?: 'pl' } = {}): Promise<Screen> {
  const shop = await app.shop()
  await shop.receive(customer, 'How much?')
  return openChat(shop, 'How much?', opening)
}
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const isWritten = (screen: Screen, text: string) => waitFor(async () => expect((await box(screen)).value).toBe(text))

const dear = `Cześć ${'a'.repeat(80)}`
const plain = `Czesc ${'a'.repeat(80)}`

test('letters that cost more are named with what the text costs, and one press writes it without them, back by another', async () => {
  const screen = await opened()
  await write(screen, dear)
  await screen.findByText(/“ś” and 1 other character make each part shorter\. The text costs 2 parts/)
  await press(screen, 'Without Polish letters')
  await isWritten(screen, plain)
  await screen.findByText('Written with plain characters: 1 part.')
  await press(screen, 'Undo')
  await isWritten(screen, dear)
})

test('quotes and signs are written plainly by one press, and go so', async () => {
  const screen = await opened()
  await write(screen, '“It’s 5 – 6…”')
  await press(screen, 'Plain quotes and signs')
  await isWritten(screen, `"It's 5 - 6..."`)
  await press(screen, 'Send')
  await message(screen, `"It's 5 - 6..."`)
})

test('in Polish it is offered in Polish', async () => {
  const screen = await opened({ language: 'pl' })
  await write(screen, dear)
  await press(screen, 'Bez polskich liter')
  await isWritten(screen, plain)
})
