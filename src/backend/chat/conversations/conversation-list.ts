import type { ConversationMatch, ConversationQuery } from '#contract/chat/conversation-list.ts'
import { partOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { TabName } from '#contract/chat/chat-tabs.ts'
import { conversationListLimit, listTotalMax } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { conversationSelect, toConversation, type ConversationRow } from '../rows.ts'

/** As the index has it. */
const assignee = `case when assigned_to is null then '' else assigned_to end`
/** How a tab is asked, each along an index of its own; `sub` binds who asks. */
const inTab: Record<TabName, (sub: () => string) => string> = {
  my: sub => `not is_spam and ${assignee} = ${sub()}`,
  queued: () => `not is_spam and ${assignee} = ''`,
  team: sub => `not is_spam and assigned_to is not null and assigned_to <> ${sub()}`,
  spam: () => 'is_spam',
}

/** What is looked for in the number, as LIKE has it. */
const patternOf = (number = '') => partOf(number).replace(/[\\%_]/g, '\\$&')

/** A match as SQL: its conditions over `conversation`, with what they bind. */
export function conditionsOf(
  { isArchived, tab, unread, number }: ConversationMatch,
  sub: string,
  bind: (value: unknown) => string,
) {
  return [
    'account_id = $1',
    // What campaigns alone were sent to stands in no list (campaigns/sending/store-campaign-texts.ts).
    isArchived ? `is_archived and last_message_at > 'epoch'` : 'not is_archived',
    ...(tab ? [inTab[tab](() => bind(sub))] : []),
    ...(unread ? ['unread_count > 0'] : []),
    ...(patternOf(number) ? [`client_number ilike '%' || ${bind(patternOf(number))} || '%'`] : []),
  ]
}

/** A search by number alone asks the trigram index of the numbers; with a tab as well, that tab's chats are filtered. */
function isByNumber({ tab, unread, number }: ConversationMatch): boolean {
  return patternOf(number) !== '' && !tab && !unread
}

/** Names a statement: one for each shape that it can have. */
function nameOf({ isArchived, tab, unread, number }: ConversationMatch): string {
  return [isArchived ? 'archived' : 'active', tab, unread && 'unread', patternOf(number) && 'number'].filter(Boolean).join('-')
}

/** A limit that stands in the statement: of one that it does not know, the planner thinks it is most of the table. */
const limits = [50, 200, conversationListLimit]

/** The newest conversations that match, or those after a place: one query along an index, then only their own rows. */
export async function listConversations(tx: Tx, sub: string, query: ConversationQuery): Promise<Conversation[]> {
  const values: unknown[] = [tx.accountId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const [at, id] = query.before?.split('~') ?? []
  const limit = limits.find(one => one >= query.limit) ?? conversationListLimit
  const order = 'order by last_message_at desc, id desc'
  const chosen = () => {
    if (isByNumber(query)) {
      const place = `${bind(at ?? null)}::timestamptz, ${bind(id ?? null)}::uuid`
      const found = `conversations_with(${bind(patternOf(query.number))}, ${bind(query.isArchived)}, ${place}, ${limit})`
      return `(select * from conversation where account_id = $1 and id = any(array(select ${found})))`
    }
    const conditions = conditionsOf(query, sub, bind)
    if (at) conditions.push(`(last_message_at, id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`)
    return `(select * from conversation where ${conditions.join(' and ')} ${order} limit ${limit})`
  }
  const rows = await tx.rows<ConversationRow>(
    `${conversationSelect(chosen())} order by c.last_message_at desc, c.id desc`,
    values,
    `conversations-${nameOf(query)}${at ? '-before' : ''}-${limit}`,
  )
  return rows.slice(0, query.limit).map(toConversation)
}

/** How many match, exactly up to listTotalMax. */
export async function countConversations(tx: Tx, sub: string, match: ConversationMatch): Promise<number> {
  // The door knows the account by itself.
  const values: unknown[] = isByNumber(match) ? [] : [tx.accountId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const most = listTotalMax + 1
  const found = isByNumber(match)
    ? `conversations_with(${bind(patternOf(match.number))}, ${bind(match.isArchived)}, null, null, ${most})`
    : `conversation where ${conditionsOf(match, sub, bind).join(' and ')}`
  const [row] = await tx.rows<{ total: number }>(
    `select count(*)::int as total from (select 1 from ${found} limit ${most}) counted`,
    values,
    `count-${nameOf(match)}`,
  )
  return row?.total ?? 0
}
