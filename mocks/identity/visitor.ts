import { createHash } from 'node:crypto'

const verifier = 'v'.repeat(50)
const challenge = createHash('sha256').update(verifier).digest('base64url')

export type TokenAnswer = { status: number; body: Record<string, string>; allowedOrigin: string | null }

/** A browser as far as signing in needs one: it keeps cookies and follows nothing by itself. For tests. */
export class Visitor {
  #cookies = new Map<string, string>()
  origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(address, this.origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, connection: 'close', ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.go(address, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  authorize(more: Record<string, string> = {}): Promise<Response> {
    const query = new URLSearchParams({
      client_id: 'parley-web',
      redirect_uri: `${this.origin}/signed-in`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'state',
      nonce: 'nonce',
      audience: `${this.origin}/backend`,
      ...more,
    })
    return this.go(`/idp/auth?${query}`)
  }

  async token(fields: Record<string, string>): Promise<TokenAnswer> {
    const response = await this.post('/idp/token', { client_id: 'parley-web', ...fields }, { origin: this.origin })
    return {
      status: response.status,
      body: await response.json(),
      allowedOrigin: response.headers.get('access-control-allow-origin'),
    }
  }

  async exchange(address: string): Promise<TokenAnswer> {
    const code = new URL(address).searchParams.get('code') ?? ''
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.origin}/signed-in`,
      code_verifier: verifier,
    })
  }

  refresh(refreshToken: string): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  /** The whole walk: the page, one press, and the tokens. */
  async signIn(sub: string): Promise<TokenAnswer> {
    const page = locationOf(await this.authorize())
    const pressed = locationOf(await this.post(page, { sub }))
    return this.exchange(locationOf(await this.go(pressed)))
  }
}

/** Where a redirect leads; a clear failure when it is none. */
export function locationOf(response: Response): string {
  const location = response.headers.get('location')
  if (!location) throw new Error(`${response.status} instead of a redirect from ${response.url}`)
  return location
}
