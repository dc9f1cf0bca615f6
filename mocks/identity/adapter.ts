import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'

const yearSeconds = 365 * 86_400

/** The database holds no NUL: what one would stand in is kept without it, and who asks by one asks for nothing that is there. */
const withoutNul = (payload: AdapterPayload) =>
  JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))

/** Keeps what the provider hands out (sessions, grants, codes, tokens) in the table `oidc`, so that it outlives the process. */
export function storeIn(pool: pg.Pool): AdapterConstructor {
  return class Rows implements Adapter {
    kind: string
    constructor(kind: string) {
      this.kind = kind
    }

    async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number) {
      await pool.query(
        `insert into oidc (kind, id, payload, grant_id, uid, user_code, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')
         on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
           user_code = excluded.user_code, expires_at = excluded.expires_at`,
        [this.kind, id, withoutNul(payload), payload.grantId, payload.uid, payload.userCode, expiresInSeconds ?? yearSeconds],
      )
    }

    async one(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
      if (value.includes('\0')) return undefined
      const { rows } = await pool.query<{ payload: AdapterPayload }>(
        `select payload from oidc where kind = $1 and ${column} = $2 and expires_at > now()`,
        [this.kind, value],
      )
      return rows[0]?.payload
    }

    find(id: string) {
      return this.one('id', id)
    }

    findByUid(uid: string) {
      return this.one('uid', uid)
    }

    findByUserCode(code: string) {
      return this.one('user_code', code)
    }

    async consume(id: string) {
      await pool.query(
        `update oidc set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int) where kind = $1 and id = $2`,
        [this.kind, id],
      )
    }

    async destroy(id: string) {
      await pool.query('delete from oidc where kind = $1 and id = $2', [this.kind, id])
    }

    async revokeByGrantId(grantId: string) {
      // Its own kind alone: the provider calls each kind that ends, and the interaction that replaces one person by another goes on.
      await pool.query('delete from oidc where kind = $1 and grant_id = $2', [this.kind, grantId])
    }
  }
}

export async function deleteExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from oidc where expires_at < now()')
}
