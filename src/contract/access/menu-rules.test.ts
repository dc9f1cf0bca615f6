import { expect, test } from 'vitest'
import type { Provider } from './providers.ts'
import type { Reader } from './screen-access.ts'
import { landingOf } from './after-sign-in.ts'
import { isInMenu, isPlanEligible } from './menu-rules.ts'
import { screenAt, type ScreenPath } from './screens.ts'

type Facts = NonNullable<Reader['account']>
const account: Facts = {
  name: 'shop',
  status: 'ACTIVE',
  phoneNumbers: [{ isZenon: false }],
  integrations: [],
  bulkMessagingEnabled: true,
  popupEnabled: true,
  nfcSignsEnabled: true,
  isPlanEligible: true,
}
const reader = (provider: Provider | null, facts: Partial<Facts> = {}, permissions = ['BULK_MESSAGING']): Reader => ({
  isPending: false,
  isSignedIn: true,
  provider,
  permissions,
  account: { ...account, ...facts },
})

const own = reader(null)
const channels = reader('channels')
const shop = reader('shoper')
const livechat = reader('livechat')
const marketplace = reader('aws_marketplace')
const zenon = reader(null, { phoneNumbers: [{ isZenon: false }, { isZenon: true }] })
const overdue = reader(null, { status: 'OVERDUE' })
const noBulk = reader(null, {}, [])
const noPopup = reader(null, { popupEnabled: false })
const noNfc = reader(null, { nfcSignsEnabled: false })
const ineligible = reader(null, { isPlanEligible: false })
const all = { own, channels, shop, livechat, marketplace, zenon, overdue, noBulk, noPopup, noNfc, ineligible }

// Specification 2.5 and 6, line by line: from whom it is hidden.
const notBulk = ['overdue', 'noBulk']
const notPopup = [...notBulk, 'noPopup']
const hiddenFrom: Record<string, string[]> = {
  '/my-dashboard': ['livechat', 'overdue'],
  '/chat': ['shop', 'livechat', 'overdue'],
  '/my-archives': ['overdue'],
  '/phone-book': ['own', 'channels', 'shop', 'livechat', 'marketplace', 'overdue', 'noBulk', 'noPopup', 'noNfc', 'ineligible'],
  '/bulk-send': ['own', 'channels', 'shop', 'livechat', 'marketplace', 'overdue', 'noBulk', 'noPopup', 'noNfc', 'ineligible'],
  '/contacts': [...notBulk, 'zenon'],
  '/bulk/sms': [...notBulk, 'zenon'],
  '/phone-numbers': ['overdue'],
  '/message-templates': notBulk,
  '/urls': notBulk,
  '/videos': notBulk,
  '/images': notPopup,
  '/block-list': notBulk,
  '/custom-fields': notBulk,
  '/unsubscribe-page-settings': notBulk,
  '/contact-tags': notBulk,
  '/webhooks': notBulk,
  '/settings': notBulk,
  '/nfc-tag-groups': notBulk,
  '/reports/bulks': notBulk,
  '/reports/contact-imports': notBulk,
  '/reports/chats': notBulk,
  '/reports/newsletter': notBulk,
  '/new-plans': ['shop', 'livechat', 'marketplace', 'ineligible'],
  '/payments': ['shop', 'livechat', 'marketplace', 'ineligible'],
  '/balance/:action?': ['shop', 'livechat'],
  '/keywords': notBulk,
  '/popups': notPopup,
  '/landing-pages': notPopup,
  '/embedded-newsletters': notPopup,
  '/unsubscribe-pages': notPopup,
  '/widget-integrations': notPopup,
  '/coupons': notPopup,
  '/qr-codes': ['overdue'],
  '/nfc-signs': ['overdue', 'noNfc'],
}

test.each(Object.entries(hiddenFrom))('the line of %s is hidden from %j and stands for everybody else', (path, hidden) => {
  const screen = screenAt(path.replace(/\/:.*$/, '')) as ScreenPath
  const without = Object.entries(all).flatMap(([name, who]) => (isInMenu(screen, who) ? [] : [name]))
  expect(without.toSorted()).toEqual(hidden.toSorted())
})

test('a sign-in lands where specification 2.2 says, hidden line or not', () => {
  expect([null, 'channels', 'aws_marketplace'].map(one => landingOf(one as Provider | null))).toEqual([
    '/my-dashboard',
    '/my-dashboard',
    '/my-dashboard',
  ])
  expect(landingOf('shoper')).toBe('/chat?id=&tab=2')
  expect(landingOf('livechat')).toBe('/bulk/sms')
})

test('plans are offered to all accounts but those that the configuration names', () => {
  expect(isPlanEligible('shop', [])).toBe(true)
  expect(isPlanEligible('shop', ['other', 'shop'])).toBe(false)
  expect(isPlanEligible('shop', ['Shop', 'sho'])).toBe(true)
})
