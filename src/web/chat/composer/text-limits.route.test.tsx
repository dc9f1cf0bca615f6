import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { textsTo } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const customer = '+14155550132'
const box = (screen: Screen) => screen.findByRole('textbox', { name: 'Message' })
const articles = ({ getByRole }: Screen) => within(getByRole('log', { name: 'Messages' })).getAllByRole('article')

async function openChat(shop: Shop, text: string, from = customer): Promise<Screen> {
  await shop.receive(from, text)
  const screen = await shop.open('/chat?tab=2')
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  await screen.user.click(await list.findByRole('link'))
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText(text)
  return screen
}
async function write(screen: Screen, text: string): Promise<void> {
  await screen.user.clear(await box(screen))
  await screen.user.click(await box(screen))
  await screen.user.paste(text)
}

test('an empty text is not sent; a text that is too long says so and stays in the box', async () => {
  const screen = await openChat(await app.shop(), 'Limits of a text')
  await screen.user.type(await box(screen), '   {Enter}')
  const length = screen.getByRole('status', { name: 'Message length' })
  for (const [text, told] of [
    ['a'.repeat(160), '160 / 912 · 1 part'],
    ['a'.repeat(305), '305 / 912 · 3 parts'],
    ['ż'.repeat(71), '71 / 396 · 2 parts'],
  ] as const) {
    await write(screen, text)
    await waitFor(() => expect(length.textContent).toContain(told))
  }
  await write(screen, 'a'.repeat(913))
  await screen.findByText(/^The text is 1 character too long\./)
  await screen.user.type(await box(screen), '{Enter}')
  expect(await box(screen)).toHaveProperty('value', 'a'.repeat(913))
  expect(articles(screen)).toHaveLength(1)
  expect(app.timesAsked('POST /conversations')).toBe(0)
})

test('a file of a wrong type or size is refused in the words of the specification, and what is written stays', async () => {
  const screen = await openChat(await app.shop(), 'Send me a picture')
  await write(screen, 'Here it is')
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!picker) throw new Error('no way to choose a file')
  const choose = (file: File) => fireEvent.change(picker, { target: { files: [file] } })
  choose(new File(['plain'], 'notes.txt', { type: 'text/plain' }))
  await screen.findByText(/^Invalid content type\. Acceptable: image\/jpeg/)
  choose(new File([new Uint8Array(614_401)], 'huge.png', { type: 'image/png' }))
  await screen.findByText('Invalid file size (max: 600kB)')
  expect(await box(screen)).toHaveProperty('value', 'Here it is')
  expect(screen.queryByRole('button', { name: /Remove the file/ })).toBeNull()
})

test('files are not offered for Poland; one that is dropped all the same is refused with the reason', async () => {
  const shop = await app.shop({ numbers: [{ number: '+48512340901', country: 'PL' }] })
  const screen = await openChat(shop, 'Czy to drogie?', '+48512340177')
  await write(screen, 'Nie')
  expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull()
  const file = new File(['x'], 'vase.png', { type: 'image/png' })
  fireEvent.drop(await box(screen), { dataTransfer: { types: ['Files'], files: [file] } })
  await screen.findByText('Files can go to US and Canadian numbers only.')
  expect(await box(screen)).toHaveProperty('value', 'Nie')
})

test('cells of a spreadsheet are pasted as text, not as the picture that comes with them', async () => {
  const screen = await openChat(await app.shop(), 'A table, please')
  // What may be attached is known.
  await screen.findByRole('button', { name: 'Attach a file' })
  const file = new File(['x'], 'image.png', { type: 'image/png' })
  const clipboardData = { types: ['text/plain', 'text/html', 'Files'], files: [file] }
  // Not taken from the browser, which writes the text then.
  expect(fireEvent.paste(await box(screen), { clipboardData })).toBe(true)
  expect(screen.queryByRole('button', { name: /Remove the file/ })).toBeNull()
  expect(fireEvent.paste(await box(screen), { clipboardData: { types: ['Files'], files: [file] } })).toBe(false)
  await screen.findByRole('button', { name: /Remove the file/ })
})

test('a refusal by the backend puts the text back into the box', async () => {
  const shop = await app.shop({ monetary: 0 })
  const screen = await openChat(shop, 'A stubborn backend')
  await write(screen, 'Too poor to send')
  await screen.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findAllByText('Insufficient funds. Could not sent message!')
  await waitFor(async () => expect(await box(screen)).toHaveProperty('value', 'Too poor to send'))
  expect(articles(screen)).toHaveLength(1)
})

test('a text that was not answered says that it could not be sent, stays, and goes once when there is a line again', async () => {
  const shop = await app.shop()
  const screen = await openChat(shop, 'An unsteady line')
  const hasLine = app.fail('POST /conversations', 'no answer')
  await screen.user.type(await box(screen), 'Perhaps it went{Enter}')
  await within(await screen.findByRole('alert')).findByText('Could not sent message!')
  hasLine()
  await screen.reload()
  // It goes by itself once there is a line, with the same key.
  const texts = async () => {
    await app.work()
    return textsTo(app, shop)
  }
  await waitFor(async () => expect(await texts()).toEqual(['Perhaps it went']))
  await screen.user.type(await box(screen), 'And the next one{Enter}')
  await waitFor(async () => expect(await texts()).toEqual(['Perhaps it went', 'And the next one']))
  expect(within(screen.getByRole('log', { name: 'Messages' })).getAllByText('Perhaps it went')).toHaveLength(1)
})
