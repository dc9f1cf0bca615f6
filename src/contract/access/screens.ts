/**
 * What a screen asks of whoever opens it:
 * `public` nothing · `sign-in` nothing, it is the way in · `plans` an account that is not overdue, or one of the three
 * addresses that an overdue one keeps · `codes` an account that is not overdue · `nfc` that and NFC signs ·
 * `numbers` a phone number too · `bulk` bulk messaging and its permission too · `popup` popups on top of that.
 */
export type ScreenGroup = 'public' | 'sign-in' | 'plans' | 'codes' | 'nfc' | 'numbers' | 'bulk' | 'popup'

/** Every address of specification 2 (and those of our own that end a group), with the group that opens it. */
export const screens = {
  // 2.1
  '/invitation': 'public',
  '/videos/upload/:videoKey': 'public',
  '/videos/player/:videoId/:linkId?': 'public',
  '/qr-code/:uuid': 'public',
  '/newsletter/:campaignName': 'public',
  '/stop/:campaignName': 'public',
  '/unsubscribing/:contactId': 'public',
  '/barcodes/coupon/:linkId?': 'public',
  // 2.2
  '/channels/login': 'sign-in',
  '/channels/choose-account': 'sign-in',
  '/channels/mobile-login': 'sign-in',
  '/shoper/login': 'sign-in',
  '/shoper/mobile-login': 'sign-in',
  '/livechat/login': 'sign-in',
  '/aws-marketplace/login': 'sign-in',
  '/aws-marketplace/setup-form': 'sign-in',
  '/sign-in': 'sign-in',
  '/signed-in': 'sign-in',
  '/joining': 'sign-in',
  '/payment-end': 'sign-in',
  // 2.3, not overdue, or one of the three
  '/plans': 'plans',
  '/payments': 'plans',
  '/balance/:action?': 'plans',
  '/new-plan': 'plans',
  '/new-plan/sms': 'plans',
  '/new-plan/whatsapp': 'plans',
  '/new-plans': 'plans',
  '/qr-codes': 'plans',
  // 2.3, phone numbers loaded and not overdue
  '/no-phone-number': 'numbers',
  '/my-dashboard': 'numbers',
  '/chat': 'numbers',
  '/my-archives': 'numbers',
  '/settings/livechat': 'numbers',
  '/settings/intercom': 'numbers',
  '/settings/slack': 'numbers',
  '/phone-book': 'numbers',
  '/bulk-send': 'numbers',
  '/billing-data': 'numbers',
  '/phone-numbers': 'numbers',
  '/phone-numbers/edit/:id': 'numbers',
  '/canned-responses': 'numbers',
  // 2.3, bulk messaging
  '/message-templates': 'bulk',
  '/message-templates/new': 'bulk',
  '/message-templates/edit/:templateName': 'bulk',
  '/bulk/sms': 'bulk',
  '/contacts/import': 'bulk',
  '/contacts/:phoneNumber': 'bulk',
  '/contacts': 'bulk',
  '/settings': 'bulk',
  '/unsubscribe-page-settings': 'bulk',
  '/urls': 'bulk',
  '/urls/new': 'bulk',
  '/urls/edit/:url': 'bulk',
  '/block-list': 'bulk',
  '/block-list/new': 'bulk',
  '/block-list/imports': 'bulk',
  '/block-list/imports/add': 'bulk',
  '/videos': 'bulk',
  '/videos/new': 'bulk',
  '/videos/edit/:videoId': 'bulk',
  '/custom-fields': 'bulk',
  '/custom-fields/new': 'bulk',
  '/reports/bulks': 'bulk',
  '/reports/bulks/:bulkId': 'bulk',
  '/reports/contact-imports': 'bulk',
  '/reports/chats': 'bulk',
  '/reports/newsletter': 'bulk',
  '/keywords': 'bulk',
  '/keywords/new': 'bulk',
  '/keywords/edit/:id': 'bulk',
  '/contact-tags': 'bulk',
  '/webhooks': 'bulk',
  '/webhooks/new': 'bulk',
  '/webhooks/:id/edit': 'bulk',
  '/webhooks/:id/statuses': 'bulk',
  '/nfc-tag-groups': 'bulk',
  '/nfc-tag-groups/new': 'bulk',
  '/nfc-tag-groups/:id/edit': 'bulk',
  // 2.3, popups
  '/images': 'popup',
  '/images/new': 'popup',
  '/popups': 'popup',
  '/popups/new': 'popup',
  '/popups/edit/:id': 'popup',
  '/popups/installation': 'popup',
  '/coupons': 'popup',
  '/coupons/import': 'popup',
  '/coupons/import/list': 'popup',
  '/landing-pages': 'popup',
  '/landing-pages/new': 'popup',
  '/landing-pages/edit/:id': 'popup',
  '/unsubscribe-pages': 'popup',
  '/unsubscribe-pages/new': 'popup',
  '/unsubscribe-pages/edit/:id': 'popup',
  '/embedded-newsletters': 'popup',
  '/embedded-newsletters/new': 'popup',
  '/embedded-newsletters/edit/:id': 'popup',
  '/embedded-newsletters/installation': 'popup',
  '/widget-integrations': 'popup',
  // 2.3, QR codes and NFC signs
  '/qr-codes/new': 'codes',
  '/qr-codes/edit/:id': 'codes',
  '/nfc-signs': 'nfc',
  '/nfc-signs/edit/:id': 'nfc',
} as const satisfies Record<`/${string}`, ScreenGroup>

export type ScreenPath = keyof typeof screens

const known = (Object.keys(screens) as ScreenPath[]).map(path => ({ path, shape: shapeOf(path) }))

/** The screen of an address; the fixed one before one with a parameter. Undefined where there is none. */
export function screenAt(pathname: string): ScreenPath | undefined {
  const address = pathname.replace(/(?<=.)\/+$/, '')
  if (Object.hasOwn(screens, address)) return address as ScreenPath
  return known.find(({ shape }) => shape.test(address))?.path
}

/** Whether anybody may open an address (specification 2.1). */
export function isPublic(pathname: string): boolean {
  const screen = screenAt(pathname)
  return screen !== undefined && screens[screen] === 'public'
}

/** `/balance/:action?` as `^/balance(/[^/]+)?$`. */
function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)
}
