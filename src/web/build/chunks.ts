import type { Plugin } from 'vite'
import { type Draft, type DraftModule, draftApp } from './draft.ts'

// Which files the app comes in: by folders, and by what needs what. No file of ours is named.
//
//   entry        what stands before anybody is signed in: the sign-in
//   common       what the doors and the screens share
//   doors        what comes later of that: the way to the identity provider, and other ways in that need no calls
//   staff        what stands around every screen, and what the chat, where people land, shares with other screens
//   shared       what other screens have in common: lists
//   <area>       the screens of src/web/<area>
//   forms        what only screens with a form need, in several areas
//   <area>-forms the same of one area
//   late         what several areas import late, dialogs above all
//   <area>-late  the same of one area
//   texts-…      the texts of a language: of the doors, of the chat and what stands around it, of the other screens, of what comes late
//
// A file imports only from those above it. What would be too small for a file of its own joins `entry`, `shared`, `forms` or
// `late`, which it is always loaded with; the styles of a file do so by themselves. Screens without a form stand above those with one: the bundler lets a file take along whatever it imports.

const home = 'chat'
const doors = 'session'
/** Where most people come in. */
const signIn = '/session/sign-in/'
const formLibrary = '/node_modules/react-hook-form/'
/** In characters, before it is made small: about 10 KB are left. */
const smallest = 25_000
/** The same of styles. */
const smallestStyles = 14_000
/** The same of texts, which hardly become smaller. */
const smallestTexts = 13_000
/** In characters: what a door may share with the staff and not come with it. */
const fewLines = 2_000
/** What a part may add and still come at once, with those who import it late: a request costs more. */
const light = 6_000

/** Who needs a module: areas by their screens, and areas by what they import late. */
type Use = { isEntry: boolean; isDoors: boolean; isStaff: boolean; isForm: boolean; screens: Set<string>; late: Set<string> }

const areaOf = (id: string) => /\/src\/web\/([\w-]+)\//.exec(id)?.[1] ?? null
const isRoute = (id: string) => areaOf(id) === 'routes'
/** Around all the routes in the folder of its name. */
const isLayout = (id: string) => /\/routes\/_[\w-]+\.tsx(\?|$)/.test(id)
const homeRoute = new RegExp(`/routes/_[\\w-]+/${home}\\b`)
const isScreen = (id: string) => isRoute(id) && id.includes('?tsr-split=')
const textOf = (id: string) => /\/locales\/(?<language>\w+)\/(?<name>[\w-]+)\.json$/.exec(id)?.groups

/** The file of each module. What is in none is the bundler's business: a library that is imported late by itself. */
export function planChunks(drafted: Draft): Map<string, string> {
  const draft = withLightParts(drafted)
  const plan = new Map<string, string>()
  for (const [id, use] of usesOf(draft)) {
    const chunk = chunkOf(use)
    if (chunk) plan.set(id, chunk)
  }
  joinSmall(plan, draft.modules)
  joinSmallStyles(plan, draft.modules)
  for (const [id, chunk] of textsPlan(draft, plan)) plan.set(id, chunk)
  return plan
}

/** The draft as if parts that add next to nothing to those who import them late were not late. */
function withLightParts({ modules, entry, late }: Draft): Draft {
  const rootsOf = new Map([...modules].map(([id, module]) => [id, new Set(module.roots)]))
  const rest = new Map(late)
  const isAround = (roots: ReadonlySet<string>) => roots.has(entry) || [...roots].some(root => late.get(root)?.some(isLayout))
  const joinImporters = (root: string, importers: readonly string[]) => {
    const needed = new Set(importers.flatMap(id => [...(rootsOf.get(id) ?? [])]))
    const reached = [...rootsOf].filter(([, roots]) => roots.has(root))
    const isThere = (roots: ReadonlySet<string>) => isAround(roots) || needed.isSubsetOf(roots)
    const added = reached.reduce((sum, [id, roots]) => sum + (isThere(roots) ? 0 : (modules.get(id)?.size ?? 0)), 0)
    // In front of the sign-in stands nothing that can come later.
    if (needed.size === 0 || needed.has(entry) || added > light) return
    for (const [, roots] of reached) {
      roots.delete(root)
      for (const other of needed) roots.add(other)
    }
    rest.delete(root)
  }
  for (const [root, importers] of late)
    if (areaOf(root) && !isScreen(root) && !importers.some(isRoute)) joinImporters(root, importers)
  return {
    entry,
    late: rest,
    modules: new Map([...modules].map(([id, one]) => [id, { ...one, roots: rootsOf.get(id) ?? one.roots }])),
  }
}

