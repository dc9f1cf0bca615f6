import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import type { Database } from '../db/open.ts'
import { warnOfMany } from '../log.ts'
import { discover } from './issuer.ts'
import { Refusal } from './refusal.ts'

/** What an identity provider says of somebody, for colleagues to read. */
export type Profile = { sub: string; name: string | null; email: string | null }
export type Person = { sub: string; name: string | null; email: string | null; permissions: string[] }
export type Member = Person & { accountId: string; hasBulkMessaging: boolean }

type Settings = { issuer: string; audience: string; clientId: string; permissionsClaim: string; jwks?: JSONWebKeySet }

type Membership = { accountId: string; isBulkEnabled: boolean }

const keptTokens = 2000
const membershipSeconds = 5

/** Who a token stands for, and whether that person belongs to an account. One answer for every token that is not right. */
export class Gatekeeper {
  #settings: Settings
  #database: Database
  #keys: Promise<JWTVerifyGetKey> | undefined
  #verified = new Map<string, { person: Person; until: number }>()
  #memberships = new Map<string, { membership: Membership; until: number }>()

  constructor(database: Database, settings: Settings) {
    this.#database = database
    this.#settings = settings
  }

  async person(token: string | undefined): Promise<Person> {
    if (!token) throw new Refusal('UNAUTHORISED')
    const known = this.#verified.get(token)
    if (known && known.until > Date.now()) return known.person
    const payload = await this.#verify(token)
    if (typeof payload.sub !== 'string' || typeof payload.exp !== 'number') throw new Refusal('UNAUTHORISED')
    const person = {
      sub: payload.sub,
      name: typeof payload['name'] === 'string' ? payload['name'] : null,
      email: typeof payload['email'] === 'string' ? payload['email'] : null,
      permissions: permissionsOf(payload, this.#settings.permissionsClaim),
    }
    if (this.#verified.size >= keptTokens) this.#verified.clear()
    this.#verified.set(token, { person, until: payload.exp * 1000 })
    return person
  }

  /** The person as a member of the account named in the header: not there and not yours are the same 404. */
  async member(token: string | undefined, accountName: string | undefined): Promise<Member> {
    const person = await this.person(token)
    const { accountId, isBulkEnabled } = await this.#membership(person.sub, accountName)
    const hasBulkMessaging = isBulkEnabled && person.permissions.includes(BULK_MESSAGING)
    return { ...person, accountId, hasBulkMessaging }
  }

  /** Who an id token names, made for us by our own provider; null for any that is not right. */
  async profile(idToken: string): Promise<Profile | null> {
    try {
      const { sub, name, email } = await this.#verify(idToken, this.#settings.clientId)
      if (typeof sub !== 'string') return null
      return { sub, name: typeof name === 'string' ? name : null, email: typeof email === 'string' ? email : null }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'UNAUTHORISED') return null
      throw error
    }
  }

  async #membership(sub: string, accountName: string | undefined): Promise<Membership> {
    const key = `${sub}\n${accountName ?? ''}`
    const known = this.#memberships.get(key)
    // By a clock that nobody sets back.
    if (known && known.until > performance.now()) return known.membership
    const { rows } = await this.#database.pool.query<Membership>(
      `select a.id as "accountId", a.bulk_messaging_enabled as "isBulkEnabled" from membership m join account a on a.id = m.account_id where m.sub = $1 and ($2::text is null or a.name = $2) order by a.name limit 2`,
      [sub, accountName ?? null],
    )
    const [first, second] = rows
    if (!first) throw accountName ? new Refusal('NOT_FOUND') : new Refusal('NO_ACCOUNT', { details: { sub } })
    if (second) throw new Refusal('ACCOUNT_REQUIRED')
    if (this.#memberships.size >= keptTokens) this.#memberships.clear()
    this.#memberships.set(key, { membership: first, until: performance.now() + membershipSeconds * 1000 })
    return first
  }

  async #verify(token: string, audience = this.#settings.audience): Promise<JWTPayload> {
    const { issuer } = this.#settings
    const getKeys = await this.#getKeys().catch(unavailable)
    try {
      // Only asymmetric keys of the provider: no `none`, no shared secret in a public key's clothes.
      const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
      const key: JWTVerifyGetKey = (header, input) =>
        Promise.resolve(getKeys(header, input)).catch(error => (isAboutToken(error) ? Promise.reject(error) : unavailable()))
      const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms, requiredClaims: ['exp', 'sub'] })
      return payload
    } catch (error) {
      if (error instanceof Refusal) throw error
      // A wrong OIDC_AUDIENCE looks to people like a session that has ended: the log says what it is.
      if (!(error instanceof errors.JWTExpired))
        warnOfMany({ because: String(error), issuer, audience }, 'an access token was refused')
      throw new Refusal('UNAUTHORISED')
    }
  }

  #getKeys(): Promise<JWTVerifyGetKey> {
    if (this.#settings.jwks) return Promise.resolve(createLocalJWKSet(this.#settings.jwks))
    this.#keys ??= keysOf(this.#settings.issuer).catch((error: unknown) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }
}

async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  return createRemoteJWKSet(new URL((await discover(issuer)).jwks_uri))
}

/** The provider's keys cannot be had: nobody knows whether the token is right, and a 401 would end sessions that are good. */
function unavailable(): never {
  throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** The keys are there, and none of them is the token's. */
function isAboutToken(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(kind => error instanceof kind)
}

/** The permissions in a token: the exact claim, else a dotted path (architecture, table of names). */
function permissionsOf(payload: JWTPayload, claim: string): string[] {
  const exact: unknown = payload[claim]
  const found = exact ?? claim.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), payload)
  return Array.isArray(found) ? found.filter(item => typeof item === 'string') : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
