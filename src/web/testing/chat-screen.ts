import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { fill } from './fill.ts'
import type { Screen, StaffApp, StaffShop } from './staff-app.ts'

/** What route tests of the chat do again and again: its list, its thread and its box, by their names in both languages. */
export const customer = '+14155550132'

const oneWith = (elements: HTMLElement[], text: string): HTMLElement => {
  const [found, ...others] = elements.filter(element => element.textContent.includes(text))
  if (!found || others.length > 0) throw new Error(`"${text}" stands ${others.length + (found ? 1 : 0)} times`)
  return found
}

export const list = async ({ findByRole }: Screen) => within(await findByRole('list', { name: /^(Conversations|Czaty)$/ }))
export const log = async ({ findByRole }: Screen) => within(await findByRole('log', { name: /^(Messages|Wiadomości)$/ }))
/** Where one writes, whatever its mode. */
export const box = ({ findByRole }: Screen) =>
  findByRole<HTMLTextAreaElement>('textbox', { name: /^(Message|Note|Whisper|Wiadomość|Notatka|Szept)$/ })
export const tab = ({ findByRole }: Screen, name: string) => findByRole('tab', { name })

/** The row of the list that shows this text. The list cuts at 25 characters. */
export async function row(screen: Screen, text: string): Promise<HTMLElement> {
  const rows = await list(screen)
  return waitFor(() => oneWith(rows.getAllByRole('listitem'), text))
}
export const noRow = (screen: Screen, text: string) =>
  waitFor(() => {
    const lists = screen.queryAllByRole('list', { name: /^(Conversations|Czaty)$/ })
    expect(lists.flatMap(rows => rows.textContent.includes(text) || [])).toEqual([])
  })
/** One message of the open thread. */
export async function message(screen: Screen, text: string): Promise<HTMLElement> {
  const thread = await log(screen)
  return waitFor(() => oneWith(thread.getAllByRole('article'), text))
}

export async function choose(screen: Screen, text: string): Promise<void> {
  await screen.user.click(within(await row(screen, text)).getByRole('link'))
}

/** Opens the chat whose last message this is. */
export async function openChat(shop: StaffShop, text: string, opening: Parameters<StaffShop['open']>[1] = {}): Promise<Screen> {
  const screen = await shop.open('/chat?tab=2', opening)
  await choose(screen, text)
  await message(screen, text)
  await box(screen)
  return screen
}

/** Begins a chat with a number, by the dialog. */
export async function beginChatWith(screen: Screen, number: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'New chat' })
  if (button) await screen.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'New chat' }))
  await screen.user.clear(dialog.getByRole('combobox', { name: 'To' }))
  await screen.user.type(dialog.getByRole('combobox', { name: 'To' }), number)
  await screen.user.click(dialog.getByRole('button', { name: 'Start chat' }))
}

/** What stands in the box from now on. */
export const write = async (screen: Screen, text: string) => fill(screen, await box(screen), text)

const conversations = async (shop: StaffShop) => (await shop.api('GET /conversations')).body as Conversation[]
export async function conversationOf(shop: StaffShop, client = customer): Promise<Conversation> {
  const found = (await conversations(shop)).find(({ clientNumber }) => clientNumber === client)
  if (!found) throw new Error(`no chat with ${client}`)
  return found
}
/** The thread as the server has it. */
export async function messagesOf(shop: StaffShop, client = customer): Promise<Message[]> {
  const { conversationId } = await conversationOf(shop, client)
  return (await shop.api(`GET /conversations/${conversationId}/messages`)).body as Message[]
}
/** What the carrier took for a customer. */
export async function textsTo(app: StaffApp, shop: StaffShop, client = customer): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from simulator_message where account_id = $1 and to_number = $2 order by id',
    [shop.id, client],
  )
  return rows.map(({ body }) => body)
}

/** Sends what stands in the box, and lets the worker take it once the server has it. */
export async function send(app: StaffApp, shop: StaffShop, screen: Screen): Promise<void> {
  const { value } = await box(screen)
  await screen.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect((await messagesOf(shop)).at(-1)).toMatchObject({ body: value, direction: 'out' }))
  await app.work()
}
export async function answer(app: StaffApp, shop: StaffShop, screen: Screen, text: string): Promise<void> {
  await write(screen, text)
  await send(app, shop, screen)
}

const unreachable = { reason: 'The phone could not be reached', code: 'simulator/unreachable' }
/** What the network makes of the texts that the carrier has. */
export async function report(app: StaffApp, shop: StaffShop, status: 'DELIVERED' | 'UNDELIVERED'): Promise<void> {
  for (const { messageId, status: is } of await messagesOf(shop))
    if (is === 'SENT')
      await app.inbox.report({ accountId: shop.id, messageId, status, ...(status === 'UNDELIVERED' && unreachable) })
}