function usesOf(draft: Draft): Map<string, Use> {
  const { modules, late } = draft
  const isStaffRoot = (root: string) => late.get(root)?.some(isLayout) ?? false
  const withForm = new Set([...modules.values()].filter(({ id }) => id.includes(formLibrary)).flatMap(({ roots }) => [...roots]))
  const areas = new Map([...late.keys()].map(root => [root, areaOf(pageOf(root, modules))]))
  const isEntryRoot = (root: string) => root === draft.entry || (isScreen(root) && pageOf(root, modules).includes(signIn))
  const needed = new Map<string, number>()
  for (const { roots, size } of modules.values())
    if (![...roots].some(isEntryRoot) && [...roots].some(isStaffRoot))
      for (const root of roots) needed.set(root, (needed.get(root) ?? 0) + size)
  // A door that needs more than a few lines of the staff's comes with it.
  const needsStaff = (root: string) => (needed.get(root) ?? 0) > fewLines

  const noteUse = (use: Use, root: string) => {
    const area = areas.get(root)
    if (isEntryRoot(root)) use.isEntry = true
    else if (isStaffRoot(root) || (area === doors && needsStaff(root))) use.isStaff = true
    else if (area === doors) use.isDoors = true
    else if (area) (isScreen(root) ? use.screens : use.late).add(area)
  }
  const uses = new Map<string, Use>()
  for (const { id, roots } of modules.values()) {
    const isForm = [...roots].filter(isScreen).every(root => withForm.has(root))
    const use: Use = { isEntry: false, isDoors: false, isStaff: false, isForm, screens: new Set(), late: new Set() }
    for (const root of roots) noteUse(use, root)
    uses.set(id, use)
  }
  return uses
}

/** The page behind a route; any other root stands for itself. */
function pageOf(root: string, modules: Draft['modules']): string {
  if (!isScreen(root)) return root
  return modules.get(root)?.imports.find(id => areaOf(id) && !isRoute(id)) ?? root
}

function chunkOf({ isEntry, isDoors, isStaff, isForm, screens, late }: Use): string | null {
  const [area, ...others] = new Set([...screens, ...late])
  const isShared = others.length > 0
  if (isEntry) return 'entry'
  if (isDoors && (isStaff || area)) return 'common'
  if (isDoors) return 'doors'
  if (isStaff || (isShared && screens.has(home))) return 'staff'
  if (!area) return null
  if (screens.size > 0 && isForm) return isShared ? 'forms' : `${area}-forms`
  if (screens.size > 0) return isShared ? 'shared' : area
  return isShared ? 'late' : `${area}-late`
}

function joinSmall(plan: Map<string, string>, modules: Draft['modules']): void {
  const sizes = new Map<string, number>()
  for (const [id, chunk] of plan) sizes.set(chunk, (sizes.get(chunk) ?? 0) + (modules.get(id)?.size ?? 0))
  for (const [id, chunk] of plan) if ((sizes.get(chunk) ?? 0) < smallest) plan.set(id, joined(chunk))
}

