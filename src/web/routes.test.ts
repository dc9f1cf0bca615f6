import { expect, test } from 'vitest'
import { addressOf as addressOfFile } from './build/screen-files.ts'
import { screenAt, screens, type ScreenPath } from '#contract/access/screens.ts'
import { createAppRouter } from './shell/router.ts'

const router = createAppRouter()
const routes = Object.values(router.routesById)
/** `/contacts/$phoneNumber` as `/contacts/:phoneNumber`, the address that the table of access has; `/balance/{-$action}` as `/balance/:action?`. */
const addressOf = (fullPath: string) =>
  fullPath
    .replaceAll(/\{-\$(\w+)\}/g, ':$1?')
    .replaceAll('$', ':')
    .replace(/(?<=.)\/$/, '')
const leaves = routes.filter(route => !route.children && addressOf(route.fullPath) !== '/' && route.path !== '$')
const paths = Object.keys(screens) as ScreenPath[]
const isOpenDoor = (path: ScreenPath) => ['public', 'sign-in'].includes(screens[path])

test('every address of the router is one of the table of access, in its words', () => {
  for (const { fullPath } of leaves) expect(paths, fullPath).toContain(addressOf(fullPath))
  expect(leaves.length).toBeGreaterThan(30)
})

test('what asks for a sign-in is behind the door of the staff, and what does not is before it', () => {
  for (const { id, fullPath } of leaves) {
    const path = screenAt(addressOf(fullPath))
    expect(id.startsWith('/_staff/'), id).toBe(path !== undefined && !isOpenDoor(path))
  }
})

test('an address of the table is a screen of its own, or ends at the door: the 404 page behind it, none beside it', () => {
  for (const path of paths) {
    const [matched] = router.getMatchedRoutes(path.replaceAll(/:\w+\??/g, 'one'))
    const match = matched.at(-1)
    const isBuilt = leaves.some(({ fullPath }) => addressOf(fullPath) === path)
    expect([path, match?.id], path).toEqual([path, isBuilt ? expect.not.stringMatching(/\$$/) : '/_staff/$'])
  }
})

test('the addresses that the server answers as built are those of the router', () => {
  const files = Object.keys(import.meta.glob('./routes/**/*.tsx')).map(file => file.replace(/^\.\/routes(.+)\.tsx$/, '$1'))
  const built = files.flatMap(file => addressOfFile(file) ?? [])
  expect(built.toSorted()).toEqual(['/', ...leaves.map(({ fullPath }) => addressOf(fullPath))].toSorted())
  for (const path of paths) {
    const [matched] = router.getMatchedRoutes(path.replaceAll(/:\w+\??/g, 'one'))
    expect([path, built.includes(path)]).toEqual([path, matched.at(-1)?.id !== '/_staff/$'])
  }
})
