import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { warnOfMany } from '../log.ts'
import { discover } from './oidc-discovery.ts'
import { Refusal } from '../http/refusal.ts'

// Only asymmetric keys of the provider: no `none`, no shared secret in a public key's clothes.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** What calls itself by a type of its own that is not an access token's, as a logout token does. */
const otherType = /^(?!(application\/)?at\+jwt$).*\+jwt$/i
/** How long a burst of tokens with keys that nobody knows leaves the provider in peace. */
const cooldownMs = 10_000

type Settings = {
  issuer: string
  audience: string
  /** Some providers name no audience in access tokens, but the client that they gave them to. */
  mayBeForClient?: boolean
  jwks?: JSONWebKeySet | undefined
}

/** One provider of tokens: what it signed for us, with keys that its own discovery names and nothing inside a token. */
export class TokenVerifier {
  #issuer: string
  #audience: string
  #mayBeForClient: boolean
  #jwks: JSONWebKeySet | undefined
  #keys: Promise<JWTVerifyGetKey> | undefined

  constructor({ issuer, audience, mayBeForClient = false, jwks }: Settings) {
    this.#mayBeForClient = mayBeForClient
    this.#issuer = issuer
    this.#audience = audience
    this.#jwks = jwks
  }

  /** Whether a token says that it is this provider's and for us, which nobody may believe yet. */
  isNamedBy({ iss, aud, azp, client_id: client }: JWTPayload): boolean {
    if (iss !== this.#issuer) return false
    if (aud !== undefined) return [aud].flat().includes(this.#audience)
    return this.#mayBeForClient && (client ?? azp) === this.#audience
  }

  /** The claims of a token that is right in every way. Throws UNAUTHORISED for any other, UNAVAILABLE while nobody can know. */
  async verify(token: string): Promise<JWTPayload> {
    const about = { issuer: this.#issuer, audience: this.#audience }
    const getKeys = await this.#getKeys().catch((error: unknown) => {
      warnOfMany({ ...about, error: String(error) }, 'the keys of a provider cannot be had')
      return unavailable()
    })
    try {
      const key: JWTVerifyGetKey = (header, input) =>
        Promise.resolve(getKeys(header, input)).catch(error => (isAboutToken(error) ? Promise.reject(error) : unavailable()))
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        issuer: this.#issuer,
        algorithms,
        requiredClaims: ['exp', 'sub'],
      })
      if (!this.isNamedBy(payload)) throw new Error('it is for another audience')
      if (otherType.test(protectedHeader.typ ?? '')) throw new Error('it is no access token')
      return payload
    } catch (error) {
      if (error instanceof Refusal) throw error
      // A wrong OIDC_AUDIENCE looks to people like a session that has ended: the log says what it is.
      if (!(error instanceof errors.JWTExpired)) warnOfMany({ because: String(error), ...about }, 'an access token was refused')
      throw new Refusal('UNAUTHORISED')
    }
  }

  #getKeys(): Promise<JWTVerifyGetKey> {
    if (this.#jwks) return Promise.resolve(createLocalJWKSet(this.#jwks))
    this.#keys ??= keysOf(this.#issuer).catch((error: unknown) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }
}

async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const { jwks_uri: address } = await discover(issuer)
  return createRemoteJWKSet(new URL(address), { cooldownDuration: cooldownMs })
}

/** The provider's keys cannot be had: nobody knows whether the token is right, and a 401 would end sessions that are good. */
function unavailable(): never {
  throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** The keys are there, and none of them is the token's. */
function isAboutToken(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(kind => error instanceof kind)
}
