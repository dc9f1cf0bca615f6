/** What the server tells every browser. It is our own server's, from the same address: read as it is. */
export type BrowserConfig = {
  issuer: string
  clientId: string
  audience: string
  sentryDsn: string | null
  /** Where to ask: stands in texts in place of {email}. */
  supportEmail: string
  isDemo: boolean
  permissionsClaim: string
}

let asked: Promise<BrowserConfig> | null = null

async function fetchConfig(): Promise<BrowserConfig> {
  const response = await fetch('/backend/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as BrowserConfig
}

/** What the server tells every browser: where to sign in, where to report errors. Asked once; again after a failure. */
export function browserConfig(): Promise<BrowserConfig> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}
