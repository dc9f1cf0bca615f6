import { readConfig } from './config.ts'
import { FolderInUse } from './db/lock.ts'
import { startParley } from './run.ts'

/** Exit codes that the parent reads: 2 = wrong settings, do not start again. */
const settingsAreWrong = 2

const config = readConfig(process.env)
if ('problems' in config) {
  console.error(`Parley cannot start: wrong settings.\n${config.problems.map(problem => `  ${problem}`).join('\n')}`)
  process.exit(settingsAreWrong)
}

try {
  const { address, stop } = await startParley(config)
  process.send?.({ ready: true })
  console.log(`Parley: ${address}`)
  if (config.isDemo)
    console.log(
      `Demo: whoever can reach this address can sign in${config.HOST === '127.0.0.1' ? ' (this computer alone; set HOST to change it)' : ''}.`,
    )
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Without the parent nobody would start us again: end with it.
  process.on('disconnect', end)
} catch (error) {
  console.error(`Parley cannot start: ${explain(error)}`)
  process.exit(
    error instanceof FolderInUse || codeOf(error) === 'EADDRINUSE' || codeOf(error) === 'EACCES' ? settingsAreWrong : 1,
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function explain(error: unknown): string {
  if (error instanceof FolderInUse) return error.message
  if ('PORT' in config && codeOf(error) === 'EADDRINUSE')
    return `port ${config.PORT} is in use. Stop what uses it, or set PORT to another.`
  if ('PORT' in config && codeOf(error) === 'EACCES') return `port ${config.PORT} may not be used. Set PORT to one above 1024.`
  if ('DATABASE_URL' in config && config.DATABASE_URL && codeOf(error) === 'ECONNREFUSED')
    return 'PostgreSQL at DATABASE_URL does not answer.'
  return error instanceof Error ? error.message : String(error)
}
