import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { Invitation } from '#contract/account/invitations.ts'
import { textClaim } from '#contract/access/claims.ts'
import { invitationDays, openInvitationsMax } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import { bearer, type Call, type Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf, makeSecret, secretShape } from '../access/secrets.ts'
import { askUserInfo } from '../access/user-info.ts'
import { emitChanged } from '../live/emit.ts'
import { record } from './audit.ts'

const resources = ['invitations'] as const

export type FoundInvitation = {
  accountId: string
  account: string
  business: string
  inviter: string
  state: 'open' | 'used' | 'expired' | 'withdrawn'
  expiresAt: Date
}

const stateOf = `case when i.used_at is not null then 'used' when i.withdrawn_at is not null then 'withdrawn'
  when i.expires_at <= now() then 'expired' else 'open' end`
const refusals = { used: 'INVITATION_USED', expired: 'INVITATION_EXPIRED', withdrawn: 'INVITATION_WITHDRAWN' } as const

type Row = Omit<Invitation, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date }

export const invitations = {
  'GET /invitations': call =>
    call.inAccount(async tx => {
      const rows = await tx.rows<Row>(
        `select i.id, i.email, i.note, coalesce(p.name, i.invited_by) as "invitedBy", i.created_at as "createdAt",
           i.expires_at as "expiresAt", i.expires_at <= now() as "isExpired"
         from invitation i left join person p on p.sub = i.invited_by
         where i.account_id = $1 and i.used_at is null and i.withdrawn_at is null order by i.created_at desc, i.id limit 1000`,
        [tx.accountId],
      )
      return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }))
    }),

  'POST /invitations': (call, { body }) =>
    call.inAccount(async tx => {
      // Not by what is remembered of them: who is just being removed must not leave themselves a way back.
      if (!(await isMember(tx, call.person.sub, 'for share'))) throw new Refusal('NOT_FOUND')
      const [count] = await tx.rows<{ open: number }>(
        `select count(*)::int as open from invitation
         where account_id = $1 and used_at is null and withdrawn_at is null and expires_at > now()`,
        [tx.accountId],
      )
      if (count && count.open >= openInvitationsMax) throw new Refusal('TOO_MANY_INVITATIONS')
      const token = makeSecret()
      const [made] = await tx.rows<{ id: string; expiresAt: Date }>(
        `insert into invitation (account_id, id, token_hash, email, note, invited_by, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 day') returning id, expires_at as "expiresAt"`,
        [tx.accountId, randomUUIDv7(), hashOf(token), body.email, body.note, call.person.sub, invitationDays],
      )
      if (!made) throw new Refusal('SERVER_ERROR')
      await record(tx, call, 'PERSON_INVITED', body.email || body.note)
      await emitChanged(tx, call.hub, resources, [made.id])
      const url = `${call.config.publicUrl}/invitation?token=${token}`
      return { id: made.id, url, expiresAt: made.expiresAt.toISOString() }
    }),

  'DELETE /invitations/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const [gone] = await tx.rows<{ email: string; note: string }>(
        `update invitation set withdrawn_at = now()
         where account_id = $1 and id = $2 and used_at is null and withdrawn_at is null returning email, note`,
        [tx.accountId, id],
      )
      if (!gone) throw new Refusal('NOT_FOUND')
      await record(tx, call, 'INVITATION_REVOKED', gone.email || gone.note)
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),

  'POST /invitations/look-up': async (call, { body }) => {
    const found = await findInvitation(call.database, body.token)
    if (!found) throw new Refusal('NOT_FOUND')
    const { accountId, state, business, inviter } = found
    const isIn = await withAccount(call.database, accountId, tx => isMember(tx, call.person.sub))
    return { state, business, inviter, isMember: isIn }
  },

  'POST /invitations/accept': async (call, { body }) => {
    // A partner says itself whose accounts its people belong to.
    if (call.person.provider !== null) throw new Refusal('FORBIDDEN')
    const found = await findInvitation(call.database, body.token)
    if (!found) throw new Refusal('NOT_FOUND')
    const { sub, permissions } = call.person
    const { name, email } = await profileOf(call, body.idToken)
    await withAccount(call.database, found.accountId, async tx => {
      // Locked: of many who come at once one sees it open.
      const [invitation] = await tx.rows<{ id: string; state: FoundInvitation['state'] }>(
        `select i.id, ${stateOf} as state from invitation i where i.account_id = $1 and i.token_hash = $2 for update`,
        [tx.accountId, hashOf(body.token)],
      )
      if (!invitation) throw new Refusal('NOT_FOUND')
      if (await isMember(tx, sub)) return
      const { business, inviter } = found
      if (invitation.state !== 'open') throw new Refusal(refusals[invitation.state], { details: { business, inviter } })
      await tx.rows('update invitation set used_at = now(), used_by = $3 where account_id = $1 and id = $2', [
        tx.accountId,
        invitation.id,
        sub,
      ])
      await tx.rows('select know_person($1, $2, $3, $4)', [sub, name, email, permissions])
      await tx.rows('insert into membership (account_id, sub) values ($1, $2)', [tx.accountId, sub])
      await record(tx, call, 'INVITATION_ACCEPTED', name ?? email ?? sub)
      await emitChanged(tx, call.hub, [...resources, 'users'], [invitation.id])
    })
    return { account: found.account }
  },
} satisfies Partial<Handlers<keyof Api>>

/** What an invitation's link is about, for whoever holds it; null when it is none of ours. */
export async function findInvitation(database: Database, token: string): Promise<FoundInvitation | null> {
  if (!secretShape.test(token)) return null
  const { rows } = await database.pool.query<FoundInvitation>({
    name: 'find-invitation',
    text: `select i.account_id as "accountId", a.name as account, a.display_name as business, coalesce(p.name, i.invited_by) as inviter,
        i.expires_at as "expiresAt", ${stateOf} as state
      from invitation i join account a on a.id = i.account_id left join person p on p.sub = i.invited_by where i.token_hash = $1`,
    values: [hashOf(token)],
  })
  return rows[0] ?? null
}

async function isMember(tx: Tx, sub: string, lock: 'for share' | '' = ''): Promise<boolean> {
  const rows = await tx.rows(`select 1 from membership where account_id = $1 and sub = $2 ${lock}`, [tx.accountId, sub])
  return rows.length > 0
}

/** What the person is called, by their provider's word alone: the access token, else the id token, else UserInfo. */
async function profileOf(call: Call, idToken: string | undefined) {
  const { sub, name, email } = call.person
  if ((name !== null && email !== null) || !idToken) return { name, email }
  const signed = await call.authenticator.profile(idToken)
  const known = signed?.sub === sub ? { name: name ?? signed.name, email: email ?? signed.email } : { name, email }
  if (known.name !== null) return known
  const told = await userInfoOf(call)
  return { name: textClaim(told, call.config.OIDC_NAME_CLAIM), email: known.email ?? textClaim(told, 'email') }
}

async function userInfoOf({ identity, request, person }: Call): Promise<Record<string, unknown>> {
  const address = (await identity.current())?.userInfoEndpoint
  const token = bearer(request.req.header('authorization'))
  return (address && token && (await askUserInfo(address, token, person.sub))) || {}
}
