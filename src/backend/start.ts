import { fileURLToPath } from 'node:url'
import { buildIfOutdated } from './build-web.ts'
import { keepRunning } from './keep-running.ts'
import { nodeFlags } from './node-flags.ts'

// The small parent of `npm start`: builds what is missing or outdated, starts the one process, and starts it again when it dies.

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
buildIfOutdated()
keepRunning([...nodeFlags, 'src/backend/main.ts', '--share-port'])
