import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { accountNumber, conversation, id } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import { undoLast } from '#web/ui/feedback/undo.ts'
import { draftOf } from '../composer/drafts.ts'
import ScheduledList from './scheduled-list.tsx'

const chat = conversation()
const text: ScheduledText = {
  id: id(700),
  conversationId: chat.conversationId,
  body: 'Your mug is ready',
  from: accountNumber,
  userId: 'marta',
  sendAt: '2099-11-23T12:00:00.000Z',
  zone: 'UTC',
  state: 'WAITING',
  reason: null,
  version: 1,
}
const theirs: ScheduledText = { ...text, sendAt: '2099-11-24T15:30:00.000Z', version: 2 }

let client: QueryClient
let answers: Record<string, () => unknown>
let asked: { route: string; body: unknown; key: string | null }[]

/** What was asked of a route. */
const bodiesOf = (route: string) => asked.filter(one => one.route === route).map(one => one.body)
const refused = (status: number, code: string, details?: object) => () =>
  Response.json({ code, message: '', details }, { status })
const ok = (body: unknown) => () => Response.json(body)

beforeEach(async () => {
  client = createQueryClient()
  asked = []
  answers = {
    'GET scheduled-texts': ok([text]),
    'GET customer-time': ok({ zones: ['UTC'], country: null, isOpen: true, opensAt: null }),
  }
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const places = new URL(request.url).pathname.split('/')
    const route = `${request.method} ${places.includes('scheduled-texts') ? 'scheduled-texts' : places.at(-1)}`
    const body = request.method === 'GET' ? null : await request.json().catch(() => null)
    asked.push({ route, body, key: request.headers.get('idempotency-key') })
    return answers[route]?.()
  })
  await i18next.loadNamespaces(['scheduling', 'chat'])
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const drawList = () =>
  draw(() => (
    <QueryClientProvider client={client}>
      <ScheduledList conversation={chat} users={[]} />
    </QueryClientProvider>
  ))

async function edit() {
  const { user } = await drawList()
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  const words = await dialog.findByRole('textbox', { name: /^Text/ })
  await user.clear(words)
  await user.type(words, 'Your bowl is ready')
  return { user, dialog, words, press: (name: string) => user.click(dialog.getByRole('button', { name })) }
}

test('of two who change a text at once the second sees the hour that the first chose, and Keep mine keeps it', async () => {
  answers['PUT scheduled-texts'] = refused(409, 'STALE_VERSION', { current: theirs })
  const { dialog, press } = await edit()
  await press('Schedule text')
  await screen.findByText('Changed in the meantime')
  expect(dialog.getByDisplayValue('3:30 PM')).toBeTruthy()
  expect(dialog.getByDisplayValue('Your bowl is ready')).toBeTruthy()
  answers['PUT scheduled-texts'] = ok({ ...theirs, body: 'Your bowl is ready', version: 3 })
  await press('Keep mine')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf('PUT scheduled-texts').at(-1)).toMatchObject({ body: 'Your bowl is ready', at: '2099-11-24T15:30', version: 2 })
})

test('what is typed stays when the text leaves the list meanwhile and the line comes and goes', async () => {
  const { words } = await edit()
  answers = { 'GET scheduled-texts': ok([]), 'GET customer-time': refused(403, 'FORBIDDEN') }
  await client.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Scheduled texts', hidden: true })).toBeNull())
  expect(words.isConnected).toBe(true)
  answers['GET scheduled-texts'] = refused(403, 'FORBIDDEN')
  await client.invalidateQueries()
  expect(words).toHaveProperty('value', 'Your bowl is ready')
  expect(words.isConnected).toBe(true)
})

test('an undo that has no answer can be asked for again with its key; its words are in the box once it is refused', async () => {
  const { user } = await drawList()
  answers['DELETE scheduled-texts'] = ok(null)
  answers['POST scheduled-texts'] = () => {
    throw new TypeError('Failed to fetch')
  }
  const posted = () => asked.filter(one => one.route === 'POST scheduled-texts')
  await user.click(await screen.findByRole('button', { name: 'Cancel text' }))
  await screen.findByText('Scheduled text canceled')
  undoLast()
  await waitFor(() => expect(posted()).toHaveLength(2))
  await screen.findByText('Scheduled text canceled')
  expect(draftOf(chat.conversationId).text).toBe('')
  answers['POST scheduled-texts'] = refused(400, 'TIME_PAST')
  await waitFor(() => {
    undoLast()
    expect(posted()).toHaveLength(3)
  })
  await waitFor(() => expect(draftOf(chat.conversationId).text).toBe(text.body))
  expect(new Set(posted().map(({ key }) => key)).size).toBe(1)
})
