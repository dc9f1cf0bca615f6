import { globSync, readFileSync } from 'node:fs'

const isAlone = (test: string) => /\bvi\.(mock|doMock|resetModules)\(|\bspyOn\(log\b/.test(test)

/**
 * Tests that put other modules in the place of the app's, load them anew, or watch the log, which says nothing twice in a
 * minute: each of these files has all modules to itself. The others of a worker share what is loaded, and the page where
 * they have one, which saves more than half of the work.
 */
export const withModulesOfTheirOwn = (): string[] =>
  globSync(['src/{contract,public,backend}/**/*.test.ts', '{mocks,e2e}/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}']).filter(
    file => !file.endsWith('.route.test.tsx') && isAlone(readFileSync(file, 'utf8')),
  )
