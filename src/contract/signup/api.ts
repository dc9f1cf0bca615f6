import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { campaignNameMaxCharacters } from '../limits.ts'
import { ListQuery, page } from '../lists.ts'
import { oneLine } from '../names.ts'
import { AdvancedSettings, StoredAdvancedSettings } from './advanced-settings.ts'
import { ChangedCouponTag, Coupon, CouponAtTill, CouponsQuery, CouponTag, NewCouponTag, Redemption } from './coupons.ts'
import { ChangedKeyword, Keyword, NewKeyword } from './keywords.ts'
import { LeavingReason } from './unsubscribe-pages.ts'
import { StoredUnsubscribePageSettings, UnsubscribePageSettings } from './unsubscribe-page-settings.ts'

const ById = z.object({ id: z.uuid() })
const ByCampaignName = z.object({ campaignName: z.string().check(z.overwrite(oneLine), z.maxLength(campaignNameMaxCharacters)) })
/** International, or as it is written in the country of the account's own number. */
const StopCodeWish = z.object({
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
})
const Leaving = z.extend(StopCodeWish, { code: z.string().check(z.trim(), z.maxLength(20)), all: z.boolean() })

export const signupApi = {
  'GET /keywords': { access: 'bulk', query: ListQuery, answer: page(Keyword) },
  'GET /keywords/:id': { access: 'bulk', params: ById, answer: Keyword },
  'POST /keywords': {
    access: 'bulk',
    body: NewKeyword,
    answer: Keyword,
    errors: ['NAME_TAKEN', 'BODY_TOO_LONG'],
  },
  'PUT /keywords/:id': {
    access: 'bulk',
    params: ById,
    body: ChangedKeyword,
    answer: Keyword,
    errors: ['NAME_TAKEN', 'BODY_TOO_LONG', 'STALE_VERSION'],
  },
  /** One by which people signed up is archived: its public page says that it has ended. */
  'DELETE /keywords/:id': { access: 'bulk', params: ById, answer: z.null() },
  'GET /coupon-tags': { access: 'popup', query: ListQuery, answer: page(CouponTag) },
  'GET /coupon-tags/:id': { access: 'popup', params: ById, answer: CouponTag },
  'POST /coupon-tags': { access: 'popup', body: NewCouponTag, answer: CouponTag, errors: ['NAME_TAKEN'] },
  'PUT /coupon-tags/:id': {
    access: 'popup',
    params: ById,
    body: ChangedCouponTag,
    answer: CouponTag,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  /** With its stock. */
  'DELETE /coupon-tags/:id': { access: 'popup', params: ById, answer: z.null(), errors: ['TAG_IN_USE'] },
  'GET /coupons': { access: 'popup', query: CouponsQuery, answer: page(Coupon) },
  /** At the till: one that is handed out and not used is used from now on. */
  'POST /coupons/redeem': { access: 'popup', body: CouponAtTill, answer: Redemption },
  'GET /advanced-settings': { access: 'bulk', answer: StoredAdvancedSettings },
  'PUT /advanced-settings': {
    access: 'bulk',
    body: AdvancedSettings,
    answer: StoredAdvancedSettings,
    errors: ['STALE_VERSION', 'BODY_TOO_LONG'],
  },
  'GET /unsubscribe-page-settings': { access: 'bulk', answer: StoredUnsubscribePageSettings },
  'PUT /unsubscribe-page-settings': {
    access: 'bulk',
    body: UnsubscribePageSettings,
    answer: StoredUnsubscribePageSettings,
    errors: ['STALE_VERSION'],
  },
  /** The address of a contact's unsubscribe page, the same each time. */
  'POST /contacts/:number/unsubscribe-link': {
    access: 'bulk',
    params: z.object({ number: z.string() }),
    answer: z.object({ url: z.string() }),
  },
  /** Texts a code to who wants to leave a campaign and is on it; whoever is not gets none, and is not told so. */
  'POST /stop/:campaignName/codes': {
    access: 'public',
    params: ByCampaignName,
    body: StopCodeWish,
    answer: z.null(),
    errors: ['NOT_FOUND', 'WRONG_PHONE_NUMBER', 'TOO_MANY_REQUESTS'],
  },
  /** Leaves it with the code: its tag goes; with `all` no text comes any more. */
  'POST /stop/:campaignName/leave': {
    access: 'public',
    params: ByCampaignName,
    body: Leaving,
    answer: z.null(),
    errors: ['NOT_FOUND', 'WRONG_PHONE_NUMBER', 'TOO_MANY_REQUESTS'],
  },
  /** What the button of the page does; asked twice, it stands. The id is the key in the link. */
  'POST /unsubscribing/:contactId': {
    access: 'public',
    params: z.object({ contactId: z.string() }),
    /** In which language the page was read: the consent record keeps its words. */
    query: z.object({ locale: z.optional(z.enum(['en', 'pl'])) }),
    body: z.optional(LeavingReason),
    answer: z.null(),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract
