import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { formPicturePx, type ShownPicture, sourcesOf } from '#contract/media/pictures.ts'
import { isDatabaseAway } from '../db/errors.ts'
import type { WebBindings } from './bindings.ts'
import { Refusal } from './refusal.ts'
import type { Language } from './visitor-language.ts'

const folder = 'dist/public'
const document = `${folder}/src/public/index.html`
const renderer = 'dist/render/render.js'

/** Nothing from elsewhere, nothing inline but the colours that we drew it with, in nobody's frame. */
const policyFor = (drawn: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `style-src-attr ${styleHashes(drawn)}`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** The very style attributes of a page, and no other. */
function styleHashes(drawn: string): string {
  const written = new Set([...drawn.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style))
  const hashes = [...written].map(style => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  return hashes.length > 0 ? `'unsafe-hashes' ${hashes.join(' ')}` : `'none'`
}

/** The address is a key: nobody is told it. */
const secretHeaders = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The scripts and styles of the public pages; their names change with what is in them. */
export function publicAssets(): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.use(
    '/*',
    serveStatic({
      // Under /pages both in the address and in the folder.
      root: folder,
      precompressed: true,
      onFound: (_path, ctx) => ctx.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.all('/*', () => {
    throw new Refusal('NOT_FOUND')
  })
  return app
}

type PublicPage = {
  language: Language
  title: string
  /** For pages that are drawn by their script alone. */
  noScript?: string
  data: object
  /** What search engines and previews of the link are told; without it nobody keeps or finds the page. */
  found?: { title: string; description: string; url: string; site: string; image: (ShownPicture & { linkUrl: string }) | null }
}

/** Null for a visitor who is let in; who comes in a flood gets the page that says when to come again. */
export function busyPage(
  ctx: Context<WebBindings>,
  admitVisit: (ctx: Context<WebBindings>) => void,
  page: () => Response,
): Response | null {
  try {
    admitVisit(ctx)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.header('retry-after', String(error.retryAfterSeconds))
    return page()
  }
}

/** The page that `look` makes; where the database is away, the one that says so and when to come again. */
export async function pageOrAway(ctx: Context, look: () => Promise<Response>, away: () => Response): Promise<Response> {
  try {
    return await look()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    ctx.header('retry-after', '10')
    return away()
  }
}

/** Answers with the public page as it is before its script, and in it what it shows: no second trip for a phone on a bad line. */
export function showPage(ctx: Context, status: 200 | 404 | 410 | 429 | 503, page: PublicPage): Response {
  const made = pageOnce(page)
  if (made === null) return ctx.text('The public pages are not built. Run: npm run build', 503)
  const headers = {
    'content-security-policy': made.policy,
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
    ...(!page.found && secretHeaders),
  }
  for (const [name, value] of Object.entries(headers)) ctx.header(name, value)
  const accepted = ctx.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(one => accepted.includes(one))
  if (!encoding) return ctx.html(made.html, status)
  return ctx.body(made.packed[encoding], status, { 'content-type': 'text/html; charset=UTF-8', 'content-encoding': encoding })
}

type Packed = Uint8Array<ArrayBuffer>
type MadePage = { html: string; packed: { br: Packed; gzip: Packed }; policy: string }
/** A page is packed while somebody waits for it: the best there is would take ten times as long, for some bytes. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const madeLately = new Map<string, MadePage>()
const keptMost = 50

/** The same data makes the same page: one that many ask for at once, or in a flood, is drawn once. */
function pageOnce(page: PublicPage): MadePage | null {
  const key = JSON.stringify(page)
  const known = madeLately.get(key)
  if (known) return known
  const made = makePage(page)
  if (made === null) return null
  const [oldest] = madeLately.keys()
  if (madeLately.size >= keptMost && oldest !== undefined) madeLately.delete(oldest)
  madeLately.set(key, made)
  return made
}

function makePage(page: PublicPage): MadePage | null {
  const empty = readDocument()
  if (empty === null) return null
  const drawn = draw(page.data)
  const filled: Record<string, string> = {
    LANGUAGE: page.language,
    TITLE: escape(page.title),
    ROBOTS: page.found ? 'index, follow' : 'noindex, nofollow',
    FOUND: page.found ? foundTags(page.found) : '',
    ROOT: drawn,
    NO_SCRIPT: escape(page.noScript ?? ''),
    // `<` would end the script that holds it.
    PAGE: JSON.stringify(page.data).replaceAll('<', '\\u003c'),
  }
  const places = /__(LANGUAGE|TITLE|ROBOTS|ROOT|NO_SCRIPT|PAGE)__|<!-- found -->/g
  const html = empty.replaceAll(places, (_, name = 'FOUND') => filled[name] ?? '')
  const packed = { br: Uint8Array.from(brotliCompressSync(html, quick)), gzip: Uint8Array.from(gzipSync(html)) }
  return { html, packed, policy: policyFor(drawn) }
}

/** What a search engine and the preview of a link show. */
function foundTags({ title, description, url, site, image }: NonNullable<PublicPage['found']>): string {
  const og = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:site_name': site,
    ...(image && { 'og:image': image.linkUrl, 'og:image:alt': image.alt }),
  }
  return [
    `<meta name="description" content="${escape(description)}" />`,
    `<link rel="canonical" href="${escape(url)}" />`,
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />`,
    ...Object.entries(og).map(([name, value]) => `<meta property="${name}" content="${escape(value)}" />`),
    ...(image ? [preload(image)] : []),
  ].join('\n    ')
}

/** The picture of a page is the largest thing on it: it comes with the scripts, not after them. */
function preload(image: ShownPicture): string {
  const { srcSet, sizes } = sourcesOf(image, formPicturePx)
  return `<link rel="preload" as="image" type="image/webp" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high" />`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, character => entities[character] ?? character)

let html: string | null = null
function readDocument(): string | null {
  html ??= existsSync(document) ? readFileSync(document, 'utf8') : null
  return html
}

const Renderer = z.object({ render: z.custom<(data: object) => string>(value => typeof value === 'function') })
let drawWith: ((data: object) => string) | null = null
/** By the components that are in the page's script too: it takes over what stands there. */
function draw(data: object): string {
  drawWith ??= Renderer.parse(createRequire(import.meta.url)(resolve(renderer))).render
  return drawWith(data)
}
