import { randomUUIDv7 } from 'node:crypto'
import { apiKeyStart } from '#contract/access/api-keys.ts'
import type { ApiKey } from '#contract/account/api-keys.ts'
import type { Api } from '#contract/api.ts'
import { apiKeyBurst, apiKeyPrefixCharacters, apiKeysMax } from '#contract/limits.ts'
import { hashOf, makeSecret } from '../access/secrets.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { record } from './audit.ts'

const resources = ['api-keys'] as const
/** Of those that are revoked, as many as anybody looks back at. */
const listedAtMost = 500

type Row = Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export const apiKeys = {
  'GET /api-keys': call => call.inAccount(tx => keysOf(tx)),

  'POST /api-keys': (call, { body }) =>
    call.inAccount(async tx => {
      const keys = await tx.rows<{ isNamesake: boolean }>(
        `select lower(btrim(name)) = lower(btrim($2)) as "isNamesake" from api_key where account_id = $1 and revoked_at is null`,
        [tx.accountId, body.name],
      )
      // Two that save one name at once meet at its unique index; the loser begins again and is refused here.
      if (keys.some(key => key.isNamesake)) throw new Refusal('NAME_TAKEN', { field: 'name' })
      if (keys.length >= apiKeysMax) throw new Refusal('TOO_MANY_API_KEYS')
      const key = apiKeyStart + makeSecret()
      const id = randomUUIDv7()
      const scopes = [...new Set(body.scopes)]
      await tx.rows(
        `insert into api_key (account_id, id, name, scopes, key_hash, prefix, created_by, calls_left)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [tx.accountId, id, body.name, scopes, hashOf(key), key.slice(0, apiKeyPrefixCharacters), call.person.sub, apiKeyBurst],
      )
      const [made] = await keysOf(tx, id)
      if (!made) throw new Refusal('SERVER_ERROR')
      await record(tx, call, 'API_KEY_ADDED', body.name, [{ field: 'scopes', from: null, to: scopes.join(', ') }])
      await emitChanged(tx, call.hub, resources, [id])
      return { ...made, key }
    }),

  'DELETE /api-keys/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const [gone] = await tx.rows<{ name: string }>(
        'update api_key set revoked_at = now() where account_id = $1 and id = $2 and revoked_at is null returning name',
        [tx.accountId, id],
      )
      if (!gone) throw new Refusal('NOT_FOUND')
      await record(tx, call, 'API_KEY_REVOKED', gone.name)
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>

/** Those that work first, the newest of them on top; or one. */
async function keysOf(tx: Tx, id: string | null = null): Promise<ApiKey[]> {
  const rows = await tx.rows<Row>(
    `select k.id, k.name, k.scopes, k.prefix, coalesce(p.name, k.created_by) as "createdBy", k.created_at as "createdAt",
       k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
     from api_key k left join person p on p.sub = k.created_by
     where k.account_id = $1 and ($2::uuid is null or k.id = $2)
     order by k.revoked_at is not null, coalesce(k.revoked_at, k.created_at) desc, k.id limit ${listedAtMost}`,
    [tx.accountId, id],
  )
  return rows.map(row => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }))
}
