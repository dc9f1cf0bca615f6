import { waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

const customer = '+14155550132'
const other = '+14155550133'

const palette = (screen: Screen) => screen.queryByRole('dialog', { name: /^(Commands|Polecenia)$/ })
const help = (screen: Screen) => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
const list = async ({ findByRole }: Screen) => within(await findByRole('list', { name: /^(Conversations|Czaty)$/ }))
const row = async (screen: Screen, text: string) => (await list(screen)).findByRole('link', { name: new RegExp(text) })
const noRow = async (screen: Screen, text: string) => {
  const rows = await list(screen)
  await waitFor(() => expect(rows.queryByRole('link', { name: new RegExp(text) })).toBeNull())
}
const said = async (screen: Screen, text: string) => within(await screen.findByRole('log', { name: 'Messages' })).findByText(text)
const box = (screen: Screen) => screen.findByRole('textbox', { name: /^(Message|Note|Whisper)$/ })
const isChosen = (screen: Screen, tab: RegExp) =>
  waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'))
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

async function press({ user }: Screen, ...keys: string[]): Promise<void> {
  for (const key of keys) await user.keyboard(key)
}
/** The keys come after the screen. */
async function openPalette(screen: Screen): Promise<HTMLElement> {
  return waitFor(async () => {
    await press(screen, '{Control>}k{/Control}')
    const opened = palette(screen)
    if (!opened) throw new Error('no palette yet')
    return opened
  })
}
async function closePalette(screen: Screen): Promise<void> {
  await press(screen, '{Escape}')
  await waitFor(() => expect(palette(screen)).toBeNull())
}
/** Single keys are commands outside of boxes alone. */
async function leaveBox(screen: Screen): Promise<void> {
  await press(screen, '{Escape}')
  await waitFor(() => expect(document.activeElement?.tagName).not.toBe('TEXTAREA'))
}
/** The chats that wait, with this one open; what can be done to it is there. */
async function openChat(shop: Shop, text: string, opening: Parameters<Shop['open']>[1] = {}): Promise<Screen> {
  const screen = await shop.open('/chat?tab=2', opening)
  await openPalette(screen)
  await closePalette(screen)
  await choose(screen, text)
  return screen
}
async function choose(screen: Screen, text: string): Promise<void> {
  await screen.user.click(await row(screen, text))
  await said(screen, text)
  await screen.findByRole('button', { name: 'More actions' })
}

test('over an open menu, and after g with a wrong key, no letter does anything', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Under a menu')
  const screen = await openChat(shop, 'Under a menu')
  await screen.user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Archive' })
  await press(screen, 'e', '!', 'm', '/', 'g', 'a', '{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await leaveBox(screen)
  await press(screen, 'g', 'e', 'g', '!')
  // By now a command has had its time.
  await press(screen, '?')
  await waitFor(() => expect(help(screen)).not.toBeNull())
  await press(screen, '{Escape}')
  await shop.receive(other, 'Later')
  await row(screen, 'Later')
  await isChosen(screen, /^Queued/)
  await row(screen, 'Under a menu')
  expect(screen.queryByText('The chat is yours')).toBeNull()
  const acts = ['archive', 'spam', 'assign'] as const
  expect(acts.map(act => app.timesAsked(`POST /conversations/:id/${act}`))).toEqual([0, 0, 0])
})

test('where inputs keep lists of choices, the palette opens all the same', async () => {
  const screen = await (await app.shop()).open('/custom-fields/new')
  await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(screen.queryAllByRole('listbox', { hidden: true })).not.toEqual([]))
  await openPalette(screen)
})

test('a note begun by its key stays a note until one chooses otherwise', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Between us')
  const screen = await openChat(shop, 'Between us')
  await leaveBox(screen)
  await press(screen, 'n')
  const note = await screen.findByRole('textbox', { name: 'Note' })
  await hasFocus(note)
  await press(screen, 'Call her back', '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(note).toHaveProperty('value', ''))
  expect(await box(screen)).toBe(note)
  await leaveBox(screen)
  await press(screen, 'w')
  await hasFocus(await screen.findByRole('textbox', { name: 'Whisper' }))
  await leaveBox(screen)
  await press(screen, 't')
  await hasFocus(await screen.findByRole('textbox', { name: 'Message' }))
})

test('notes are shown and pinned, whispers shown, a file is asked for and canned responses are opened by single keys', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'By keys alone')
  const screen = await openChat(shop, 'By keys alone')
  await leaveBox(screen)
  await press(screen, 'n')
  await hasFocus(await screen.findByRole('textbox', { name: 'Note' }))
  await press(screen, 'She likes blue', '{Control>}{Enter}{/Control}')
  await leaveBox(screen)
  await press(screen, 'o')
  const notes = within(await screen.findByRole('tabpanel', { name: /^Notes/ }))
  await notes.findByText('She likes blue')
  // Not before it is stored.
  await notes.findByRole('button', { name: 'Pin to chat' })
  await press(screen, 'p')
  await said(screen, 'She likes blue')
  await press(screen, 'p')
  const log = within(screen.getByRole('log', { name: 'Messages' }))
  await waitFor(() => expect(log.queryByText('She likes blue')).toBeNull())
  await press(screen, 'y')
  await screen.findByRole('tabpanel', { name: /^Whispers/ })
  await press(screen, 't')
  await hasFocus(await screen.findByRole('textbox', { name: 'Message' }))
  await leaveBox(screen)
  const chooser = vi.spyOn(HTMLInputElement.prototype, 'click')
  await press(screen, 'f')
  expect(chooser.mock.contexts).toEqual([document.querySelector('input[type=file]')])
  await press(screen, ';')
  await screen.findByRole('listbox', { name: 'Canned responses' })
})

