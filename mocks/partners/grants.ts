import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

/** To whom something was handed out, and for what. */
export type Grant = {
  platform: string
  sub: string
  clientId: string
  redirectUri?: string | null | undefined
  scope?: string | null | undefined
  family?: string | undefined
}
type Row = { sub: string; client_id: string; redirect_uri: string | null; scope: string | null; family: string }
export type Taken = { kind: 'good'; grant: Required<Grant> } | { kind: 'used' } | { kind: 'none' }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const refreshSeconds = 30 * 86_400

/** Codes and refresh tokens of the platforms: each is good once, and used again it ends all that came of its sign-in. */
export class GrantStore {
  #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  code(grant: Grant, seconds: number): Promise<string> {
    return this.#give('code', grant, seconds)
  }

  refreshToken(grant: Grant): Promise<string> {
    return this.#give('refresh', grant, refreshSeconds)
  }

  /** Uses it up, if it is one of this platform's for this client. */
  async take(kind: 'code' | 'refresh', token: string, of: { platform: string; clientId: string }): Promise<Taken> {
    const { rows } = await this.#pool.query<Row>(
      `update partner_grant set used_at = now()
       where token_hash = $1 and kind = $2 and platform = $3 and client_id = $4 and used_at is null and expires_at > now()
       returning sub, client_id, redirect_uri, scope, family`,
      [hashOf(token), kind, of.platform, of.clientId],
    )
    const [row] = rows
    if (!row) return (await this.#endIfUsed(kind, token, of.platform)) ? { kind: 'used' } : { kind: 'none' }
    const { sub, client_id: clientId, redirect_uri: redirectUri, scope, family } = row
    return { kind: 'good', grant: { platform: of.platform, sub, clientId, redirectUri, scope, family } }
  }

  async #endIfUsed(kind: string, token: string, platform: string): Promise<boolean> {
    // Rows stay, marked as used, so that the next attempt is known for what it is too.
    const { rowCount } = await this.#pool.query(
      `update partner_grant set used_at = coalesce(used_at, now()) where family in (
         select family from partner_grant where token_hash = $1 and kind = $2 and platform = $3 and used_at is not null
       )`,
      [hashOf(token), kind, platform],
    )
    return (rowCount ?? 0) > 0
  }

  async #give(kind: 'code' | 'refresh', grant: Grant, seconds: number): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    await this.#pool.query(
      `with gone as (delete from partner_grant where expires_at < now() - interval '1 day')
       insert into partner_grant (token_hash, platform, kind, family, sub, client_id, redirect_uri, scope, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 second')`,
      [
        hashOf(token),
        grant.platform,
        kind,
        grant.family ?? randomUUID(),
        grant.sub,
        grant.clientId,
        grant.redirectUri ?? null,
        grant.scope ?? null,
        seconds,
      ],
    )
    return token
  }
}
