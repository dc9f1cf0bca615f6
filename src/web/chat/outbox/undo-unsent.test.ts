import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { accountNumber, conversation } from '#web/live/rows.fixture.ts'
import { undoable, undoLast } from '#web/ui/feedback/undo.ts'
import { draftOf, useDrafts } from '../composer/drafts.ts'
import { followUndoable } from './undo-unsent.ts'
import { useOutbox } from './outbox.ts'
import { sendMessage } from './send.ts'

const row = conversation()
const client = createQueryClient()
let stop: () => void

beforeEach(() => {
  useOutbox.setState({ rows: [] })
  useDrafts.setState({ drafts: {} })
  stop = followUndoable(client)
})
afterEach(() => stop())

const send = (body: string) =>
  sendMessage(client, row, { body, channel: 'sms', from: accountNumber, undoWindowMs: 60_000 }, { onFailed: () => {} })

test('Undo takes back the text that was just sent, then what was done before it', async () => {
  const archived = vi.fn<() => void>()
  const end = undoable(() => {
    end()
    archived()
  })
  const sending = send('Too early')
  undoLast()
  await sending
  expect(draftOf(row.conversationId).text).toBe('Too early')
  expect(archived).not.toHaveBeenCalled()
  undoLast()
  expect(archived).toHaveBeenCalledOnce()
  undoLast()
  expect(archived).toHaveBeenCalledOnce()
})

test('of the same thing only the last act can be taken back', () => {
  const undone: string[] = []
  const ends = ['first', 'second'].map(act => undoable(() => undone.push(act), 'one chat'))
  undoLast()
  for (const end of ends) end()
  undoLast()
  expect(undone).toEqual(['second'])
})
