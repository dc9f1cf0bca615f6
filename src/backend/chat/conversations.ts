import { tabNames } from '#contract/chat/tab.ts'
import { conversationListLimit, mmsContentTypes, mmsMaxFileSizeBytes, unconfirmedAfterMinutes } from '#contract/limits.ts'
import type { Stats } from '#contract/chat/conversations.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emit } from '../live/emit.ts'
import { conversationsById, lastEventNumber, messagesById, newestConversations, threadPage } from './rows.ts'
import { send } from './send.ts'
import { askFor } from './worker.ts'

/** A read in the account's context; the event number is taken before the rows, so that later events are applied over them. */
function read<T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withAccount(call.database, call.accountId, async tx => {
    const number = await lastEventNumber(tx)
    const rows = await work(tx)
    call.includes(number)
    return rows
  })
}

async function ensureConversation(tx: Tx, id: string): Promise<void> {
  const found = await tx.rows(
    'select 1 from conversation where account_id = $1 and id = $2',
    [tx.accountId, id],
    'has-conversation',
  )
  if (!found.length) throw new Refusal('NOT_FOUND')
}

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
    read(call, async (tx): Promise<Stats> => {
      const [row] = await tx.rows<{ counts: number[] }>(statsQuery, [tx.accountId, call.person.sub], 'stats')
      const at = (index: number) => ({ total: row?.counts[index * 2] ?? 0, unread: row?.counts[index * 2 + 1] ?? 0 })
      return { my: at(0), queued: at(1), team: at(2), spam: at(3) }
    }),

  'GET /conversations': (call, { query }) => read(call, tx => newestConversations(tx, query.isArchived, conversationListLimit)),

  'GET /conversations/mms-limitations': async () => ({
    mmsAvailableContentTypes: mmsContentTypes,
    mmsMaxFileSize: mmsMaxFileSizeBytes,
  }),

  'GET /conversations/:id': (call, { params }) =>
    read(call, async tx => {
      const [conversation] = await conversationsById(tx, [params.id])
      if (!conversation) throw new Refusal('NOT_FOUND')
      return conversation
    }),

  'GET /conversations/:id/messages': (call, { params, query }) =>
    read(call, async tx => {
      await ensureConversation(tx, params.id)
      return threadPage(tx, params.id, query.limit, query.before)
    }),

  'POST /conversations': call => send(call),

  'POST /conversations/:id/read': (call, { params }) =>
    withAccount(call.database, call.accountId, async tx => {
      const read = await tx.rows(
        'update conversation set unread_count = 0 where account_id = $1 and id = $2 and unread_count > 0 returning id',
        [tx.accountId, params.id],
        'read',
      )
      if (!read.length) await ensureConversation(tx, params.id)
      else await emit(tx, call.hub, [{ type: 'CONVERSATION_READ', conversationId: params.id }])
      return null
    }),

  'POST /conversations/:id/assign': (call, { params }) =>
    withAccount(call.database, call.accountId, async tx => {
      const assigned = await tx.rows(
        'update conversation set assigned_to = $3 where account_id = $1 and id = $2 and assigned_to is distinct from $3 returning id',
        [tx.accountId, params.id, call.person.sub],
      )
      if (!assigned.length) await ensureConversation(tx, params.id)
      else await emit(tx, call.hub, [{ type: 'CONVERSATION_CHANGED', conversationId: params.id }])
      return null
    }),

  'POST /conversations/:id/messages/:messageId/check': async (call, { params }) => {
    const own = (tx: Tx) => messagesById(tx, [params.messageId])
    const [message] = await withAccount(call.database, call.accountId, own)
    if (!message || message.conversationId !== params.id) throw new Refusal('NOT_FOUND')
    const isOld = Date.now() - Date.parse(message.time) > unconfirmedAfterMinutes * 60_000
    if (call.carrier.ask && message.status === 'PROCESSING' && (message.isUnconfirmed || isOld))
      await askFor(call, call.carrier, call.accountId, [message.messageId])
    const [now] = await withAccount(call.database, call.accountId, own)
    return now ?? message
  },
} satisfies Partial<Handlers<keyof import('#contract/api.ts').Api>>