/** Each file has its styles in one beside it, which is a request more. */
function joinSmallStyles(plan: Map<string, string>, modules: Draft['modules']): void {
  const styles = [...plan].flatMap(([id, chunk]) => {
    const { styles: size = 0 } = modules.get(id) ?? {}
    return size > 0 ? [{ id, chunk, size }] : []
  })
  for (const [chunk, some = []] of Object.entries(Object.groupBy(styles, one => one.chunk)))
    if (some.reduce((sum, { size }) => sum + size, 0) < smallestStyles) for (const { id } of some) plan.set(id, joined(chunk))
}

/** What a file that is too small is always loaded with. */
function joined(chunk: string): string {
  if (chunk === 'common' || chunk === 'doors' || chunk === 'entry') return 'entry'
  if (isLate(chunk)) return 'late'
  if (chunk === home) return 'staff'
  return chunk.endsWith('forms') ? 'forms' : 'shared'
}

const isLate = (chunk: string) => chunk === 'late' || chunk.endsWith('-late')

/** Texts are with the modules that ask for them. */
function textsPlan({ modules }: Draft, plan: Map<string, string>): [id: string, chunk: string][] {
  const askers = new Map<string, Set<string>>()
  for (const module of modules.values())
    for (const name of textsAskedIn(module))
      askers.set(name, (askers.get(name) ?? new Set()).add(askerOf(module.id, plan.get(module.id))))
  const texts = [...modules.values()].flatMap(({ id, size }) => {
    const { name = '', language = '' } = textOf(id) ?? {}
    if (language === '' || plan.get(id) === 'entry') return []
    const asker = ['doors', home, 'screens'].find(one => askers.get(name)?.has(one)) ?? 'late'
    return [{ id, size, language, asker }]
  })
  // Those that come late in one language are not late in another either.
  const late = Object.groupBy(
    texts.filter(({ asker }) => asker === 'late'),
    ({ language }) => language,
  )
  const isSmall = Object.values(late).some((some = []) => some.reduce((sum, { size }) => sum + size, 0) < smallestTexts)
  return texts.map(({ id, language, asker }) => [id, `texts-${asker === 'late' && isSmall ? 'screens' : asker}-${language}`])
}

function textsAskedIn({ code }: DraftModule): string[] {
  const calls = code.matchAll(/\b(?:useTranslation|loadNamespaces|loadTexts)\(([^)]*)\)|\btexts:\s*\[([^\]]*)\]/g)
  return [...calls].flatMap(([, called, needed]) =>
    [...(called ?? needed ?? '').matchAll(/["'`]([\w-]+)["'`]/g)].map(([, name = '']) => name),
  )
}

function askerOf(id: string, chunk = 'late'): string {
  if (isRoute(id) && !id.includes('/routes/_')) return 'doors'
  if (isLayout(id) || homeRoute.test(id)) return home
  if (isRoute(id)) return 'screens'
  if (chunk === 'entry' || chunk === 'doors') return 'doors'
  if (chunk === 'staff' || chunk === home) return home
  return isLate(chunk) ? 'late' : 'screens'
}

const ranks = ['entry', 'common', 'doors', 'staff', 'shared', 'area', 'forms', 'forms of an area', 'late', 'late area'] as const

function rankOf(chunk: string): (typeof ranks)[number] {
  const own = ranks.find(rank => rank === chunk)
  if (own) return own
  if (isLate(chunk)) return 'late area'
  return chunk.endsWith('-forms') ? 'forms of an area' : 'area'
}

let plan: Map<string, string> = new Map()

/** The plan as the bundler asks for it: groups of higher priority choose first. */
export const chunkGroups = ranks.map((rank, index) => ({
  debugName: rank,
  priority: ranks.length - index,
  name: (id: string) => {
    const chunk = plan.get(id)
    return chunk !== undefined && rankOf(chunk) === rank ? chunk : null
  },
}))

/** Makes the plan before the app is built. */
export function chunksByArea(): Plugin {
  return {
    name: 'chunks-by-area',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async buildStart() {
      plan = planChunks(await draftApp(`${this.environment.config.root}/index.html`))
    },
  }
}
