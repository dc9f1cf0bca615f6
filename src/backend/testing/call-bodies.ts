import type { Endpoint } from '#contract/contract.ts'
import { client, pixelPng as pixel } from './one-of-everything.ts'
import { sampleOf } from './samples.ts'
import { form } from './start-app.ts'

const details = { name: 'Ann', surname: null, gender: null, email: null, birthday: null, tags: [], fields: {} }
const later = { body: 'Hi', from: '+16285550119', at: '2099-01-05T12:00', zone: 'America/New_York' }
const plan = ({ id }: Of) => ({
  fileId: id,
  columns: ['phone'],
  country: 'PL',
  options: { kind: 'contacts', duplicates: 'skip' },
})
const transactional = (from: string, name: string) => ({ name, from, text: 'Hi', event: null, delaySeconds: 0, isActive: true })
const link = 'https://shop.example'
const shortLink = { name: 'Sale', target: link, isPerRecipient: true, lastDay: '', zone: '', expiredTarget: '' }

const keyword = (tagId: string, word: string) => ({
  campaignName: word,
  keyword: word,
  tagId,
  isDoubleOptIn: false,
  firstMessage: '',
  confirmationMessage: 'Hi',
  rewriteMessage: '',
  blocksMultiple: false,
  couponTagId: '',
  defaultCoupon: '',
  isActive: true,
})
const couponTag = { name: 'Autumn', defaultCoupon: '', expiry: 'NEVER', days: 30, lastDay: '', zone: '', lowStock: 0 }

const system = {
  method: 'POST',
  endpointUrl: link,
  apiKey: '',
  phoneParameter: 'phone',
  responseValuePath: 'code',
  extraParameter: '',
  extraValue: '',
}

type Of = { id: string; from: string }

/** What no reading of the schema makes right. */
const bodies: Record<string, (of: Of) => unknown> = {
  'PUT /settings': () => ({
    urlType: 'TWO_WAY',
    urlPart: 'shop',
    subdomain: 'shop',
    androidUrl: link,
    iosUrl: link,
    defaultUrl: link,
    version: 1,
  }),
  'PUT /unsubscribe-page-settings': () => ({
    title: 'Bye',
    message: 'Gone',
    button: 'Stop',
    thanks: 'Done',
    invalidNumber: 'No',
    color: '#228be6',
    version: 0,
  }),
  'PUT /widget-integration': () => ({ ...system, isEnabled: false, isCouponFetch: true, isContactExistsCheck: true, version: 0 }),
  'POST /widget-integration/test': () => ({ ...system, phone: client }),
  'POST /conversations': ({ from }) => form({ from, to: client, body: 'Hi', channel: 'sms' }),
  'PUT /drafts': ({ id }) => ({
    to: client,
    channel: 'sms',
    sms: 'Hi',
    note: '',
    whisper: '',
    from: null,
    device: id,
    change: 1,
  }),
  'POST /scheduled-texts': ({ id }) => ({ ...later, conversationId: id }),
  'PUT /scheduled-texts/:id': () => ({ ...later, version: 1 }),
  'POST /contacts': () => ({ ...details, phone: '+14155550155' }),
  'PUT /contacts/:id': () => ({ ...details, phone: client, version: 1 }),
  'POST /phone-book': () => ({ name: 'Ann', phone: '+14155550156' }),
  'PUT /phone-book/:id': () => ({ name: 'Ann', phone: client, version: 1 }),
  'POST /links': () => ({ ...shortLink, ending: '' }),
  'PUT /links/:id': () => ({ ...shortLink, version: 1 }),
  'POST /block-list': () => ({ phone: '+14155550157', reason: 'SPAM' }),
  'POST /keywords': ({ id }) => keyword(id, 'autumn'),
  'PUT /keywords/:id': ({ id }) => ({ ...keyword(id, 'winter'), version: 1 }),
  'POST /coupon-tags': () => couponTag,
  'PUT /coupon-tags/:id': () => ({ ...couponTag, version: 1 }),
  'POST /transactional-texts': ({ from }) => transactional(from, 'Order paid'),
  'PUT /transactional-texts/:id': ({ from }) => ({ ...transactional(from, 'Order sent'), version: 1 }),
  'POST /transactional-texts/:id/send': () => ({ phone: client, values: {} }),
  'POST /transactional-texts/:id/test': () => ({ phone: client, values: {} }),
  'POST /purchases': ({ id }) => ({
    purchases: [{ phone: client, orderNumber: id, at: '2026-01-05T12:00:00Z', amount: 1_000_000, currency: 'PLN' }],
  }),
  'POST /import-files': () => form({ kind: 'contacts' }, new File(['phone\n+48512340178\n'], 'x.csv')),
  'POST /images': () => form({ name: 'Mug' }, new File([pixel], 'x.png')),
  'POST /import-checks': plan,
  'POST /imports': plan,
  'POST /bulk-send/plan': ({ from }) => ({ from, parts: 1, recipients: [client] }),
  'POST /bulk-send': ({ from }) => ({ from, body: 'Hi', recipients: [client] }),
}

/** What a call takes, about the row with this id; undefined where it takes nothing. */
export function bodyOf(route: string, { body }: Endpoint, of: Of): unknown {
  return body && (bodies[route]?.(of) ?? sampleOf(body, of.id))
}
