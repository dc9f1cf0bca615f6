import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import EditContact from './edit-contact.tsx'

const backend = `${location.origin}/backend`
const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const tag = (n: number) => ({ id: idOf(n), name: `Tag ${n}`, contacts: 1, version: 1 })
const contact: ContactRecord = {
  id: idOf(900),
  phone: '+14155550132',
  name: 'Emily',
  surname: null,
  gender: null,
  email: null,
  birthday: null,
  timeZone: null,
  tags: ['Tag 1', 'Tag 2'],
  tagIds: [idOf(1), idOf(2)],
  active: true,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  signUpDate: null,
  lastMessageAt: null,
  purchases: 0,
  lastPurchaseAt: null,
  shopAccountAt: null,
  consent: null,
  fields: {},
  version: 1,
  consents: [],
  blocks: [],
  conversationId: null,
}
const field: CustomField = { id: idOf(800), name: 'Motto', type: 'TEXT', options: [], contacts: 0, version: 1 }

let saved: { tags: string[]; fields: Record<string, unknown> } | null = null
const server = setupServer(
  http.get(`${backend}/contact-tags`, ({ request }) => {
    const isSecond = new URL(request.url).searchParams.has('cursor')
    return HttpResponse.json({ items: [tag(isSecond ? 2 : 1)], from: 1, total: 2, ...(!isSecond && { next: 'more' }) })
  }),
  http.get(`${backend}/custom-fields`, () => HttpResponse.json({ items: [field], from: 1, total: 1 })),
  http.put(`${backend}/contacts/:id`, async ({ request }) => {
    saved = (await request.json()) as typeof saved
    return HttpResponse.json({ ...contact, version: 2 })
  }),
)
beforeAll(async () => {
  server.listen()
  await i18next.loadNamespaces(['contacts'])
})
afterEach(() => {
  saved = null
})
afterAll(() => server.close())

test.each(['true', 'constructor', 'Never give up'])(
  'a change keeps the tags of every page of tags, and “%s” is a text like any other',
  async words => {
    const client = createQueryClient()
    const { user } = await draw(() => (
      <QueryClientProvider client={client}>
        <EditContact contact={contact} onClose={() => undefined} />
      </QueryClientProvider>
    ))
    await user.type(await screen.findByLabelText(/Motto/), words)
    await user.click(screen.getByRole('button', { name: 'Save contact' }))
    await waitFor(() => expect(saved).not.toBeNull())
    expect(saved).toMatchObject({ tags: [idOf(1), idOf(2)], fields: { [field.id]: words } })
  },
)
