import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { safeHeaders, sendAsset, sendText, sharedAssets } from '../assets.ts'
import { policyOf } from '../html.ts'
import { readBody } from '../read-body.ts'
import { languageOf } from '../texts.ts'
import { deleteExpired } from './adapter.ts'
import { loadKeys, publicHalf } from './keys.ts'
import { type PartnerDoor, plainPage, signInPage } from './pages.ts'
import { findPerson, listPeople } from './people.ts'
import { makeProvider } from './provider.ts'

const sweepMs = 3_600_000
const html = 'text/html; charset=utf-8'
const assets = {
  ...sharedAssets,
  'identity.css': new URL('./identity.css', import.meta.url),
  'logout.js': new URL('./logout.js', import.meta.url),
}

export type Identity = {
  issuer: string
  jwks: JSONWebKeySet
  serve(req: IncomingMessage, res: ServerResponse): Promise<void>
  stop(): void
}

/**
 * The stand-in identity provider under /idp. Whoever reaches its page can sign in as anybody: it is for demos.
 * Keys, sessions and grants are rows, so a page that is signed in stays so when this process is killed.
 */
export async function openIdentity(context: {
  pool: pg.Pool
  publicUrl: string
  devOrigins: string[]
  hasPhone?: boolean | undefined
  accessTokenSeconds?: number | undefined
  partners?: PartnerDoor[]
}): Promise<Identity> {
  const { pool, publicUrl, hasPhone = true, partners = [] } = context
  const keys = await loadKeys(pool)
  const provider = makeProvider({
    ...context,
    accessTokenSeconds: context.accessTokenSeconds ?? 600,
    signing: keys.signing,
    cookieKey: keys.cookies,
  })
  await deleteExpired(pool)
  const sweep = setInterval(() => void deleteExpired(pool).catch(() => undefined), sweepMs)
  sweep.unref()
  const answer = provider.callback()
  const { host, protocol } = new URL(publicUrl)

  return {
    issuer: `${publicUrl}/idp`,
    jwks: { keys: keys.signing.map(publicHalf) },
    stop: () => clearInterval(sweep),
    async serve(req, res) {
      const url = req.url ?? '/'
      const path = url.split('?', 1)[0] ?? '/'
      if (path.startsWith('/idp/assets/')) return sendAsset(res, assets, path.slice('/idp/assets/'.length))
      // Its addresses are made from these: under whatever name a request came, they stay the issuer's.
      req.headers.host = host
      req.headers['x-forwarded-host'] = host
      req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      if (path.startsWith('/idp/interaction/')) return interact(provider, pool, { hasPhone, partners }, req, res)
      for (const [name, value] of Object.entries(safeHeaders)) res.setHeader(name, value)
      Object.assign(req, { originalUrl: url })
      req.url = url.slice('/idp'.length) || '/'
      await answer(req, res)
    },
  }
}

async function interact(
  provider: Provider,
  pool: pg.Pool,
  beside: { hasPhone: boolean; partners: PartnerDoor[] },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const accepted = req.headers['accept-language']
  let details: Awaited<ReturnType<Provider['interactionDetails']>>
  try {
    details = await provider.interactionDetails(req, res)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'SessionNotFound')) throw error
    return sendText(res, 400, html, plainPage(languageOf(accepted), 'expired'), { 'content-security-policy': policyOf() })
  }
  if (req.method === 'POST') {
    const person = await findPerson(pool, new URLSearchParams(await readBody(req)).get('sub') ?? '')
    if (person)
      return provider.interactionFinished(
        req,
        res,
        { login: { accountId: person.sub, remember: true } },
        { mergeWithLastSubmission: false },
      )
  }
  const { ui_locales: locales, redirect_uri: target } = details.params
  const language = languageOf(typeof locales === 'string' ? locales : undefined, accepted)
  // Browsers hold a form's redirects to form-action too, and the last one leads back into the app.
  const origins = typeof target === 'string' ? [new URL(target).origin] : []
  sendText(res, 200, html, signInPage(language, await listPeople(pool), beside.hasPhone, beside.partners), {
    'content-security-policy': policyOf({ forms: origins }),
  })
}
