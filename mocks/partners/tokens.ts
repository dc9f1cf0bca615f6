import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose'
import type pg from 'pg'
import { publicHalf } from '../identity/keys.ts'
import type { PartnerPerson } from './people.ts'

export type TokenMakerOptions = { pool: pg.Pool; platform: string; issuer: string; audience: string; seconds: number }

/** Signs the access tokens of one platform. Its key is made at the first need, so that starting does not wait for it, and kept. */
export class TokenMaker {
  readonly options: TokenMakerOptions
  #key: Promise<JWK> | undefined

  constructor(options: TokenMakerOptions) {
    this.options = options
  }

  async accessToken(person: PartnerPerson): Promise<string> {
    const { issuer, audience, seconds } = this.options
    const jwk = await this.#loaded()
    const { sub, name, email, accounts } = person
    return new SignJWT({ name, email, domains: accounts })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...(jwk.kid && { kid: jwk.kid }) })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(sub)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${seconds} s`)
      .sign(await importJWK(jwk, 'RS256'))
  }

  /** Public keys alone. */
  async jwks(): Promise<JSONWebKeySet> {
    return { keys: [publicHalf(await this.#loaded())] }
  }

  #loaded(): Promise<JWK> {
    this.#key ??= this.#load().catch((error: unknown) => {
      this.#key = undefined
      throw error
    })
    return this.#key
  }

  async #load(): Promise<JWK> {
    const { pool, platform } = this.options
    const stored = await pool.query<{ jwk: JWK }>('select jwk from partner_key where platform = $1', [platform])
    if (stored.rows[0]) return stored.rows[0].jwk
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const made = { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' }
    // Another instance may have been quicker: its key is the platform's then.
    const kept = await pool.query<{ jwk: JWK }>(
      `insert into partner_key (platform, jwk) values ($1, $2) on conflict (platform) do update set platform = excluded.platform returning jwk`,
      [platform, JSON.stringify(made)],
    )
    return kept.rows[0]?.jwk ?? made
  }
}
