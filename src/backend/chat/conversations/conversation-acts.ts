import type { Api } from '#contract/api.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit } from '../../live/emit.ts'
import { ensureConversation } from '../rows.ts'

/** Whoever gets a chat belongs to the account; strangers and people who have left are not there. */
export async function ensureMember(tx: Tx, sub: string | null): Promise<void> {
  if (sub === null) return
  const found = await tx.rows('select 1 from membership where account_id = $1 and sub = $2', [tx.accountId, sub])
  if (!found.length) throw new Refusal('NOT_FOUND', { field: 'to' })
}

/** Sets what a chat is. Of two who do the same the second changes nothing, and nobody is told twice. */
function mark(call: Call, id: string, column: 'is_archived' | 'is_spam', value: boolean): Promise<null> {
  return call.inAccount(async tx => {
    const changed = await tx.rows(
      `update conversation set ${column} = $3 where account_id = $1 and id = $2 and ${column} <> $3 returning id`,
      [tx.accountId, id, value],
      `mark-${column}`,
    )
    if (!changed.length) await ensureConversation(tx, id)
    else await emit(tx, call.hub, [{ type: 'CONVERSATION_CHANGED', conversationId: id }])
    return null
  })
}

async function nameOf(tx: Tx, sub: string): Promise<string> {
  const [person] = await tx.rows<{ name: string }>('select name from person where sub = $1', [sub])
  return person?.name ?? sub
}

type Assigned = { to: string | null; from?: string | null | undefined }

/** Gives a chat to somebody. Who was there first wins; the other one learns who that is. */
async function assign(tx: Tx, call: Call, id: string, { to, from }: Assigned): Promise<null> {
  await ensureMember(tx, to)
  const [row] = await tx.rows<{ assigned_to: string | null }>(
    'select assigned_to from conversation where account_id = $1 and id = $2 for update',
    [tx.accountId, id],
    'lock-assignee',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  const now = row.assigned_to
  if (now === to) return null
  if (from !== undefined && now !== null && now !== from)
    throw new Refusal('ASSIGNED_MEANWHILE', { details: { name: await nameOf(tx, now) } })
  await tx.rows('update conversation set assigned_to = $3 where account_id = $1 and id = $2', [tx.accountId, id, to], 'assign')
  await emit(tx, call.hub, [{ type: 'CONVERSATION_CHANGED', conversationId: id }])
  return null
}

export const conversationActs = {
  'POST /conversations/:id/archive': (call, { params }) => mark(call, params.id, 'is_archived', true),
  'POST /conversations/:id/unarchive': (call, { params }) => mark(call, params.id, 'is_archived', false),
  'POST /conversations/:id/spam': (call, { params }) => mark(call, params.id, 'is_spam', true),
  'POST /conversations/:id/not-spam': (call, { params }) => mark(call, params.id, 'is_spam', false),

  'POST /conversations/:id/assign': (call, { params, body }) =>
    call.inAccount(tx => assign(tx, call, params.id, { ...body, to: body.to === undefined ? call.person.sub : body.to })),

  'POST /conversations/:id/read': (call, { params }) =>
    call.inAccount(async tx => {
      const read = await tx.rows(
        'update conversation set unread_count = 0 where account_id = $1 and id = $2 and unread_count > 0 returning id',
        [tx.accountId, params.id],
        'read',
      )
      if (!read.length) await ensureConversation(tx, params.id)
      else await emit(tx, call.hub, [{ type: 'CONVERSATION_READ', conversationId: params.id }])
      return null
    }),

  'POST /conversations/:id/unread': (call, { params }) =>
    call.inAccount(async tx => {
      const unread = await tx.rows(
        'update conversation set unread_count = 1 where account_id = $1 and id = $2 and unread_count = 0 returning id',
        [tx.accountId, params.id],
        'unread',
      )
      if (!unread.length) await ensureConversation(tx, params.id)
      else await emit(tx, call.hub, [{ type: 'CONVERSATION_CHANGED', conversationId: params.id }])
      return null
    }),

  'PUT /conversations/:id/messages/:messageId/properties': (call, { params, body }) =>
    call.inAccount(async tx => {
      const { id, messageId } = params
      await tx.rows('select from conversation where account_id = $1 and id = $2 for update', [tx.accountId, id])
      const [message] = await tx.rows<{ channel: string; is_pinned: boolean }>(
        'select channel, is_pinned from message where account_id = $1 and conversation_id = $2 and id = $3 for update',
        [tx.accountId, id, messageId],
      )
      if (!message) throw new Refusal('NOT_FOUND')
      if (message.channel !== 'note') throw new Refusal('NOT_A_NOTE')
      if (message.is_pinned === body.isPinnedToTop) return null
      await tx.rows('update message set is_pinned = $3 where account_id = $1 and id = $2', [
        tx.accountId,
        messageId,
        body.isPinnedToTop,
      ])
      await emit(tx, call.hub, [{ type: 'CONVERSATION_CHANGED', conversationId: id, messageId }])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
