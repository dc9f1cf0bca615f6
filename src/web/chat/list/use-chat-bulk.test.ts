import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import { id } from '#web/live/rows.fixture.ts'
import { partsOf } from './use-chat-bulk.ts'

test('however many chats are ticked, each goes to the server once, in calls that it takes', () => {
  for (const count of [1, 1000, 1001, 2500]) {
    const ids = Array.from({ length: count }, (_, n) => id(n + 1))
    const parts = z.parse(z.array(ConversationSelection), partsOf(ids))
    expect(parts.flatMap(part => ('ids' in part ? part.ids : []))).toEqual(ids)
  }
})
