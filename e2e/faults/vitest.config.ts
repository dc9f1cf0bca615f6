import { defineConfig } from 'vitest/config'
import { isLong, within } from './length.ts'

type Databases = 'both' | 'pglite' | 'postgresql'
/**
 * Where each fault is tried in the short run; with `alsoLong` the long run tries it on the other database too, `onlyLong` is tried in that
 * run alone. `isAlone`: it kills
 * servers, floods, measures or fills a disk, so that nothing may run beside it; of the others, which mostly wait, two run at a time.
 */
type Fault = { on: Databases; alsoLong?: true; onlyLong?: true; isAlone?: true }

const faults: Record<string, Fault> = {
  kill: { on: 'both', isAlone: true },
  folder: { on: 'pglite' },
  disk: { on: 'pglite', isAlone: true },
  import: { on: 'pglite', alsoLong: true },
  backup: { on: 'both', isAlone: true },
  campaign: { on: 'both', isAlone: true },
  'calendar/reminders': { on: 'pglite', onlyLong: true },
  'calendar/billing': { on: 'pglite', onlyLong: true },
  payments: { on: 'postgresql', alsoLong: true },
  coupons: { on: 'postgresql', alsoLong: true },
  'waiting-campaign': { on: 'postgresql', alsoLong: true, isAlone: true },
  callbacks: { on: 'postgresql', alsoLong: true },
  twilio: { on: 'postgresql', alsoLong: true },
  carrier: { on: 'postgresql', alsoLong: true },
  scheduled: { on: 'postgresql', alsoLong: true },
  'bulk-acts': { on: 'postgresql', alsoLong: true },
  'public-page': { on: 'postgresql', isAlone: true },
  database: { on: 'postgresql', isAlone: true },
  instances: { on: 'postgresql', isAlone: true },
  network: { on: 'postgresql' },
  lines: { on: 'postgresql' },
}

const database = process.env.TEST_DATABASE_URL ? 'postgresql' : 'pglite'
// A full disk is made with a small one of our own, and only root may mount it.
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
if (database === 'pglite' && !mayMount) console.log('Not run: the full disk (it needs root to mount a small one)')

const isHere = ({ on, alsoLong, onlyLong }: Fault) =>
  (isLong || !onlyLong) && (on === 'both' || on === database || (isLong && alsoLong))
const names = Object.keys(faults).filter(name => faults[name] && isHere(faults[name]) && (name !== 'disk' || mayMount))

const project = (name: string, groupOrder: number, isAlone: boolean, maxWorkers: number) => ({
  test: {
    name,
    root: import.meta.dirname,
    include: names.filter(one => (faults[one]?.isAlone ?? false) === isAlone).map(one => `${one}.fault.ts`),
    maxWorkers,
    sequence: { groupOrder },
    testTimeout: isLong ? 3_600_000 : 180_000,
    hookTimeout: 60_000,
    // The usual second is short for a process that has just been killed.
    expect: { poll: { timeout: within(10_000) } },
  },
})

export default defineConfig({
  test: { projects: [project('alone', 0, true, 1), project('together', 1, false, 2)] },
})
