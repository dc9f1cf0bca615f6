import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type NeedName = 'chromium' | 'postgresql' | 'kannel'
/** What tests need from outside npm: where it is looked for, and how Debian installs it. */
type Need = {
  find: () => string | undefined
  packages: string[]
  what: string
  /** What makes it quicker, and can be done without. */
  helper?: { find: () => string | undefined; packages: string[] }
}

function onPath(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(file => existsSync(file))
}

/** Debian's fakesmsc, the phone side of Kannel's pretend network. */
export const fakesmsc = '/usr/lib/kannel/test/fakesmsc'

/** Chromium without its windows, which takes a quarter less of the processors. It tells nobody anything: no notifications. */
export const headlessShell = (): string | undefined => onPath('chromium-headless-shell')

const needs: Record<NeedName, Need> = {
  chromium: {
    what: 'Chromium, for the journeys',
    packages: ['chromium'],
    find: () => [process.env.CHROMIUM_PATH ?? '', onPath('chromium', 'chromium-browser', 'google-chrome') ?? ''].find(existsSync),
    helper: { find: headlessShell, packages: ['chromium-headless-shell'] },
  },
  postgresql: {
    what: "PostgreSQL's server programs, for the tests on PostgreSQL",
    packages: ['postgresql'],
    find: () => globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1) ?? onPath('initdb'),
  },
  kannel: {
    what: 'Kannel with fakesmsc, for the tests of the carrier',
    packages: ['kannel', 'kannel-extras'],
    find: () => (onPath('bearerbox') && onPath('smsbox') && existsSync(fakesmsc) ? fakesmsc : undefined),
  },
}

export const needNames: NeedName[] = ['chromium', 'postgresql', 'kannel']

const installLine = (need: Need) => `apt-get install --yes --no-install-recommends ${need.packages.join(' ')}`

let isAptUpdated = false

/** Installs on Debian as root; anything else is left to a person. */
function install(packages: string[]): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  console.log(`Installing ${packages.join(' ')} …`)
  try {
    if (!isAptUpdated) apt('update', '--quiet')
    isAptUpdated = true
    apt('install', '--yes', '--quiet', '--no-install-recommends', ...packages)
  } catch {
    console.error(`Could not install ${packages.join(' ')}`)
  }
}

/** The path of what is needed; null after saying how to get it. */
export function findOrInstall(name: NeedName): string | null {
  const need = needs[name]
  if (!need.find()) install(need.packages)
  if (need.helper && !need.helper.find()) install(need.helper.packages)
  const found = need.find()
  if (found) return found
  console.error(`Missing: ${need.what}.\n  Install it:    ${installLine(need)}\n  or leave it out:  WITHOUT=${name} npm test`)
  return null
}

/** The names in WITHOUT. A name that means nothing here stops the run: it would leave out less than somebody thinks. */
export function leftOut(text: string | undefined): NeedName[] {
  const names = (text ?? '').split(',').map(name => name.trim().toLowerCase())
  const unknown = names.filter(name => name !== '' && !needNames.some(known => known === name))
  if (unknown.length > 0) throw new Error(`WITHOUT knows ${needNames.join(', ')}; not ${unknown.join(', ')}`)
  return needNames.filter(name => names.includes(name))
}
