import type { Database } from '../../db/open.ts'
import type { Wanted } from './link-finder.ts'

/** Ends the one address that leads to an account's app, whatever phone opens it. */
export const appEnding = 'app'

type Apps = { androidUrl: string; iosUrl: string; defaultUrl: string }

/** Where a browser with this name goes for the app; '' where the account has nothing for it. */
export function appFor({ androidUrl, iosUrl, defaultUrl }: Apps, userAgent: string): string {
  if (/android/i.test(userAgent)) return androidUrl || defaultUrl
  if (/iphone|ipad|ipod/i.test(userAgent)) return iosUrl || defaultUrl
  return defaultUrl
}

/** The apps of the account with this part or subdomain; null where an address asks for no app, or there is no such account. */
export async function appsAt({ pool }: Database, { ending, part, subdomain }: Wanted): Promise<Apps | null> {
  const name = subdomain ?? part
  if (ending !== appEnding || name === null) return null
  const { rows } = await pool.query<Apps>({
    name: 'apps-of-account',
    text: `select a.android_url as "androidUrl", a.ios_url as "iosUrl", a.default_url as "defaultUrl"
     from account_address d join account a on a.id = d.account_id where d.kind = $1 and d.name = $2`,
    values: [subdomain === null ? 'part' : 'subdomain', name],
  })
  return rows[0] ?? null
}
