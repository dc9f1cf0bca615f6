import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import ChatJobs from '#web/chat/list/chat-jobs.tsx'
import i18next from 'i18next'
import { textsReady } from '#web/i18n.ts'
import { id } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'

const running: Job = {
  id: id(1),
  kind: 'conversations',
  action: 'archive',
  name: null,
  status: 'INPROGRESS',
  seen: 1000,
  total: 4000,
  counts: { changed: 1000, skipped: 0 },
  createdBy: 'marta',
  createdAt: '2026-11-22T11:00:00.000Z',
  finishedAt: null,
  undoableUntil: null,
  undo: null,
}
const done: Job = {
  ...running,
  status: 'COMPLETED',
  seen: 4000,
  counts: { changed: 3990, skipped: 10 },
  finishedAt: '2026-11-22T11:01:00.000Z',
  undoableUntil: '2026-11-22T12:00:00.000Z',
}
const undoing: Job = {
  ...done,
  undoableUntil: null,
  undo: { status: 'INPROGRESS', seen: 399, total: 3990, counts: { changed: 399 } },
}

let jobs: Job[] = []
let asked: string[] = []
beforeAll(async () => {
  await textsReady
  await i18next.loadNamespaces(['common', 'chat', 'errors'])
})
beforeEach(() => {
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  sessionStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.method === 'POST') jobs = [undoing]
    return Response.json(request.method === 'POST' ? undoing : jobs)
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ChatJobs />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a job that goes on is shown with its progress, whoever started it; what is none of the screen is not', async () => {
  jobs = [
    { ...running, createdBy: 'jonas' },
    { ...running, id: id(2), kind: 'contacts', action: 'delete' },
  ]
  show()
  await screen.findByText('Archiving chats')
  screen.getByText('25%')
  expect(screen.getByRole('progressbar', { name: 'Archiving chats' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('of one’s own jobs it is shown for a while what they came to, and one press takes it back', async () => {
  jobs = [done, { ...done, id: id(2), createdBy: 'jonas', action: 'spam' }]
  show()
  await screen.findByText(/^3,990 chats archived\. 10 chats were left unchanged/)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undoing changes to chats')
  screen.getByText('10%')
  expect(asked).toContain(`POST /backend/jobs/${done.id}/undo`)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a line that was taken off stays away over a reload, and what its undo came to is told all the same', async () => {
  jobs = [done]
  const { unmount } = show()
  await userEvent.click(await screen.findByRole('button', { name: /^Hide: 3,990 chats archived/ }))
  expect(screen.queryByRole('list')).toBeNull()
  unmount()
  asked = []
  const again = show()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('list')).toBeNull()
  again.unmount()
  jobs = [{ ...done, undoableUntil: null, undo: { status: 'COMPLETED', seen: 3990, total: 3990, counts: { changed: 3990 } } }]
  show()
  await screen.findByText('3,990 chats are back to how they were.')
})

test('a job that stopped half way says so, with what it did and the undo of that', async () => {
  jobs = [{ ...done, status: 'FAILED', counts: { changed: 1000 } }]
  show()
  await screen.findByText('Stopped because of an error. 1,000 chats archived.')
  screen.getByRole('button', { name: 'Undo' })
})
