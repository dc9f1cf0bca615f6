import { carriesSecret, framingOf, framingProviders } from '#contract/access/framing.ts'
import type { Identity } from '../access/identity.ts'
import type { Partners } from '../access/partners.ts'
import { tillPermissionsPolicy } from './permissions-policy.ts'

type Page = {
  pathname: string
  isTill: boolean
  nonce: string
  publicUrl: string
  /** A real identity provider; none in a demo, whose own is at our address. */
  issuer: string | undefined
  identity: Identity | null
  sentryDsn: string | undefined
  partners: Partners
}

/** What a browser is told of a page of the staff app. Undefined takes a header away that every answer has. */
export function pageHeaders(page: Page): Record<string, string | undefined> {
  const ancestors = ancestorsOf(page)
  const isFramed = ancestors !== `'none'`
  return {
    'content-security-policy': contentSecurityPolicy(page, ancestors),
    // It cannot list origins, so it is left out where some may frame the page.
    'x-frame-options': isFramed ? undefined : 'DENY',
    ...(isFramed && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(carriesSecret(page.pathname) && { 'referrer-policy': 'no-referrer' }),
    ...(page.isTill && { 'permissions-policy': tillPermissionsPolicy }),
    // The window that signs in must reach the one that opened it, which may stand in a frame; where one paid, the frame looks at it.
    ...((framingOf(page.pathname) === 'own' || page.pathname === '/payment-end') && {
      'cross-origin-opener-policy': 'unsafe-none',
    }),
  }
}

function ancestorsOf({ pathname, partners }: Page): string {
  const framing = framingOf(pathname)
  const origins = framingProviders.flatMap(provider => partners[provider]?.origins ?? [])
  if (framing === 'nobody' || (framing === 'partners' && !origins.length)) return `'none'`
  return [`'self'`, ...new Set(origins)].join(' ')
}

/** No inline script or style but the nonce's; connections to us, the identity provider and, if set, Sentry. */
function contentSecurityPolicy({ nonce, publicUrl, issuer, identity, sentryDsn }: Page, ancestors: string): string {
  const socket = publicUrl.replace(/^http/, 'ws')
  // Any of a provider's addresses may be at an origin of its own.
  const asked = sources(publicUrl, issuer, identity?.tokenEndpoint, identity?.userInfoEndpoint, sentryDsn)
  const shown = sources(publicUrl, issuer, identity?.authorizationEndpoint)
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'none'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    ['connect-src', `'self'`, socket, ...asked].join(' '),
    `media-src 'self' blob:`,
    `manifest-src 'self'`,
    ['frame-src', `'self'`, ...shown].join(' '),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${ancestors}`,
    `object-src 'none'`,
  ].join('; ')
}

/** The origins of addresses, each once; our own is 'self'. */
function sources(publicUrl: string, ...addresses: (string | undefined)[]): string[] {
  const origins = addresses.flatMap(address => (address ? [new URL(address).origin] : []))
  return [...new Set(origins)].filter(origin => origin !== new URL(publicUrl).origin)
}
