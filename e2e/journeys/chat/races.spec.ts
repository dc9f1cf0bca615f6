import type { Page, Request } from '@playwright/test'
import * as z from 'zod'
import { tabNames, tabOf } from '../../../src/contract/chat/chat-tabs.ts'
import { byRun } from '../../faults/length.ts'
import { anotherBrowser, expect, open, row, signIn, someCustomer, tab, test } from '../../journey.ts'

const races = byRun(1000, 20)
const chats = byRun(4, 1)
const mostRaces = 3 * (races / chats)
/** Mine, spam or not, and the last of it undone: all of them stay with the chat. */
const keys = ['m', '!', 'z'] as const
const tabLabels = { my: 'My chats', queued: 'Queued', team: 'Team', spam: 'Spam' } as const

const Chat = z.object({
  conversationId: z.string(),
  assignedTo: z.nullable(z.string()),
  isSpam: z.boolean(),
  isArchived: z.boolean(),
})

/** The chat as the server has it. */
async function chatAtServer(page: Page, id: string) {
  const answer = await page.evaluate(async chat => {
    const { state } = JSON.parse(sessionStorage.getItem('session') ?? '{}') as { state: { jwt: string; account: string } }
    const headers = { authorization: `Bearer ${state.jwt}`, 'x-account': state.account }
    return (await fetch(`/backend/conversations/${chat}`, { headers })).json()
  }, id)
  return Chat.parse(answer)
}

/** The acts of a page: how many were asked for, and how many of them have no answer yet. */
function actsOf(page: Page): () => { asked: number; open: number } {
  let asked = 0
  let open = 0
  const isAct = (url: string, method: string) => method === 'POST' && /\/(assign|spam|not-spam)$/.test(url)
  page.on('request', request => {
    if (!isAct(request.url(), request.method())) return
    asked += 1
    open += 1
  })
  const ended = (request: Request) => void (open -= isAct(request.url(), request.method()) ? 1 : 0)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => ({ asked, open })
}

const anyKey = () => keys[Math.floor(Math.random() * keys.length)] ?? 'm'

const soon = { timeout: 5000 }

/** Whatever tab one looks into, the chat stands in the one where it is, and in no other; its header says whose it is. */
async function agrees(page: Page, sub: string, id: string, text: string): Promise<void> {
  // The last of them may have waited for its turn, and have asked after the server was read.
  await expect(async () => {
    const chat = await chatAtServer(page, id)
    const place = tabOf(chat, sub)
    const whose = chat.assignedTo === null ? /^Assign$/ : chat.assignedTo === sub ? /^Assigned to You/ : /^Assigned to (?!You)/
    await expect(page.getByRole('button', { name: whose }), `whose ${text} is for ${sub}`).toBeVisible(soon)
    for (const name of tabNames) {
      await tab(page, tabLabels[name]).click()
      await expect(tab(page, tabLabels[name])).toHaveAttribute('aria-selected', 'true')
      const shown = expect(row(page, text), `${text} in ${name} for ${sub}`)
      await (name === place ? shown.toBeVisible(soon) : shown.toBeHidden(soon))
    }
  }).toPass({ timeout: 30_000 })
}

test('two people who assign and mark spam against each other see what the server has, whoever was first', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(byRun(1_800_000, 60_000))
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await signIn(page)
  const two = [
    { at: page, sub: 'marta', acts: actsOf(page) },
    { at: jonas, sub: 'jonas', acts: actsOf(jonas) },
  ]
  const acted = () => two.reduce((sum, { acts }) => sum + acts().asked, 0)
  for (let chat = 1; chat <= chats; chat += 1) {
    const text = `Race ${chat}`
    await server.textIn(someCustomer(), text)
    for (const { at } of two) {
      await tab(at, 'Queued').click()
      await open(at, text)
      // From there on single keys are commands.
      await at.getByRole('log').focus()
    }
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    // Some draws come to nothing, such as "mine" where it is: the race goes on until enough of them were acts.
    const isEnough = (race: number) => race >= races / chats && acted() > (races * chat) / chats
    for (let race = 0; !isEnough(race) && race < mostRaces; race += 1) {
      await Promise.all(two.map(({ at }) => at.keyboard.press(anyKey())))
      await expect.poll(() => two.some(({ acts }) => acts().open > 0), { intervals: [10] }).toBe(false)
    }
    for (const { at, sub } of two) await agrees(at, sub, id, text)
  }
  // Keys that come to nothing would prove nothing.
  expect(acted()).toBeGreaterThan(races)
  await jonas.context().close()
})
