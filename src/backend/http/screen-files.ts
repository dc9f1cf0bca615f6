import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { screenAt, type ScreenPath } from '#contract/access/screens.ts'

/** What the build wrote down: each address that the app has, with the files of its screen beside those of the page. */
const ScreenFiles = z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }))
type ScreenFiles = z.infer<typeof ScreenFiles>

/** Those that lead on to the chat: it comes while they sign somebody in. */
const leadToChat: readonly (ScreenPath | undefined)[] = [
  '/signed-in',
  '/channels/login',
  '/channels/mobile-login',
  '/shoper/login',
  '/shoper/mobile-login',
]

export function readScreenFiles(path: string): ScreenFiles {
  return existsSync(path) ? ScreenFiles.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/**
 * The page as it is answered at an address, with the files of that screen named: the browser fetches all of them at
 * once, not each after the one that imports it.
 */
export function withScreenFiles(html: string, files: ScreenFiles, pathname: string, search: Record<string, string>): string {
  const screen = screenAt(pathname)
  const inPlace = Object.entries(search)
    .flatMap(([name, value]) => (value ? `${screen}?${name}` : []))
    .find(one => Object.hasOwn(files, one))
  const own = files[inPlace ?? (leadToChat.includes(screen) ? '/chat' : screen) ?? '']
  if (!own) return html
  const links = [
    ...own.styles.map(href => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...own.scripts.map(href => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Whether the app has a screen there, or a way on, for anybody: the page says what it says at any address. */
export function isBuilt(files: ScreenFiles, pathname: string): boolean {
  const address = pathname === '/' ? pathname : screenAt(pathname)
  return address !== undefined && Object.hasOwn(files, address)
}
