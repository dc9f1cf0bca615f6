import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { StoredDraft } from '#contract/chat/drafts.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
type Shop = Awaited<ReturnType<typeof app.shop>>

/** Two customers have written. */
async function twoChats(): Promise<Shop> {
  const shop = await app.shop()
  await shop.receive('+14155550132', 'Draft in a row')
  await shop.receive('+14155550133', 'The chat beside it')
  return shop
}
const list = async ({ findByRole }: Screen) => within(await findByRole('list', { name: /^(Conversations|Czaty)$/ }))
const row = async (screen: Screen, text: string | RegExp) => (await list(screen)).findByRole('link', { name: new RegExp(text) })
const box = (screen: Screen) => screen.findByRole('textbox', { name: /^(Message|Note|Wiadomość)$/ })
async function choose(screen: Screen, text: string, said: string): Promise<void> {
  await screen.user.click(await row(screen, text))
  await within(await screen.findByRole('log', { name: /^(Messages|Wiadomości)$/ })).findByText(said)
}
const drafts = async (api: Shop['api']) => (await api('GET /drafts')).body as StoredDraft[]
/** What a device of this person has told the server. */
async function write(shop: Shop, api: Shop['api'], client: string, words: Partial<StoredDraft>): Promise<void> {
  const conversations = (await shop.api('GET /conversations')).body as { conversationId: string; clientNumber: string }[]
  const id = conversations.find(({ clientNumber }) => clientNumber === client)?.conversationId
  const body = { channel: 'sms', sms: '', note: '', whisper: '', from: null, device: crypto.randomUUID(), change: 1, ...words }
  expect((await api(`PUT /conversations/${id}/draft`, body)).status).toBeLessThan(300)
}

test('a chat with an unsent text or note says so in its row once one has left it, and after a reload', async () => {
  const shop = await twoChats()
  const screen = await shop.open('/chat?tab=2')
  await choose(screen, 'Draft in a row', 'Draft in a row')
  await screen.user.type(await box(screen), 'Half an answer')
  expect((await list(screen)).queryByText(/Half an answer/)).toBeNull()
  await choose(screen, 'The chat beside it', 'The chat beside it')
  within(await row(screen, 'Half an answer')).getByText('Draft:')
  await screen.user.click(screen.getByRole('radio', { name: 'Note' }))
  await screen.user.type(await box(screen), 'Half a note')
  await choose(screen, 'Half an answer', 'Draft in a row')
  within(await row(screen, 'Half a note')).getByRole('img', { name: 'Note' })
  await waitFor(async () =>
    expect((await drafts(shop.api)).map(({ sms, note }) => sms + note).toSorted()).toEqual(['Half a note', 'Half an answer']),
  )
  await screen.reload()
  await choose(screen, 'Half a note', 'The chat beside it')
  within(await row(screen, 'Half an answer')).getByText('Draft:')
})

test('what one wrote on another device stands in the row, what a colleague wrote does not', async () => {
  const shop = await twoChats()
  await write(shop, await shop.as('jonas'), '+14155550132', { sms: 'Of Jonas' })
  await write(shop, shop.api, '+14155550133', { sms: 'Half an answer' })
  const screen = await shop.open('/chat?tab=2')
  within(await row(screen, 'Half an answer')).getByText('Draft:')
  expect(within(await row(screen, 'Draft in a row')).queryByText('Draft:')).toBeNull()
  expect((await list(screen)).queryByText(/Of Jonas/)).toBeNull()
})

test('the row shows a draft no more once it is sent, or emptied', async () => {
  const shop = await twoChats()
  await write(shop, shop.api, '+14155550132', { sms: 'Half an answer' })
  await write(shop, shop.api, '+14155550133', { channel: 'note', note: 'Half a note' })
  const screen = await shop.open('/chat?tab=2')
  await choose(screen, 'Half an answer', 'Draft in a row')
  await waitFor(async () => expect(await box(screen)).toHaveProperty('value', 'Half an answer'))
  await screen.user.click(screen.getByRole('button', { name: 'Send' }))
  await within(screen.getByRole('log', { name: 'Messages' })).findByText('Half an answer')
  await choose(screen, 'Half a note', 'The chat beside it')
  await waitFor(async () => expect(await box(screen)).toHaveProperty('value', 'Half a note'))
  await screen.user.clear(await box(screen))
  await choose(screen, 'You: Half an answer', 'Draft in a row')
  await row(screen, 'The chat beside it')
  expect((await list(screen)).queryByText('Draft:')).toBeNull()
  expect((await list(screen)).queryByText(/Half a note/)).toBeNull()
  await waitFor(async () => expect(await drafts(shop.api)).toEqual([]))
})

test('the row says it in Polish too', async () => {
  const shop = await twoChats()
  await write(shop, shop.api, '+14155550132', { sms: 'Pół odpowiedzi' })
  const screen = await shop.open('/chat?tab=2', { language: 'pl' })
  within(await row(screen, 'Pół odpowiedzi')).getByText('Szkic:')
})
