import { fileURLToPath } from 'node:url'
import { buildIfOutdated } from './build-web.ts'
import { keepRunning } from './keep-running.ts'

// The small parent of `npm start`: builds what is missing or outdated, starts the one process, and starts it again when it dies.

/** Young garbage is collected after 8 MB, not 32: what starting leaves behind would otherwise stay for ever, some 100 MB. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
buildIfOutdated()
keepRunning([...flags, 'src/backend/main.ts', '--share-port'])
