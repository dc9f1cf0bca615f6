import { defineConfig } from 'vitest/config'
import { isLong } from './length.ts'

// Without TEST_DATABASE_URL the faults of the embedded database and of carriers, with it those that need PostgreSQL.
const embedded = [
  'kill',
  'callbacks',
  'twilio',
  'carrier',
  'folder',
  'disk',
  'import',
  'scheduled',
  'bulk-acts',
  'backup',
  'waiting-campaign',
]
const postgres = [
  'kill',
  'public-page',
  'database',
  'instances',
  'network',
  'lines',
  'import',
  'backup',
  'waiting-campaign',
  ...(isLong ? ['scheduled', 'bulk-acts'] : []),
]

// A full disk is made with a small one of our own, and only root may mount it.
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
const names = (process.env.TEST_DATABASE_URL ? postgres : embedded).filter(name => name !== 'disk' || mayMount)
if (!process.env.TEST_DATABASE_URL && !mayMount) console.log('Not run: the full disk (it needs root to mount a small one)')

export default defineConfig({
  test: {
    name: 'faults',
    root: import.meta.dirname,
    include: names.map(name => `${name}.fault.ts`),
    // Deadlines are measured: nothing else may run beside.
    fileParallelism: false,
    testTimeout: isLong ? 3_600_000 : 180_000,
    hookTimeout: 60_000,
  },
})
