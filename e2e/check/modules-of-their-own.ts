import { globSync, readFileSync } from 'node:fs'

const isAlone = (test: string) => /\bvi\.(mock|doMock|resetModules)\(|\bspyOn\(log\b/.test(test)

/**
 * Tests without a page that put other modules in the place of the app's, load them anew, or watch the log, which says nothing
 * twice in a minute: each of these files has all modules to itself. The others of a worker share what is loaded, which saves
 * a third of the work.
 */
export const withModulesOfTheirOwn = (): string[] =>
  globSync(['src/{contract,public,backend}/**/*.test.ts', '{mocks,e2e}/**/*.test.ts', 'src/web/**/*.node.test.ts']).filter(file =>
    isAlone(readFileSync(file, 'utf8')),
  )
