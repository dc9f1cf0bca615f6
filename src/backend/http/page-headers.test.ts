import { expect, test } from 'vitest'
import { framingOf } from '#contract/access/framing.ts'
import { screens, type ScreenPath } from '#contract/access/screens.ts'
import { pageHeaders } from './page-headers.ts'
import type { Partners } from '../access/partners.ts'

const partner = (...origins: string[]) => ({ issuer: 'https://issuer.example', audience: 'parley', origins })
const partners: Partners = {
  channels: partner('https://channels.example', 'https://both.example'),
  shoper: partner('https://shoper.example', 'https://both.example'),
  livechat: partner('https://livechat.example'),
  aws_marketplace: partner('https://aws.example'),
}
const page = {
  isTill: false,
  nonce: 'n0nce',
  publicUrl: 'https://parley.example',
  issuer: undefined,
  identity: null,
  sentryDsn: undefined,
  partners,
}

function policyOf(headers: Record<string, string | undefined>): Record<string, string> {
  const parts = (headers['content-security-policy'] ?? '').split('; ').map(part => part.split(/ (.*)/, 2))
  return Object.fromEntries(parts)
}

const addressOf = (path: string) => path.replaceAll(/:\w+\??/g, 'one')
const allowed = `'self' https://channels.example https://both.example https://shoper.example https://livechat.example`

/** Each screen that partners may not frame, by name: a new one is one of these or is framed on purpose. */
const unframed: ScreenPath[] = [
  '/invitation',
  '/videos/upload/:videoKey',
  '/videos/player/:videoId/:linkId?',
  '/qr-code/:uuid',
  '/newsletter/:campaignName',
  '/stop/:campaignName',
  '/unsubscribing/:contactId',
  '/barcodes/coupon/:linkId?',
  '/aws-marketplace/login',
  '/aws-marketplace/setup-form',
  '/joining',
  '/payment-end',
  '/plans',
  '/payments',
  '/new-plan',
  '/new-plan/sms',
  '/new-plan/whatsapp',
  '/settings/livechat',
  '/settings/intercom',
  '/settings/slack',
  '/billing-data',
  '/settings',
]

test('each screen is in the frames of partners that have an allow-list, or in nobody’s', () => {
  const paths = Object.keys(screens) as ScreenPath[]
  for (const path of paths) {
    const headers = pageHeaders({ ...page, pathname: addressOf(path) })
    const isFramed = !unframed.includes(path)
    expect([path, policyOf(headers)['frame-ancestors']]).toEqual([path, isFramed ? allowed : `'none'`])
    expect([path, headers['x-frame-options']]).toEqual([path, isFramed ? undefined : 'DENY'])
    expect([path, headers['cross-origin-resource-policy']]).toEqual([path, isFramed ? 'cross-origin' : undefined])
  }
  expect(unframed.every(path => paths.includes(path))).toBe(true)
})

test.each([
  ['/', allowed],
  ['/chat/', allowed],
  ['/nothing-here', `'none'`],
  ['//chat', `'none'`],
  ['/chat/../settings', `'none'`],
  ['/chat%2f', `'none'`],
  ['/Settings', `'none'`],
  ['/settings/', `'none'`],
  ['/settings/slack/', `'none'`],
  ['/constructor', `'none'`],
  ['/__proto__', `'none'`],
])('%s may be framed by %s', (pathname, ancestors) => {
  expect(policyOf(pageHeaders({ ...page, pathname }))['frame-ancestors']).toBe(ancestors)
})

test('without partners nobody frames anything; the silent sign-in returns to a frame of ours', () => {
  for (const path of Object.keys(screens)) {
    const pathname = addressOf(path)
    const headers = pageHeaders({ ...page, pathname, partners: { aws_marketplace: partner('https://aws.example') } })
    expect([path, policyOf(headers)['frame-ancestors']]).toEqual([path, path === '/signed-in' ? `'self'` : `'none'`])
  }
  expect(policyOf(pageHeaders({ ...page, pathname: '/', partners: {} }))['frame-ancestors']).toBe(`'none'`)
})

test('where tokens and codes are in the address, nobody after it learns the address', () => {
  const secret = (pathname: string) => pageHeaders({ ...page, pathname })['referrer-policy']
  for (const path of [
    '/channels/login',
    '/channels/mobile-login',
    '/shoper/login',
    '/shoper/mobile-login',
    '/livechat/login',
    '/aws-marketplace/login',
    '/signed-in',
    '/joining',
    '/settings/livechat',
    '/settings/slack',
  ])
    expect([path, secret(path)]).toEqual([path, 'no-referrer'])
  expect(secret('/chat')).toBeUndefined()
})

test('only the windows that a sign-in and a payment end in keep who opened them, whoever that is', () => {
  for (const pathname of ['/signed-in', '/payment-end'])
    expect(pageHeaders({ ...page, pathname })['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(pageHeaders({ ...page, pathname: '/sign-in' })['cross-origin-opener-policy']).toBeUndefined()
  expect(framingOf('/signed-in')).toBe('own')
})

test('a provider whose addresses are at several origins is reached at each, and nothing else is', () => {
  const policy = policyOf(
    pageHeaders({
      ...page,
      pathname: '/chat',
      issuer: 'https://accounts.provider.example/tenant/',
      identity: {
        authorizationEndpoint: 'https://login.provider.example/authorize',
        tokenEndpoint: 'https://tokens.provider.example/token',
      },
      sentryDsn: 'https://key@sentry.example/4',
    }),
  )
  expect(policy).toMatchObject({
    'connect-src': `'self' wss://parley.example https://accounts.provider.example https://tokens.provider.example https://sentry.example`,
    'frame-src': `'self' https://accounts.provider.example https://login.provider.example`,
    'script-src': `'self'`,
    'style-src': `'self' 'nonce-n0nce'`,
    'form-action': `'self'`,
    'base-uri': `'none'`,
    'object-src': `'none'`,
    'default-src': `'none'`,
  })
})

test('in a demo, and while the provider is away, the policy names what is known', () => {
  const own = `${page.publicUrl}/idp`
  const identity = { authorizationEndpoint: `${own}/auth`, tokenEndpoint: `${own}/token` }
  expect(policyOf(pageHeaders({ ...page, pathname: '/chat', identity }))).toMatchObject({
    'connect-src': `'self' wss://parley.example`,
    'frame-src': `'self'`,
  })
  expect(policyOf(pageHeaders({ ...page, pathname: '/chat', issuer: 'https://login.example/' }))).toMatchObject({
    'connect-src': `'self' wss://parley.example https://login.example`,
    'frame-src': `'self' https://login.example`,
  })
})

test('the till may use the camera', () => {
  expect(pageHeaders({ ...page, pathname: '/coupons', isTill: true })['permissions-policy']).toContain('camera=(self)')
  expect(pageHeaders({ ...page, pathname: '/coupons' })['permissions-policy']).toBeUndefined()
})
