import type { Config } from './config.ts'
import { FolderNotWritable, PretendCustomers } from './data-folder.ts'
import { isDatabaseAway, sqlState } from './db/errors.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { WrongIssuer } from './access/oidc-discovery.ts'

/** In words for the person who started it. `isFinal`: only a person can change it, so there is no use in trying again. */
type Why = { message: string; isFinal: boolean }

const noAddress = ({ HOST }: Config) => `HOST: ${HOST} is no address of this computer.`

/** What the operating system says of the address to listen on. */
const atAddress: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is in use. Stop what uses it, or set PORT to another.`,
  EACCES: ({ PORT }) => `Port ${PORT} may not be used. Set PORT to 1024 or above.`,
  EADDRNOTAVAIL: noAddress,
  EAFNOSUPPORT: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}

/** Wrong user or password, no such database, not allowed: nothing that waiting mends. */
const refusedByDatabase = /^(28|3D|42501)/

/** Why Parley, or a command beside it, cannot start. */
export function whyNot(error: unknown, config: Config): Why {
  const isSetting = [FolderInUse, FolderNotWritable, PretendCustomers, WrongIssuer].some(kind => error instanceof kind)
  if (isSetting && error instanceof Error) return { message: error.message, isFinal: true }
  const message = error instanceof Error ? error.message : String(error)
  const code = detail(error, 'code')
  const isAddress = detail(error, 'syscall') === 'listen' || detail(error, 'hostname') === config.HOST
  const told = isAddress ? atAddress[code]?.(config) : undefined
  if (told) return { message: told, isFinal: true }
  if (!config.DATABASE_URL) return { message, isFinal: false }
  if (refusedByDatabase.test(sqlState(error) ?? '')) return { message: `DATABASE_URL: ${message}.`, isFinal: true }
  if (isDatabaseAway(error)) return { message: `DATABASE_URL: PostgreSQL does not answer (${message || code}).`, isFinal: false }
  return { message, isFinal: false }
}

function detail(error: unknown, name: 'code' | 'syscall' | 'hostname'): string {
  return typeof error === 'object' && error !== null && name in error ? String(Reflect.get(error, name)) : ''
}
