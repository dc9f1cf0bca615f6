import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const routes = join(web, 'routes/_staff')
const namesIn = (list = '') => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
const textsOf = (route: string) => namesIn(/\btexts: \[([^\]]*)\]/.exec(readFileSync(route, 'utf8'))?.[1])

type Module = { imports: string[]; texts: string[] }
const modules = new Map<string, Module>()

/** What a file imports at once, and the texts that its components wait for. */
function moduleAt(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const code = readFileSync(path, 'utf8')
  const imports = [...code.matchAll(/^(?:import|export)(?! type)[^'"]*?from '([^']+)'/gm)].flatMap(([, from = '']) => {
    const file = from.startsWith('.')
      ? join(dirname(path), from)
      : from.replace('#web', web).replace('#public', `${web}/../public`)
    return /\.tsx?$/.test(file) && existsSync(file) ? [file] : []
  })
  const texts = [...code.matchAll(/\buseTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, list]) => namesIn(list))
  modules.set(path, { imports, texts })
  return { imports, texts }
}

/** All that comes with a file. */
function withImports(path: string, all = new Set<string>()): Set<string> {
  if (all.has(path)) return all
  all.add(path)
  for (const file of moduleAt(path).imports) withImports(file, all)
  return all
}

test('a screen names the texts of all that comes with it: one that waits for some shows nothing for 300 ms more', () => {
  // The keys in a menu's lines: who opens one has them.
  const around = ['common', 'keyboard', ...textsOf(`${routes}.tsx`)]
  const missing = globSync(`${routes}/**/*.tsx`).flatMap(route => {
    const named = new Set([...around, ...textsOf(route)])
    return [...withImports(route)].flatMap(file =>
      moduleAt(file).texts.flatMap(name =>
        named.has(name) ? [] : [`${route.slice(routes.length)} lacks ${name} of ${file.slice(web.length)}`],
      ),
    )
  })
  expect(missing).toEqual([])
})
