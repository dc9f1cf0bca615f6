/** What the server tells every browser. It is our own server's, from the same address: read as it is. */
export type BrowserConfig = {
  issuer: string
  clientId: string
  audience: string
  /** What the sign-in names as `resource` (RFC 8707); null: nothing. */
  resource: string | null
  /** What the sign-in asks the provider for. */
  scope: string
  /** The claim with a person's name. */
  nameClaim: string
  permissionsClaim: string
  /** The provider's addresses, which the server looked up; null while the provider is away: then the browser looks. */
  identity: {
    authorizationEndpoint: string
    tokenEndpoint: string
    endSessionEndpoint?: string
    userInfoEndpoint?: string
  } | null
  /** Origins that a partner's redirectUrl may lead to. */
  allowedOrigins: string[]
  sentryDsn: string | null
  /** Where to ask: stands in texts in place of {email}. */
  supportEmail: string
  isDemo: boolean
}

let asked: Promise<BrowserConfig> | null = null

async function fetchConfig(): Promise<BrowserConfig> {
  const response = await fetch('/backend/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as BrowserConfig
}

/** Asked once; again after a failure. */
export function browserConfig(): Promise<BrowserConfig> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}
