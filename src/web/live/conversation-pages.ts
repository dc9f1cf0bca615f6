import { comesBefore, numberContains } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabOf, type TabName } from '#contract/chat/chat-tabs.ts'
import type { LiveEvent } from '#contract/events.ts'
import { areManyChanged, isStaleStatus, placeRow } from './conversations.ts'

/** Which chats a paged list is of; `sub` is whose tabs they are. */
export type PagedMatch = {
  isArchived: boolean
  tab?: TabName | undefined
  unread?: boolean | undefined
  number?: string | undefined
  sub: string
}

/** The newest of the chats that match, as far as they are loaded. */
export type ConversationPages = { rows: Conversation[]; hasMore: boolean }

/** Whether a chat belongs into a list. */
export function matches(row: Conversation, { isArchived, tab, unread, number, sub }: PagedMatch): boolean {
  if (row.isArchived !== isArchived || (unread && row.isRead)) return false
  if (number && !numberContains(row.clientNumber, number)) return false
  return !tab || tabOf({ ...row, isArchived: false }, sub) === tab
}

/** Takes a row as the server sees it. What is older than the last loaded one comes with its own page. */
export function putRowInPages(pages: ConversationPages, row: Conversation, match: PagedMatch): ConversationPages {
  const { rows, hasMore } = pages
  const found = rows.find(other => other.conversationId === row.conversationId)
  if (found && found.eventNumber >= row.eventNumber) return pages
  const others = found ? rows.filter(other => other !== found) : rows
  const last = rows.at(-1)
  const isBeyond = hasMore && (!last || (last !== found && comesBefore(last, row)))
  if (!matches(row, match) || isBeyond) return found ? { ...pages, rows: others } : pages
  return { ...pages, rows: placeRow(others, row) }
}

/** The next pages; the same ones when nothing changes; null when only the server can tell. */
export function applyToPages(pages: ConversationPages, event: LiveEvent, match: PagedMatch): ConversationPages | null {
  if (event.type === 'RESOURCE_CHANGED') return areManyChanged(event) ? null : pages
  const row = event.payload.conversation
  if (!row) return event.payload.conversationId === undefined ? pages : null
  const found = pages.rows.find(other => other.conversationId === row.conversationId)
  if (found && event.type === 'MESSAGE_STATUS' && isStaleStatus(found, row)) return pages
  return putRowInPages(pages, row, match)
}

/** Puts the next page behind the others. Rows that are there already stay as they are. */
export function append(pages: ConversationPages, page: Conversation[], hasMore: boolean): ConversationPages {
  const known = new Set(pages.rows.map(row => row.conversationId))
  return { rows: [...pages.rows, ...page.filter(row => !known.has(row.conversationId))], hasMore }
}
