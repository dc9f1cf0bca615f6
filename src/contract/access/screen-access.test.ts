import { describe, expect, test } from 'vitest'
import { decide, type Decision, type Reader, accountStateOf } from './screen-access.ts'
import { screenAt, screens } from './screens.ts'

// Specification 2.1 to 2.3, row by row as it stands there, so that the table of the contract is held against it.
const publicRoutes = `/invitation /videos/upload/:videoKey /videos/player/:videoId/:linkId? /qr-code/:uuid /newsletter/:campaignName
  /stop/:campaignName /unsubscribing/:contactId /barcodes/coupon/:linkId?`
const partnerRoutes = `/channels/login /channels/choose-account /channels/mobile-login /shoper/login /shoper/mobile-login
  /livechat/login /aws-marketplace/login /aws-marketplace/setup-form`
const planRoutes = `/plans /payments /balance/:action? /new-plan /new-plan/sms /new-plan/whatsapp /new-plans /qr-codes`
const numberRoutes = `/no-phone-number /my-dashboard /chat /my-archives /settings/livechat /settings/intercom /settings/slack
  /phone-book /bulk-send /billing-data /phone-numbers /phone-numbers/edit/:id`
const bulkRoutes = `/message-templates /message-templates/new /message-templates/edit/:templateName /bulk/sms
  /contacts/import /contacts/:phoneNumber /contacts /settings /unsubscribe-page-settings /urls /urls/new /urls/edit/:url
  /block-list /block-list/new /block-list/imports /block-list/imports/add /videos /videos/new /videos/edit/:videoId
  /custom-fields /custom-fields/new /reports/bulks /reports/bulks/:bulkId /reports/contact-imports /reports/chats
  /reports/newsletter /keywords /keywords/new /keywords/edit/:id /contact-tags /webhooks /webhooks/new /webhooks/:id/edit
  /webhooks/:id/statuses /nfc-tag-groups /nfc-tag-groups/new /nfc-tag-groups/:id/edit`
const popupRoutes = `/images /images/new /popups /popups/new /popups/edit/:id /popups/installation /coupons /coupons/import
  /coupons/import/list /landing-pages /landing-pages/new /landing-pages/edit/:id /unsubscribe-pages /unsubscribe-pages/new
  /unsubscribe-pages/edit/:id /embedded-newsletters /embedded-newsletters/new /embedded-newsletters/edit/:id
  /embedded-newsletters/installation /widget-integrations`
const codeRoutes = `/qr-codes/new /qr-codes/edit/:id`
const nfcRoutes = `/nfc-signs /nfc-signs/edit/:id`
/** Ours: they end a group, or are the way in. */
const ownRoutes = { 'sign-in': ['/sign-in', '/signed-in', '/joining', '/payment-end'], numbers: ['/canned-responses'] }

const list = (text: string) => text.trim().split(/\s+/)
const groups: [string, string[]][] = [
  ['public', list(publicRoutes)],
  ['sign-in', [...list(partnerRoutes), ...ownRoutes['sign-in']]],
  ['plans', list(planRoutes)],
  ['numbers', [...list(numberRoutes), ...ownRoutes.numbers]],
  ['bulk', list(bulkRoutes)],
  ['popup', list(popupRoutes)],
  ['codes', list(codeRoutes)],
  ['nfc', list(nfcRoutes)],
]
const rows = groups.flatMap(([group, paths]) => paths.map(path => [path, group] as const))

/** An address of the route, with something in its parameters; the optional one both ways. */
function addressesOf(path: string): string[] {
  const filled = path.replaceAll(/:\w+(?!\w*\?)/g, '7f1c')
  const withOptional = filled.replaceAll(/:\w+\?/g, 'top-up')
  return [...new Set([withOptional, filled.replaceAll(/\/:\w+\?/g, '').replaceAll(/\/7f1c\?/g, '')])].map(one =>
    one.replaceAll('?', ''),
  )
}

test('the contract has every route of specification 2 in its group, and no other', () => {
  expect(Object.fromEntries(Object.entries(screens))).toEqual(Object.fromEntries(rows))
})

test('every address finds its own route; a longer or shorter one finds none', () => {
  for (const [path] of rows) for (const address of addressesOf(path)) expect(screenAt(address), address).toBe(path)
  expect(screenAt('/contacts/')).toBe('/contacts')
  expect(screenAt('/contacts/import')).toBe('/contacts/import')
  for (const address of [
    '/chat/more',
    '/popups/edit',
    '/balance/a/b',
    '/phone-numbers/edit',
    '/CHAT',
    '/',
    '//chat',
    '/toString',
  ])
    expect(screenAt(address), address).toBeUndefined()
})

type Facts = NonNullable<Reader['account']>
type Trial = { trial: true; trialFinishDate: string }
type State = { who?: Partial<Omit<Reader, 'account'>>; account?: Partial<Facts & Trial> }

const base: Reader = {
  isPending: false,
  isSignedIn: true,
  provider: null,
  permissions: ['BULK_MESSAGING'],
  account: {
    name: 'shop',
    status: 'ACTIVE',
    phoneNumbers: [{ isZenon: false }],
    integrations: [{ type: 'aws_marketplace' }],
    bulkMessagingEnabled: true,
    popupEnabled: true,
    nfcSignsEnabled: true,
    isPlanEligible: true,
  },
}

