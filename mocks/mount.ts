import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type pg from 'pg'
import { openCheckout, type CheckoutStandIn } from './checkout/checkout.ts'
import { openIdentity } from './identity/identity.ts'
import { openPartners, type Partners, type PartnersContext } from './partners/partners.ts'
import { servePhone } from './phone/phone.ts'
import { openShop, type ShopStandIn } from './shop/shop.ts'
import { sendFailure } from './read-body.ts'

export type MocksContext = {
  pool: pg.Pool
  /** Where browsers reach this process, without a slash at its end. */
  publicUrl: string
  /** Further origins the web app may be served from, as in development. */
  devOrigins: string[]
  /** False beside a real carrier: its texts come from real phones. */
  hasPhone?: boolean | undefined
  /** 600 unless given. */
  accessTokenSeconds?: number | undefined
  /** With it the partners' platforms stand by too, on ports of their own. */
  partners?: Omit<PartnersContext, 'pool' | 'publicUrl'> | undefined
  /** With it the payment provider stands by too, on the port after theirs; `eventsUrl` is where it tells of payments. */
  checkout?: { port: number; eventsUrl: string } | undefined
  /** With it a shop of the demo's business stands by, on the port after that. */
  shop?: { port: number } | undefined
}

/** Of the product's own: the partners' platforms have the six after it. */
const checkoutPort = 7
const shopPort = 8

/** What stands in for other people's systems in demo mode. `handle` takes /idp and /phone and says whether it took the request. */
export type Mocks = {
  handle(req: IncomingMessage, res: ServerResponse): boolean
  issuer: string
  /** Public keys alone. */
  jwks: JSONWebKeySet
  partners: Partners | null
  checkout: CheckoutStandIn | null
  shop: ShopStandIn | null
  stop(): Promise<void>
}

export async function mountMocks(context: MocksContext): Promise<Mocks> {
  const { pool, publicUrl } = context
  const partners = context.partners ? await openPartners({ pool, publicUrl, ...context.partners }) : null
  const { port, eventsUrl = '' } = context.checkout ?? {}
  const checkout =
    port === undefined ? null : await openCheckout({ pool, publicUrl, eventsUrl: () => eventsUrl, port: port + checkoutPort })
  const shop = context.shop ? await openShop({ publicUrl, port: context.shop.port + shopPort }) : null
  const doors = Object.entries(partners?.platforms ?? {}).map(([name, { issuer }]) => ({ name, address: `${issuer}/` }))
  const identity = await openIdentity({ ...context, partners: doors })
  const wings = [
    { path: '/idp', serve: identity.serve },
    ...(context.hasPhone === false ? [] : [{ path: '/phone', serve: servePhone }]),
  ]
  return {
    issuer: identity.issuer,
    jwks: identity.jwks,
    partners,
    checkout,
    shop,
    async stop() {
      identity.stop()
      partners?.stop()
      await checkout?.stop()
      shop?.stop()
    },
    handle(req, res) {
      const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
      const wing = wings.find(one => path === one.path || path.startsWith(`${one.path}/`))
      if (!wing) return false
      wing.serve(req, res).catch((error: unknown) => sendFailure(req, res, error))
      return true
    },
  }
}
