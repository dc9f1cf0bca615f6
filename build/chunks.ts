import type { Plugin } from 'vite'
import { type Draft, type DraftModule, draftApp } from './draft.ts'

// Which files the app comes in: by folders, and by what needs what. No file of ours is named.
//
//   entry        what stands before anybody is signed in
//   doors        what comes later of that: the way to the identity provider
//   staff        what stands around every screen, and what the chat, where people land, shares with other screens
//   shared       what other screens have in common: lists, forms
//   <area>       the screens of src/web/<area>
//   late         what several areas import late, dialogs above all
//   <area>-late  the same of one area
//   texts-…      the texts of a language: of the doors, of the screens, of what comes late
//
// A file imports only from those above it. What would be too small for a file of its own joins `shared` or `late`.

const home = 'chat'
const doors = 'session'
/** In characters, before it is made small: about 10 KB are left. */
const smallest = 25_000

/** Who needs a module: areas by their screens, and areas by what they import late. */
type Use = { isEntry: boolean; isDoors: boolean; isStaff: boolean; screens: Set<string>; late: Set<string> }

const areaOf = (id: string) => /\/src\/web\/([\w-]+)\//.exec(id)?.[1] ?? null
const isRoute = (id: string) => areaOf(id) === 'routes'
/** Around all the routes in the folder of its name. */
const isLayout = (id: string) => /\/routes\/_[\w-]+\.tsx(\?|$)/.test(id)
const isScreen = (id: string) => isRoute(id) && id.includes('?tsr-split=')
const textOf = (id: string) => /\/locales\/(?<language>\w+)\/(?<name>[\w-]+)\.json$/.exec(id)?.groups

/** The file of each module. What is in none is the bundler's business: a library that is imported late by itself. */
export function planChunks(draft: Draft): Map<string, string> {
  const plan = new Map<string, string>()
  for (const [id, use] of usesOf(draft)) {
    const chunk = chunkOf(use)
    if (chunk) plan.set(id, chunk)
  }
  joinSmall(plan, draft.modules)
  for (const [id, chunk] of textsPlan(draft, plan)) plan.set(id, chunk)
  return plan
}

function usesOf(draft: Draft): Map<string, Use> {
  const { modules, late } = draft
  const isStaffRoot = (root: string) => late.get(root)?.some(isLayout) ?? false
  const needsStaff = new Set<string>()
  for (const { roots } of modules.values())
    if (!roots.has(draft.entry) && [...roots].some(isStaffRoot)) for (const root of roots) needsStaff.add(root)

  const areas = new Map([...late.keys()].map(root => [root, areaOf(pageOf(root, modules))]))
  const noteUse = (use: Use, root: string) => {
    const area = areas.get(root)
    if (root === draft.entry || (area === doors && isScreen(root))) use.isEntry = true
    else if (isStaffRoot(root) || (area === doors && needsStaff.has(root))) use.isStaff = true
    else if (area === doors) use.isDoors = true
    else if (area) (isScreen(root) ? use.screens : use.late).add(area)
  }
  const uses = new Map<string, Use>()
  for (const { id, roots } of modules.values()) {
    const use: Use = { isEntry: false, isDoors: false, isStaff: false, screens: new Set(), late: new Set() }
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

function chunkOf({ isEntry, isDoors, isStaff, screens, late }: Use): string | null {
  const [area, ...others] = new Set([...screens, ...late])
  const isShared = others.length > 0
  if (isEntry || (isDoors && (isStaff || area))) return 'entry'
  if (isDoors) return 'doors'
  if (isStaff || (isShared && screens.has(home))) return 'staff'
  if (!area) return null
  if (screens.size > 0) return isShared ? 'shared' : area
  return isShared ? 'late' : `${area}-late`
}

function joinSmall(plan: Map<string, string>, modules: Draft['modules']): void {
  const sizes = new Map<string, number>()
  for (const [id, chunk] of plan) sizes.set(chunk, (sizes.get(chunk) ?? 0) + (modules.get(id)?.size ?? 0))
  for (const [id, chunk] of plan) if ((sizes.get(chunk) ?? 0) < smallest) plan.set(id, isLate(chunk) ? 'late' : 'shared')
}

const isLate = (chunk: string) => chunk === 'late' || chunk.endsWith('-late')

/** Texts are with the modules that ask for them. */
function textsPlan({ modules }: Draft, plan: Map<string, string>): [id: string, chunk: string][] {
  const askers = new Map<string, Set<string>>()
  for (const module of modules.values())
    for (const name of textsAskedIn(module))
      askers.set(name, (askers.get(name) ?? new Set()).add(askerOf(module.id, plan.get(module.id))))
  return [...modules.keys()].flatMap((id): [string, string][] => {
    const text = textOf(id)
    if (!text || plan.get(id) === 'entry') return []
    const known = askers.get(text['name'] ?? '')
    const asker = ['doors', 'screens'].find(one => known?.has(one)) ?? 'late'
    return [[id, `texts-${asker}-${text['language']}`]]
  })
}

function textsAskedIn({ code }: DraftModule): string[] {
  const calls = code.matchAll(/\b(?:useTranslation|loadNamespaces)\(([^)]*)\)/g)
  return [...calls].flatMap(([, names = '']) => [...names.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, name = '']) => name))
}

function askerOf(id: string, chunk = 'late'): string {
  if (isRoute(id)) return id.includes('/routes/_') ? 'screens' : 'doors'
  if (chunk === 'entry' || chunk === 'doors') return 'doors'
  return isLate(chunk) ? 'late' : 'screens'
}

const ranks = ['entry', 'doors', 'staff', 'shared', 'area', 'late', 'late area'] as const

function rankOf(chunk: string): (typeof ranks)[number] {
  const own = ranks.find(rank => rank === chunk)
  return own ?? (isLate(chunk) ? 'late area' : 'area')
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
