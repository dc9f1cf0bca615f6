import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** What every stand-in page shares: tokens, the mark, the typeface. */
export const sharedAssets: Record<string, URL> = {
  'look.css': new URL('./look.css', import.meta.url),
  'mark.svg': new URL('./mark.svg', import.meta.url),
  'inter-latin.woff2': typeface('inter-latin-wght-normal'),
  'inter-latin-ext.woff2': typeface('inter-latin-ext-wght-normal'),
}

function typeface(name: string): URL {
  return pathToFileURL(require.resolve(`@fontsource-variable/inter/files/${name}.woff2`))
}

/** Headers of every answer of the stand-ins. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  // As with hosted providers: a sign-in in a pop-up keeps its opener, also where a frame of theirs opened it.
  'cross-origin-opener-policy': 'unsafe-none',
}

/** Sends one of `assets` by its name; 404 for any other name, so no path reaches the disk. */
export async function sendAsset(
  res: ServerResponse,
  assets: Record<string, URL>,
  name: string,
  headers: Record<string, string> = {},
) {
  const file = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (!file) return sendText(res, 404, 'text/plain; charset=utf-8', 'Not found')
  const bytes = await readFile(file)
  const extension = name.split('.').at(-1) ?? ''
  res.writeHead(200, {
    ...safeHeaders,
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-length': bytes.length,
    'cache-control': extension === 'woff2' ? 'public, max-age=604800' : 'no-cache',
    ...headers,
  })
  res.end(bytes)
}

export function sendText(res: ServerResponse, status: number, type: string, text: string, headers: Record<string, string> = {}) {
  res.writeHead(status, { ...safeHeaders, 'content-type': type, 'cache-control': 'no-store', ...headers })
  res.end(text)
}
