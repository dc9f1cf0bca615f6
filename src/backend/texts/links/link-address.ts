import { linkPath, madeEndingCharacters } from '#contract/texts/links.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/transaction.ts'

export type AddressConfig = Pick<Config, 'publicUrl' | 'hasSubdomains'>
type AccountAddress = { urlType: string; urlPart: string; subdomain: string }

/** Where links of an account stand: on its subdomain where there are any, else on our own host. Without a path. */
export function linkHost({ publicUrl, hasSubdomains }: AddressConfig, subdomain: string): string {
  if (!hasSubdomains || subdomain === '') return publicUrl
  const url = new URL(publicUrl)
  url.hostname = `${subdomain}.${url.hostname}`
  return url.origin
}

/** What an account's links begin with; the ending follows. */
export async function linkBaseOf(tx: Tx, config: AddressConfig): Promise<string> {
  const [account] = await tx.rows<AccountAddress>(
    'select url_type as "urlType", url_part as "urlPart", subdomain from account where id = $1',
    [tx.accountId],
    'link-base',
  )
  if (!account) throw new Error('there is no such account')
  return linkHost(config, account.subdomain) + linkPath(account)
}

/** The subdomain that a request was made to; null on our own host, and where we have none. */
export function subdomainOf({ publicUrl, hasSubdomains }: AddressConfig, host: string): string | null {
  if (!hasSubdomains) return null
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const own = `.${new URL(publicUrl).hostname}`
  return name.endsWith(own) ? name.slice(0, -own.length) : null
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/

/** Whether an address is one of ours: a link to it could lead in a circle. */
export function isOurs(publicUrl: string, address: string): boolean {
  const [own, other] = [new URL(publicUrl), new URL(address)]
  const [ownName, name] = [own, other].map(({ hostname }) => hostname.toLowerCase().replace(/\.$/, ''))
  if (!ownName || !name) return false
  // On one computer each port is somebody's own; elsewhere a proxy may serve us at several.
  if (loopback.test(ownName)) return loopback.test(name) && own.port === other.port
  return name === ownName || name.endsWith(`.${ownName}`)
}

/** Without letters that are taken for others: people read endings from screens and paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** An ending at random; nobody says yet that it is free. */
export function makeEnding(random: () => number = Math.random): string {
  return Array.from({ length: madeEndingCharacters }, () => letters[Math.floor(random() * letters.length)]).join('')
}
