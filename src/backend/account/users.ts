import type { Api } from '#contract/api.ts'
import { partnerOf } from '#contract/access/providers.ts'
import type { User } from '#contract/account/users.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emit, emitChanged, type Change } from '../live/emit.ts'
import { record } from './audit.ts'

/** A transaction that frees thousands would hold up the whole account. */
const freedAtOnce = 500
const resources = ['users', 'invitations'] as const

export const users = {
  'GET /users': call =>
    call.inAccount(async tx => {
      const rows = await tx.rows<Omit<User, 'joinedAt'> & { joinedAt: Date | null }>(
        `select p.sub, p.name, p.email, p.picture, p.permissions, m.joined_at as "joinedAt"
         from membership m join person p on p.sub = m.sub where m.account_id = $1 order by p.name limit 1000`,
        [tx.accountId],
      )
      return rows.map(row => ({ ...row, joinedAt: row.joinedAt?.toISOString() ?? null }))
    }),

  'DELETE /users/:sub': async (call, { params: { sub } }) => {
    await call.inAccount(async tx => {
      // Nobody shuts the last door behind themselves; and a partner's people belong to what its tokens name.
      if (sub === call.person.sub || partnerOf(sub)) throw new Refusal('FORBIDDEN')
      // Of two who remove each other one stays.
      const members = await tx.rows<{ sub: string; name: string }>(
        `select m.sub, p.name from membership m join person p on p.sub = m.sub
         where m.account_id = $1 and m.sub = any($2) order by m.sub for update of m`,
        [tx.accountId, [call.person.sub, sub]],
      )
      const removed = members.find(member => member.sub === sub)
      if (!removed || members.length < 2) throw new Refusal('NOT_FOUND')
      await tx.rows('delete from membership where account_id = $1 and sub = $2', [tx.accountId, sub])
      // Else they would let themselves in again.
      await tx.rows(
        `update invitation set withdrawn_at = now()
         where account_id = $1 and invited_by = $2 and used_at is null and withdrawn_at is null`,
        [tx.accountId, sub],
      )
      await record(tx, call, 'USER_REMOVED', removed.name)
      await emitChanged(tx, call.hub, resources, [sub])
    })
    while (await freeChats(call, sub)) continue
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** Some of the open chats of somebody who is gone go back to the queue; whether there may be more. */
function freeChats(call: Call, sub: string): Promise<boolean> {
  return call.inAccount(async tx => {
    const freed = await tx.rows<{ id: string }>(
      `update conversation set assigned_to = null where account_id = $1 and id in (
         select id from conversation where account_id = $1 and assigned_to = $2 and not is_archived order by id limit $3 for update
       ) returning id`,
      [tx.accountId, sub, freedAtOnce],
    )
    await emit(
      tx,
      call.hub,
      freed.map(({ id }): Change => ({ type: 'CONVERSATION_CHANGED', conversationId: id })),
    )
    return freed.length === freedAtOnce
  })
}

/** What a person may do is in their token; colleagues see it as it was when the person last opened the account. */
export async function keepPermissions(tx: Tx, { sub, permissions }: Call['person']): Promise<void> {
  await tx.rows('select keep_permissions($1, $2)', [sub, permissions], 'keep-permissions')
}
