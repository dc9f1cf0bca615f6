import { tabNames } from '#contract/chat/chat-tabs.ts'
import { conversationListLimit, mmsContentTypes, mmsMaxFileSizeBytes, unconfirmedAfterMinutes } from '#contract/limits.ts'
import type { Stats } from '#contract/chat/conversations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { countConversations, listConversations } from './conversation-list.ts'
import { conversationsById, ensureConversation, messagesById, threadPage } from '../rows.ts'
import { send } from '../sending/send.ts'
import { askFor } from '../sending/settle-unknown.ts'

/** For the counts, which come from an index of their own; the list has its own words (conversation-list.ts). */
const inTab = {
  my: 'not is_spam and assigned_to = $2',
  queued: 'not is_spam and assigned_to is null',
  team: 'not is_spam and assigned_to is not null and assigned_to <> $2',
  spam: 'is_spam and ($2::text is not null)',
} as const

const countsOf = (where: string) => {
  const capped = (more: string) =>
    `(select count(*)::int from (select 1 from conversation where account_id = $1 and not is_archived and ${where}${more} limit ${conversationListLimit}) t)`
  return `${capped('')}, ${capped(' and (unread_count > 0)')}`
}
const statsQuery = `select array[${tabNames.map(name => countsOf(inTab[name])).join(', ')}] as counts, $2::text`

export const conversations = {
  'GET /stats': call =>
    call.inAccount(async (tx): Promise<Stats> => {
      const [row] = await tx.rows<{ counts: number[] }>(statsQuery, [tx.accountId, call.person.sub], 'stats')
      const at = (index: number) => ({ total: row?.counts[index * 2] ?? 0, unread: row?.counts[index * 2 + 1] ?? 0 })
      return { my: at(0), queued: at(1), team: at(2), spam: at(3) }
    }),

  'GET /conversations': (call, { query }) => call.inAccount(tx => listConversations(tx, call.person.sub, query)),

  'GET /conversations/count': (call, { query }) =>
    call.inAccount(async tx => ({ total: await countConversations(tx, call.person.sub, query) })),

  'GET /conversations/mms-limitations': async ({ carrier }) => ({
    mmsAvailableContentTypes: carrier.canMms ? mmsContentTypes : [],
    mmsMaxFileSize: carrier.canMms ? mmsMaxFileSizeBytes : 0,
  }),

  'GET /conversations/:id': (call, { params }) =>
    call.inAccount(async tx => {
      const [conversation] = await conversationsById(tx, [params.id])
      if (!conversation) throw new Refusal('NOT_FOUND')
      return conversation
    }),

  'GET /conversations/:id/messages': (call, { params, query }) =>
    call.inAccount(async tx => {
      await ensureConversation(tx, params.id)
      return threadPage(tx, params.id, query.limit, query.before)
    }),

  'POST /conversations': call => send(call),

  'POST /conversations/:id/messages/:messageId/check': async (call, { params }) => {
    const own = (tx: Tx) => messagesById(tx, [params.messageId])
    const [message] = await call.inAccount(own)
    if (!message || message.conversationId !== params.id) throw new Refusal('NOT_FOUND')
    const isOld = Date.now() - Date.parse(message.time) > unconfirmedAfterMinutes * 60_000
    if (call.carrier.ask && message.status === 'PROCESSING' && (message.isUnconfirmed || isOld))
      await askFor(call, call.carrier, call.accountId, [message.messageId])
    const [now] = await call.inAccount(own)
    return now ?? message
  },
} satisfies Partial<Handlers<keyof import('#contract/api.ts').Api>>
