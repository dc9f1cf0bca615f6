import { warnOfMany } from '../log.ts'
import { discover } from './oidc-discovery.ts'

/** The addresses of our own identity provider, as browsers get them: they need not ask a provider that answers no other origin. */
export type Identity = {
  authorizationEndpoint: string
  tokenEndpoint: string
  endSessionEndpoint?: string
  /** Where a name is asked for that no token holds. */
  userInfoEndpoint?: string
}

const freshMs = 600_000
const retryMs = 5000
/** Longer nobody waits for a page: a browser can ask the provider itself. */
const patienceMs = 1500

/** What the identity provider says of itself, asked for in the background and kept while the provider is away. */
export class IdentityDocument {
  #issuer: string
  #address: string
  #known: Identity | null = null
  #askAtMs = 0
  #asking: Promise<void> | null = null

  /** `address` is where this process reaches an issuer whose name is for browsers. */
  constructor(issuer: string, address: string = issuer) {
    this.#issuer = issuer
    this.#address = address
  }

  /** What is known; null while nothing is. */
  async current(): Promise<Identity | null> {
    if (performance.now() >= this.#askAtMs) this.#asking ??= this.#ask().finally(() => (this.#asking = null))
    if (!this.#known && this.#asking) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, patienceMs)
      await Promise.race([this.#asking, promise])
      clearTimeout(timer)
    }
    return this.#known
  }

  async #ask(): Promise<void> {
    try {
      const found = await discover(this.#issuer, this.#address)
      const { authorization_endpoint, token_endpoint, end_session_endpoint, userinfo_endpoint } = found
      if (!authorization_endpoint || !token_endpoint) throw new Error('it names no authorization_endpoint or no token_endpoint')
      this.#known = {
        authorizationEndpoint: authorization_endpoint,
        tokenEndpoint: token_endpoint,
        ...(end_session_endpoint && { endSessionEndpoint: end_session_endpoint }),
        ...(userinfo_endpoint && { userInfoEndpoint: userinfo_endpoint }),
      }
      this.#askAtMs = performance.now() + freshMs
    } catch (error) {
      this.#askAtMs = performance.now() + retryMs
      warnOfMany({ issuer: this.#issuer, error: String(error) }, 'the identity provider does not say where it is')
    }
  }
}
