import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const linesOf = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** What differs from a commit, what git does not know yet included. */
const changedFiles = (since: string | null): string[] => [
  ...linesOf('diff', '--name-only', since ?? 'HEAD'),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
]

/** Tests that open the app whole import all of it, so that by their imports each change touches each of them. */
const testsOfWholeApp = (): string[] => [
  ...globSync('src/web/**/*.route.test.tsx'),
  ...globSync('src/backend/**/*.test.ts').filter(file => /testing\/[\w-]*(app|desk)\.ts'/.test(readFileSync(file, 'utf8'))),
]

/** An area has the same name in contract, backend and web. */
const areaOf = (file: string): string | undefined => /^src\/(?:contract|backend|web)\/([\w-]+)\//.exec(file)?.[1]
/** No test of the app depends on them. */
const isApart = (file: string): boolean => /^(e2e|bench)\/|\.md$/.test(file)

/** Of the tests that open the app whole those of areas in which nothing changed; none where what they share did. */
export function testsOfOtherAreas(files: string[], tests: string[]): string[] {
  const areas = new Set(tests.map(areaOf).filter(area => area !== 'testing'))
  const changed = new Set(files.filter(file => !isApart(file)).map(areaOf))
  const isShared = [...changed].some(area => area === undefined || !areas.has(area))
  return isShared ? [] : tests.filter(test => !changed.has(areaOf(test)))
}

/** Which test files a run of what changed since then leaves to `npm test`. */
export const leftOutSince = (since: string | null): string[] => testsOfOtherAreas(changedFiles(since), testsOfWholeApp())