// Trials are no rule of access: an expired one closes the composer, never a screen.
const states: Record<string, State> = {
  'not signed in': { who: { isSignedIn: false } },
  'check pending': { who: { isPending: true } },
  'own sign-on': {},
  channels: { who: { provider: 'channels' } },
  shoper: { who: { provider: 'shoper' } },
  livechat: { who: { provider: 'livechat' } },
  aws_marketplace: { who: { provider: 'aws_marketplace' } },
  SETUP_FORM: { account: { status: 'SETUP_FORM' } },
  VERIFICATION: { account: { status: 'VERIFICATION' } },
  overdue: { account: { status: 'OVERDUE' } },
  'no numbers': { account: { phoneNumbers: [] } },
  'bulk off': { account: { bulkMessagingEnabled: false } },
  'permission missing': { who: { permissions: [] } },
  'popup off': { account: { popupEnabled: false } },
  'nfc off': { account: { nfcSignsEnabled: false } },
  isZenon: { account: { phoneNumbers: [{ isZenon: true }] } },
  'no plans': { account: { isPlanEligible: false } },
  'trial running': { account: { trial: true, trialFinishDate: '2999-01-01T00:00:00.000Z' } },
  'trial expired': { account: { trial: true, trialFinishDate: '2020-01-01T00:00:00.000Z' } },
}

function readerIn(...given: State[]): Reader {
  const reader = given.reduce<Reader>(
    (before, { who, account }) => ({ ...before, ...who, account: { ...(before.account as Facts), ...account } }),
    base,
  )
  return reader
}

/** What the specification says, told from the highest rule down; `names` are the states that hold. */
function expected(path: string, group: string, names: string[]): Decision {
  const is = (...wanted: string[]) => wanted.some(name => names.includes(name))
  if (group === 'public' || group === 'sign-in') return { kind: 'open' }
  if (is('check pending')) return { kind: 'wait' }
  if (is('not signed in')) return { kind: 'go', to: '/sign-in' }
  const isOverdueNow = names.findLast(name => ['SETUP_FORM', 'VERIFICATION', 'overdue'].includes(name)) === 'overdue'
  if (is('SETUP_FORM', 'VERIFICATION') && !isOverdueNow) return { kind: 'go', to: '/aws-marketplace/setup-form' }
  if (is('overdue'))
    return ['/new-plans', '/payments', '/balance/:action?'].includes(path) ? { kind: 'open' } : { kind: 'go', to: '/new-plans' }
  const hasNone = names.findLast(name => ['no numbers', 'isZenon'].includes(name)) === 'no numbers'
  if (hasNone) return path === '/no-phone-number' ? { kind: 'open' } : { kind: 'go', to: '/no-phone-number' }
  const noBulk = is('bulk off', 'permission missing')
  const isClosed =
    (group === 'bulk' && noBulk) || (group === 'popup' && (noBulk || is('popup off'))) || (group === 'nfc' && is('nfc off'))
  return { kind: isClosed ? 'not-found' : 'open' }
}

describe.each(Object.keys(states))('%s', name => {
  test.each(rows)('%s (%s)', (path, group) => {
    for (const address of addressesOf(path))
      expect(decide(address, readerIn(states[name] ?? {})), address).toEqual(expected(path, group, [name]))
  })
})

test('every pair of states: the higher rule wins', () => {
  const names = Object.keys(states)
  let pairs = 0
  for (const one of names)
    for (const other of names) {
      const reader = readerIn(states[one] ?? {}, states[other] ?? {})
      for (const [path, group] of rows) {
        pairs += 1
        expect(decide(addressesOf(path)[0] ?? '', reader), `${one} + ${other}: ${path}`).toEqual(
          expected(path, group, [one, other]),
        )
      }
    }
  expect(pairs).toBe(names.length ** 2 * rows.length)
})

test('overdue wins over no numbers, and no redirect leads to another one', () => {
  const names = Object.keys(states)
  for (const one of names)
    for (const other of names) {
      const reader = readerIn(states[one] ?? {}, states[other] ?? {})
      for (const [path] of rows) {
        const first = decide(addressesOf(path)[0] ?? '', reader)
        if (first.kind === 'go') expect(decide(first.to, reader).kind, `${one} + ${other}: ${path}`).toBe('open')
      }
    }
  expect(decide('/new-plans', readerIn({ account: { status: 'OVERDUE', phoneNumbers: [] } }))).toEqual({ kind: 'open' })
})

test('an address that is none is the 404 page for whoever may look, and leads elsewhere whoever may not', () => {
  expect(decide('/nothing/here', base)).toEqual({ kind: 'not-found' })
  expect(decide('/nothing/here', readerIn({ who: { isSignedIn: false } }))).toEqual({ kind: 'go', to: '/sign-in' })
  expect(decide('/nothing/here', readerIn({ account: { status: 'OVERDUE' } }))).toEqual({ kind: 'go', to: '/new-plans' })
  expect(decide('/nothing/here', { ...base, account: null })).toEqual({ kind: 'wait' })
})

test('setup is for accounts of the marketplace alone', () => {
  expect(accountStateOf({ status: 'SETUP_FORM', integrations: [] })).toBe('current')
  expect(accountStateOf({ status: 'VERIFICATION', integrations: [{ type: 'shoper' }] })).toBe('current')
  expect(accountStateOf({ status: 'VERIFICATION', integrations: [{ type: 'shoper' }, { type: 'aws_marketplace' }] })).toBe(
    'setup',
  )
  expect(accountStateOf({ status: 'OVERDUE', integrations: [{ type: 'aws_marketplace' }] })).toBe('overdue')
})
