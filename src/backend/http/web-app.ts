import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import type { WebBindings } from './bindings.ts'
import { isTill } from '#contract/signup/till.ts'
import { pageHeaders } from './page-headers.ts'
import { Refusal } from './refusal.ts'
import { isBuilt, readScreenFiles, withScreenFiles } from './screen-files.ts'

export const webFolder = 'dist/web'

/**
 * Addresses of programs and of files. Where these settings have nothing there, nothing is there: with the page in its
 * place Kannel would take a text for delivered, and a browser HTML for a script.
 */
const noPage = /^\/(carriers|simulator|idp|phone|ws)(\/|$)|^\/\.|^\/[^/]+\.\w+$/

/** The staff app: hashed assets for ever, index.html for every other address, with a nonce of its own each time; a 404 where it shows
 * everybody that there is nothing. */
export function webApp({ config, partners, identity }: AppContext): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.use(
    '/assets/*',
    serveStatic({
      root: webFolder,
      precompressed: true,
      onFound: (_path, ctx) => ctx.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.all('/assets/*', () => {
    throw new Refusal('NOT_FOUND')
  })
  app.get(
    '/:file{[\\w-]+\\.svg}',
    // Browsers ask for the icon again and again; it may be a day old.
    serveStatic({ root: webFolder, onFound: (_path, ctx) => ctx.header('cache-control', 'public, max-age=86400') }),
  )
  app.get(
    '/:file{[\\w-]+\\.(js|png|ico|txt|webmanifest)}',
    serveStatic({ root: webFolder, onFound: (_path, ctx) => ctx.header('cache-control', 'no-cache') }),
  )
  const page = pageReader()
  app.get('*', async ctx => {
    if (noPage.test(ctx.req.path)) throw new Refusal('NOT_FOUND')
    const elsewhere = ownName(config.publicUrl, ctx.req.url)
    if (elsewhere) return ctx.redirect(elsewhere)
    const nonce = randomBytes(16).toString('base64url')
    const headers = pageHeaders({
      pathname: ctx.req.path,
      isTill: isTill(new URL(ctx.req.url)),
      nonce,
      publicUrl: config.publicUrl,
      issuer: config.OIDC_ISSUER,
      identity: await identity.current(),
      sentryDsn: config.SENTRY_DSN,
      partners,
    })
    for (const [name, value] of Object.entries(headers)) ctx.header(name, value)
    const found = page(ctx.req.path, ctx.req.query())
    if (found === null) return ctx.text('The web app is not built. Run: npm run build', 503)
    return ctx.html(found.html.replaceAll('__NONCE__', nonce), found.status)
  })
  return app
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** The page under the address that the sign-in and the socket know, for whoever typed another name of this computer; else null. */
export function ownName(publicUrl: string, requestUrl: string): string | null {
  const [own, typed] = [new URL(publicUrl), new URL(requestUrl)]
  const isOtherName = typed.hostname !== own.hostname && typed.port === own.port
  if (!isOtherName || !loopback.test(own.hostname) || !loopback.test(typed.hostname)) return null
  return own.origin + typed.pathname + typed.search
}

function pageReader(): (pathname: string, search: Record<string, string>) => { html: string; status: 200 | 404 } | null {
  const path = `${webFolder}/index.html`
  let page: { html: string; files: ReturnType<typeof readScreenFiles> } | null = null
  return (pathname, search) => {
    if (!page && existsSync(path))
      page = { html: readFileSync(path, 'utf8'), files: readScreenFiles(`${webFolder}/screens.json`) }
    if (!page) return null
    return { html: withScreenFiles(page.html, page.files, pathname, search), status: isBuilt(page.files, pathname) ? 200 : 404 }
  }
}
