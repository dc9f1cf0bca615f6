import { announce } from './announce.ts'
import { whyNot } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { startParley } from './run.ts'

/** Exit codes that the parent reads: 2 = wrong settings, do not start again. */
const settingsAreWrong = 2

/** The parent answers visitors while the embedded database recovers: nothing else runs here then. */
const sharesPort = process.argv.includes('--share-port')

const config = readConfig(process.env)
if ('problems' in config) {
  console.error(`Parley cannot start: wrong settings.\n${config.problems.map(problem => `  ${problem}`).join('\n')}`)
  process.exit(settingsAreWrong)
}

// Without the parent nobody would start us again: end with it, also while starting.
const endUnready = () => process.exit(1)
process.on('disconnect', endUnready)

try {
  const { stop } = await startParley(config, (step, server) => {
    process.send?.({ starting: step }, sharesPort ? server : undefined)
  })
  if (process.connected) process.send?.({ ready: true })
  for (const line of announce(config)) console.log(line)
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
  process.off('disconnect', endUnready)
  process.on('disconnect', end)
} catch (error) {
  const { message, isFinal } = whyNot(error, config)
  console.error(`Parley cannot start. ${message}`)
  process.exit(isFinal ? settingsAreWrong : 1)
}
