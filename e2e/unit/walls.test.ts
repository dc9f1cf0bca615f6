import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const wings = ['src/contract', 'src/backend', 'src/web', 'src/public', 'mocks', 'e2e', 'bench'] as const
type Wing = (typeof wings)[number]

/** Who may import whom. `when` narrows it to some files of the importing wing, or to dynamic imports. */
const allowed: { from: Wing; to: Wing; when?: (file: string, isDynamic: boolean) => boolean }[] = [
  { from: 'src/backend', to: 'src/contract' },
  { from: 'src/web', to: 'src/contract' },
  { from: 'src/public', to: 'src/contract' },
  { from: 'mocks', to: 'src/contract' },
  { from: 'e2e', to: 'src/contract' },
  { from: 'bench', to: 'src/contract' },
  { from: 'src/web', to: 'src/public' },
  { from: 'src/backend', to: 'mocks', when: (_, isDynamic) => isDynamic },
  { from: 'src/web', to: 'src/backend', when: file => /test-setup|^src\/web\/testing\/|\.test\.tsx?$/.test(file) },
  { from: 'bench', to: 'e2e' },
  // Measures the chat's own list and thread, mounted alone.
  { from: 'bench', to: 'src/web', when: file => file.startsWith('bench/page/') },
  // Faults and benches run the real thing: a backend in their own process, the web's own socket and reducers.
  { from: 'e2e', to: 'src/backend', when: file => file.startsWith('e2e/faults/') },
  { from: 'e2e', to: 'src/web', when: file => file.startsWith('e2e/faults/') },
  { from: 'bench', to: 'src/backend' },
  { from: 'bench', to: 'mocks' },
  // The real Kannel that journeys use also tests the carrier; nothing that ships imports it.
  { from: 'src/backend', to: 'e2e', when: file => file.endsWith('.test.ts') },
]

const wingOf = (file: string) => wings.find(wing => file === wing || file.startsWith(`${wing}/`))

function target(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('#mocks/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  return undefined
}

/** The imports of one file; `isType` for those that leave nothing at run time. */
function importsOf(file: string) {
  const text = readFileSync(join(root, file), 'utf8')
  const standing = text.matchAll(/^\s*(?:import|export)\s+(type\s)?([\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [
    ...[...standing].map(match => ({
      specifier: match[3] ?? '',
      isType: match[1] !== undefined,
      isForEffect: !match[2],
      isDynamic: false,
    })),
    ...[...dynamic].map(match => ({ specifier: match[1] ?? '', isType: false, isForEffect: false, isDynamic: true })),
  ]
}

const files = wings.flatMap(wing => globSync(`${wing}/**/*.{ts,tsx}`, { cwd: root })).filter(file => !file.endsWith('.gen.ts'))

test('only the imports that the architecture allows cross from wing to wing', () => {
  const crossings = files.flatMap(file => {
    const from = wingOf(file)
    return importsOf(file).flatMap(({ specifier, isDynamic }) => {
      const to = wingOf(target(specifier, file) ?? '')
      const isAllowed = allowed.some(rule => rule.from === from && rule.to === to && (rule.when?.(file, isDynamic) ?? true))
      return to && from !== to && !isAllowed ? [`${file} imports ${specifier}`] : []
    })
  })
  expect(files.length).toBeGreaterThan(20)
  expect(crossings).toEqual([])
})

test('the contract imports zod alone', () => {
  const foreign = files
    .filter(file => file.startsWith('src/contract/') && !file.endsWith('.test.ts'))
    .flatMap(file => importsOf(file).map(one => ({ file, ...one })))
    .filter(({ specifier }) => !/^zod(\/|$)/.test(specifier) && !/^(\.|#contract\/)/.test(specifier))
  expect(foreign).toEqual([])
})

test('the public pages stay light: no Mantine, no router', () => {
  const heavy = files
    .filter(file => file.startsWith('src/public/'))
    .flatMap(file => importsOf(file).map(one => `${file} imports ${one.specifier}`))
    .filter(line => /imports (@mantine|@tanstack)\//.test(line))
  expect(heavy).toEqual([])
})

test("the web imports only the type of the endpoints' map", () => {
  const maps = files
    .filter(file => file.startsWith('src/web/') && !/\.test\.tsx?$|test-setup/.test(file))
    .flatMap(file => importsOf(file).map(one => ({ file, ...one })))
    .filter(({ specifier, isType }) => /^#contract\/(\w+\/)?api\.ts$/.test(specifier) && !isType)
  expect(maps).toEqual([])
})

/** What a file imports of ours, types and `import()` included. */
const ours = new Map(
  files.map(file => {
    const targets = importsOf(file).map(({ specifier }) => target(specifier, file))
    return [file, new Set(targets.filter(one => one !== undefined))]
  }),
)

/** The shortest way from a file over its imports back to itself; null where there is none. */
function circleFrom(file: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [file]
  for (const at of queue)
    for (const next of ours.get(at) ?? []) {
      if (cameFrom.has(next)) continue
      cameFrom.set(next, at)
      queue.push(next)
    }
  if (!cameFrom.has(file)) return null
  const way = [file]
  for (let at = cameFrom.get(file); at !== undefined && at !== file; at = cameFrom.get(at)) way.unshift(at)
  return way
}

test('no files import each other in a circle, by types and import() neither', () => {
  const circles = files.map(circleFrom).filter(circle => circle !== null)
  // The same circle is found from each of its files.
  const once = new Map(circles.map(circle => [circle.toSorted().join(), circle]))
  expect([...once.values()].map(circle => [...circle, circle[0]].join(' → '))).toEqual([])
})

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1

/** Who imports a file by name: not for its effect alone, and not late. */
const usersOf = Map.groupBy(
  files.flatMap(user => importsOf(user).map(one => ({ ...one, user, file: target(one.specifier, user) ?? '' }))),
  ({ file }) => file,
)

test('a file under 15 lines that one other uses joins it, unless it comes late or makes that one too long', () => {
  const crumbs = files.flatMap(file => {
    const [only, another] = usersOf.get(file) ?? []
    if (!only || another || only.isDynamic || only.isForEffect || only.user.includes('/routes/')) return []
    const lines = linesOf(file)
    return lines < 15 && lines + linesOf(only.user) <= 300 ? [`${file} (${lines}), used by ${only.user}`] : []
  })
  expect(crumbs).toEqual([])
})

const handMade = wings
  .flatMap(wing => globSync(`${wing}/**/*.{ts,tsx,mjs,css}`, { cwd: root }))
  .filter(file => !file.endsWith('.gen.ts'))

test('a folder holds at most 40 files of its own', () => {
  const folders = Map.groupBy(handMade, dirname)
  const full = [...folders].filter(([, own]) => own.length > 40).map(([folder, own]) => `${folder} holds ${own.length}`)
  expect(full).toEqual([])
})

test('a file has at most 300 lines, a test 400', () => {
  const long = handMade
    .filter(file => !file.endsWith('.css'))
    .map(file => ({ file, lines: linesOf(file) }))
    .filter(({ file, lines }) => lines > (/\.(test|spec|fault)\.tsx?$/.test(basename(file)) ? 400 : 300))
  expect(long.map(({ file, lines }) => `${file} has ${lines}`)).toEqual([])
})
