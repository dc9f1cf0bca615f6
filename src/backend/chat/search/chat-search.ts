import type { Api } from '#contract/api.ts'
import { chatSearchPageSize } from '#contract/limits.ts'
import type { ChatsFound } from '#contract/chat/search.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { countriesOf } from '../../contacts/search/contact-list.ts'
import { readCursor, writeCursor } from './search-cursor.ts'
import { findChats } from './search-chats.ts'
import { findMessages } from './search-messages.ts'

export const chatSearch = {
  'GET /chat-search': (call, { query }) => call.inAccount(tx => search(tx, query.search, query.cursor)),
} satisfies Partial<Handlers<keyof Api>>

/** One page: chats while there are any, then messages. Every step reads a bounded number of rows along an index. */
async function search(tx: Tx, text: string, cursor: string | undefined): Promise<ChatsFound> {
  const place = cursor === undefined ? null : readCursor(cursor)
  const words = await wordsOf(tx, text)
  if (!words.length) return { chats: [], messages: [] }
  // Only a number is read as it is written in some country.
  const countries = /\d/.test(text) ? await countriesOf(tx) : []
  const asked = place?.in === 'messages' ? null : await findChats(tx, text, countries, place, chatSearchPageSize)
  const chats = asked?.found ?? []
  if (asked?.next) return { chats, messages: [], next: writeCursor(asked.next) }
  const room = chatSearchPageSize - chats.length
  const { found, next } = await findMessages(tx, words, place?.in === 'messages' ? place : null, room)
  return { chats, messages: found, ...(next && { next: writeCursor(next) }) }
}

const alongIndexes = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']
  .map(setting => `set_config('${setting}', 'off', true)`)
  .join(', ')

/**
 * The words as the index has them. Forces index scans for the rest of the transaction: the planner cannot see how many rows the
 * security definer functions return, and would choose to read whole tables.
 */
async function wordsOf(tx: Tx, text: string): Promise<string[]> {
  const [row] = await tx.rows<{ words: string[] }>(
    `select words_of($1) as words, ${alongIndexes}, set_config('max_parallel_workers_per_gather', '0', true)`,
    [text],
    'search-words',
  )
  return row?.words ?? []
}
