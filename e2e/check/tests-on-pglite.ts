import { globSync, readFileSync } from 'node:fs'

/**
 * Backend tests run on PostgreSQL. Those whose first line begins so run on PGlite too, in `npm test`: what differs there, such as
 * locks, plans, jobs and imports, and one smoke test of each call. `npm run test:long` runs all of them on both.
 */
export const alsoOnPglite = '// Also on PGlite: '

export const testsAlsoOnPglite = (): string[] =>
  globSync('src/backend/**/*.test.ts').filter(file => readFileSync(file, 'utf8').startsWith(alsoOnPglite))
