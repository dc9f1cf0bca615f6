import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { sendAsset, sendText, sharedAssets } from '../assets.ts'
import { listenOn } from '../partners/listen.ts'
import { isOwnForm } from '../partners/routes.ts'
import { sendFailure } from '../read-body.ts'
import { languageOf } from '../texts.ts'
import { apiServer } from './api-server.ts'
import { startDeliveries } from './deliveries.ts'
import { StripeError } from './errors.ts'
import { plainPage } from './frame.ts'
import { invoicePages } from './invoice-pages.ts'
import { operatorPages } from './operator-pages.ts'
import { payPages } from './pay-pages.ts'
import { portalPages } from './portal-pages.ts'
import { findPage, formOf, type PageRoutes, show } from './routes.ts'
import { withStore } from './store.ts'
import { passTime } from './time.ts'

const assets = {
  ...sharedAssets,
  'checkout.css': new URL('./checkout.css', import.meta.url),
  'card.svg': new URL('./card.svg', import.meta.url),
}
const pages: PageRoutes = { ...payPages, ...portalPages, ...invoicePages, ...operatorPages }
const timePassesMs = 5000

export type CheckoutContext = {
  pool: pg.Pool
  /** Where browsers reach Parley, without a slash at its end. */
  publicUrl: string
  /** Where events are told. */
  eventsUrl: () => string
  port?: number | undefined
  host?: string | undefined
}
export type CheckoutStandIn = {
  /** Of its API and its pages. */
  url: string
  secretKey: string
  webhookSecret: string
  /** Tells all events that wait. */
  settle(): Promise<void>
  /** Lets come what comes with time. */
  passTime(now?: Date): Promise<void>
  stop(): Promise<void>
}

const names = ['checkout-key', 'checkout-webhook']

/** Its key, and what it signs with; made once. */
async function secretsOf(pool: pg.Pool): Promise<string[]> {
  const made = [`sk_test_${randomBytes(24).toString('hex')}`, `whsec_${randomBytes(24).toString('hex')}`]
  const { rows } = await pool.query<{ name: string; value: string }>(
    `insert into secret (name, value) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set value = secret.value returning name, value`,
    [names, made],
  )
  return names.map(name => rows.find(row => row.name === name)?.value ?? '')
}

/** Stands in for Stripe: its API, its pages and its events, on an origin of its own. Whoever reaches it may be anybody there. */
export async function openCheckout({
  pool,
  publicUrl,
  eventsUrl,
  port = 0,
  host = '127.0.0.1',
}: CheckoutContext): Promise<CheckoutStandIn> {
  const [secretKey = '', webhookSecret = ''] = await secretsOf(pool)
  const { server, port: taken } = await listenOn(host, port)
  // Under the other name of this machine, as the partners' platforms: browsers then hold it for another site.
  const url = `http://${new URL(publicUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${taken}`
  const deliveries = startDeliveries({ pool, eventsUrl, secret: webhookSecret })
  const api = apiServer({ pool, origin: url, secretKey, changed: deliveries.wake })

  const page = async (req: IncomingMessage, res: ServerResponse, at: URL) => {
    const language = languageOf(req.headers['accept-language'])
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '')
    const found = findPage(pages, method, at.pathname)
    const form = found && (await formOf(req))
    if (!found || !form) return show(res, { page: plainPage(language, isOwnForm(req) ? 'notFound' : 'refused'), status: 404 })
    const shown = await withStore(pool, store =>
      found.route({ store, origin: url, publicUrl, id: found.id, form, query: at.searchParams, language }),
    ).catch((error: unknown) => {
      if (error instanceof StripeError) return { page: plainPage(language, 'notFound'), status: 404 }
      throw error
    })
    if (method === 'POST') deliveries.wake()
    show(res, shown)
  }
  server.on('request', (req, res) => {
    const at = URL.parse(req.url ?? '/', url)
    if (!at) return sendText(res, 400, 'text/plain; charset=utf-8', 'Bad request')
    const { pathname } = at
    const answer = async () => {
      if (pathname.startsWith('/assets/')) return sendAsset(res, assets, pathname.slice('/assets/'.length))
      return pathname.startsWith('/v1/') ? api(req, res, at) : page(req, res, at)
    }
    answer().catch((error: unknown) => sendFailure(req, res, error))
  })

  const pass = async (now?: Date) => {
    if (await withStore(pool, store => passTime(store, url), now)) deliveries.wake()
  }
  let passing: Promise<void> | null = null
  const timer = setInterval(() => {
    passing ??= pass()
      .catch(() => undefined)
      .finally(() => void (passing = null))
  }, timePassesMs)

  return {
    url,
    secretKey,
    webhookSecret,
    settle: deliveries.settle,
    passTime: pass,
    stop: async () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await passing
      await deliveries.stop()
    },
  }
}
