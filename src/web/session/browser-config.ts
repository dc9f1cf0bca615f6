import * as z from 'zod/mini'

const BrowserConfig = z.object({
  issuer: z.string(),
  clientId: z.string(),
  audience: z.string(),
  sentryDsn: z.nullable(z.string()),
  isDemo: z.boolean(),
  permissionsClaim: z.string(),
})
export type BrowserConfig = z.infer<typeof BrowserConfig>

let asked: Promise<BrowserConfig> | null = null

async function fetchConfig(): Promise<BrowserConfig> {
  const response = await fetch('/backend/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return BrowserConfig.parse(await response.json())
}

/** What the server tells every browser: where to sign in, where to report errors. Asked once; again after a failure. */
export function browserConfig(): Promise<BrowserConfig> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}
