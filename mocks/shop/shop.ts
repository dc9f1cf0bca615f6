import type { IncomingMessage, ServerResponse } from 'node:http'
import { safeHeaders, sendAsset, sendText, sharedAssets } from '../assets.ts'
import { listenOn } from '../partners/listen.ts'
import { sendFailure } from '../read-body.ts'
import { languageOf } from '../texts.ts'
import { shopPage } from './page.ts'

const picture = (name: string) => new URL(`../demo/pictures/${name}.jpg`, import.meta.url)
const assets = {
  ...sharedAssets,
  'shop.css': new URL('./shop.css', import.meta.url),
  'bowls.jpg': picture('bowls'),
  'vase.jpg': picture('vase'),
  'teapot.jpg': picture('teapot'),
}

export type ShopContext = {
  /** Where browsers reach Parley, without a slash at its end. */
  publicUrl: string
  port?: number | undefined
  host?: string | undefined
}
export type ShopStandIn = { url: string; stop(): void }

/** As strict as pages are: Parley's script, its calls and its pictures are let in, and nothing else of anybody's. */
const policyFor = (parley: string) =>
  [
    "default-src 'none'",
    `script-src ${parley}`,
    `connect-src ${parley}`,
    "style-src 'self'",
    `img-src 'self' ${parley}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Stands in for a shop's own pages, on an origin of its own: one page with the line of an embedded form in it. */
export async function openShop({ publicUrl, port = 0, host = '127.0.0.1' }: ShopContext): Promise<ShopStandIn> {
  const { server, port: taken } = await listenOn(host, port)
  const parley = new URL(publicUrl)
  // Under the other name of this machine, as the partners' platforms: browsers then hold it for another site.
  const url = `http://${parley.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${taken}`
  const policy = policyFor(parley.origin)

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname } = new URL(req.url ?? '/', url)
    if (pathname.startsWith('/assets/')) return sendAsset(res, assets, pathname.slice('/assets/'.length))
    if (pathname !== '/') return sendText(res, 404, 'text/plain; charset=utf-8', 'Not found')
    const html = shopPage(languageOf(req.headers['accept-language']), parley.origin)
    // What a browser does where a page says nothing: other sites are told its origin.
    const headers = { ...safeHeaders, 'referrer-policy': 'strict-origin-when-cross-origin', 'content-security-policy': policy }
    res.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
  }
  server.on('request', (req, res) => {
    answer(req, res).catch((error: unknown) => sendFailure(req, res, error))
  })
  return {
    url,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
