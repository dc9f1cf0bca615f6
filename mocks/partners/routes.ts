import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { safeHeaders, sendAsset, sendText, sharedAssets } from '../assets.ts'
import { policyOf } from '../html.ts'
import { sendFailure } from '../read-body.ts'
import { type Language, languageOf } from '../texts.ts'
import { plainPage } from './pages.ts'

export type Call = { req: IncomingMessage; res: ServerResponse; url: URL; language: Language }
/** By method and path, as in `GET /token`. */
export type Routes = Record<string, (call: Call) => Promise<void> | void>

const html = 'text/html; charset=utf-8'
const assets = {
  ...sharedAssets,
  'identity.css': new URL('../identity/identity.css', import.meta.url),
  'partner.svg': new URL('./partner.svg', import.meta.url),
  'partners.css': new URL('./partners.css', import.meta.url),
}

/** Answers a platform's calls, its pages' files, and everything else with 404. */
export function answerWith(origin: string, routes: Routes): RequestListener {
  return (req, res) => {
    const url = URL.parse(req.url ?? '/', origin)
    if (!url) return sendText(res, 400, 'text/plain; charset=utf-8', 'Bad request')
    const language = languageOf(req.headers['accept-language'])
    const answer = async () => {
      if (url.pathname.startsWith('/assets/')) return sendAsset(res, assets, url.pathname.slice('/assets/'.length))
      const name = `${req.method === 'HEAD' ? 'GET' : req.method} ${url.pathname}`
      const route = Object.hasOwn(routes, name) ? routes[name] : undefined
      if (!route) return sendPage(res, plainPage(language, 'notFound'), {}, 404)
      await route({ req, res, url, language })
    }
    answer().catch((error: unknown) => sendFailure(req, res, error))
  }
}

export function sendPage(res: ServerResponse, page: string, origins: Parameters<typeof policyOf>[0] = {}, status = 200): void {
  sendText(res, status, html, page, { 'content-security-policy': policyOf(origins), vary: 'accept-language, cookie' })
}

export function sendJson(res: ServerResponse, status: number, body: object): void {
  sendText(res, status, 'application/json', JSON.stringify(body), { pragma: 'no-cache' })
}

export function redirect(res: ServerResponse, location: string, headers: Record<string, string> = {}): void {
  res.writeHead(303, { ...safeHeaders, 'cache-control': 'no-store', location, ...headers })
  res.end()
}

/** A form of another site is not taken: browsers say where it came from. */
export function isOwnForm(req: IncomingMessage): boolean {
  const site = req.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