test('help lists every key, and single keys can be switched off for good while those with Mod stay', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Quiet keys')
  const screen = await openChat(shop, 'Quiet keys')
  await leaveBox(screen)
  await press(screen, '?')
  const opened = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  opened.getByText('Archive or bring back')
  await screen.user.click(opened.getByRole('switch', { name: /^Single-key shortcuts/ }))
  await press(screen, '{Escape}')
  await waitFor(() => expect(help(screen)).toBeNull())
  await screen.reload()
  await said(screen, 'Quiet keys')
  await screen.findByRole('button', { name: 'More actions' })
  await leaveBox(screen)
  await press(screen, 'e', '?')
  await openPalette(screen)
  expect(help(screen)).toBeNull()
  await closePalette(screen)
  await row(screen, 'Quiet keys')
  expect(app.timesAsked('POST /conversations/:id/archive')).toBe(0)
})

test('in Polish the palette finds words without their accents', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2', { language: 'pl' })
  await openPalette(screen)
  await press(screen, 'przejdz do: zespol', '{Enter}')
  await isChosen(screen, /^Zespół/)
})

test('with chats ticked, a key is about them and not about the open one', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Open and staying')
  await shop.receive(other, 'Ticked and going')
  const screen = await openChat(shop, 'Open and staying')
  await leaveBox(screen)
  await press(screen, 'x')
  await screen.user.click(await (await list(screen)).findByRole('checkbox', { name: /0133/ }))
  await screen.findByText('1 selected')
  await press(screen, 'e')
  await screen.findByText('1 chat archived.')
  await noRow(screen, 'Ticked and going')
  await row(screen, 'Open and staying')
  await press(screen, 'z')
  await row(screen, 'Ticked and going')
})

test('the archive has the keys of a list, and its search keeps the caret', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Second archived')
  await shop.receive(other, 'First archived')
  const conversations = (await shop.api('GET /conversations')).body as { conversationId: string; clientNumber: string }[]
  for (const number of [customer, other]) {
    const id = conversations.find(({ clientNumber }) => clientNumber === number)?.conversationId
    expect((await shop.api(`POST /conversations/${id}/archive`)).status).toBeLessThan(300)
  }
  const screen = await shop.open('/chat?tab=2')
  await openPalette(screen)
  await closePalette(screen)
  await press(screen, 'g', 'a')
  await row(screen, 'First archived')
  await press(screen, 'j')
  await said(screen, 'First archived')
  await press(screen, 'j')
  await said(screen, 'Second archived')
  const search = screen.getByRole('searchbox', { name: 'Search user by number' })
  await screen.user.click(search)
  await press(screen, '0133')
  const rows = await list(screen)
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1))
  await press(screen, '{Home}', '5')
  await waitFor(() => expect(screen.address()).toMatch(/number=50133/))
  await press(screen, '5')
  expect(search).toHaveProperty('value', '550133')
  await waitFor(() => expect(screen.address()).toMatch(/number=550133/))
  await press(screen, '{Escape}')
  await waitFor(() => expect(document.activeElement).not.toBe(search))
  await press(screen, 'x')
  await screen.findByRole('toolbar')
})

test('while the search is open its results are walked, and the words stay', async () => {
  const shop = await app.shop()
  for (const text of ['Turquoise one', 'Turquoise two']) await shop.receive(customer, text)
  const screen = await shop.open('/chat?tab=2')
  await openPalette(screen)
  await closePalette(screen)
  await row(screen, 'Turquoise two')
  await press(screen, '/')
  await hasFocus(await screen.findByRole('searchbox', { name: 'Search chats and messages' }))
  await press(screen, 'turquoise')
  const found = within(await screen.findByRole('search'))
  await waitFor(() => expect(found.getAllByRole('link')).toHaveLength(2))
  found.getAllByRole('link')[0]?.focus()
  const isAt = (text: string) => waitFor(() => expect(found.getByRole('link', { current: true }).textContent).toContain(text))
  await press(screen, 'j')
  await isAt('two')
  await press(screen, 'j')
  await isAt('one')
  await screen.findByRole('button', { name: 'More actions' })
  await press(screen, 'm')
  await screen.findByText('The chat is yours')
  expect(screen.address()).toMatch(/search=turquoise/)
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'turquoise')
})

test('the palette offers no screen that the menu hides', async () => {
  const screen = await (await app.shop()).open('/chat?tab=2', { permissions: [] })
  const opened = within(await openPalette(screen))
  await press(screen, 'go to')
  await opened.findByRole('option', { name: /archive/ })
  expect(opened.queryByRole('option', { name: /contacts/ })).toBeNull()
})

test('z takes back the text that was just sent, and then what was archived before', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Archived before')
  await shop.receive(other, 'Written to')
  const screen = await openChat(shop, 'Archived before', { canUndoSend: true })
  await leaveBox(screen)
  await press(screen, 'e')
  await noRow(screen, 'Archived before')
  // The next chat has opened by itself.
  await press(screen, 'r')
  await hasFocus(await box(screen))
  await press(screen, 'Too early', '{Control>}{Enter}{/Control}')
  await said(screen, 'Too early')
  await leaveBox(screen)
  await press(screen, 'z')
  await waitFor(async () => expect(await box(screen)).toHaveProperty('value', 'Too early'))
  await noRow(screen, 'Archived before')
  await press(screen, 'z')
  await row(screen, 'Archived before')
  expect(app.timesAsked('POST /conversations')).toBe(0)
})
