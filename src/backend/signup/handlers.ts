import { advancedSettings } from './reminders/advanced-settings.ts'
import { couponTags } from './coupons/coupon-tags.ts'
import { coupons } from './coupons/coupons.ts'
import { embeddedNewsletters } from './embedded/embedded-newsletters.ts'
import { widgetIntegration } from './integration/widget-integration.ts'
import { keywords } from './keywords.ts'
import { landingPages } from './landing-pages/landing-pages.ts'
import { newsletterSignUps } from './newsletter/sign-up.ts'
import { leavingCampaigns } from './stop/leaving.ts'
import { unsubscribePages } from './unsubscribe-pages/unsubscribe-pages.ts'
import { unsubscribePageSettings } from './unsubscribe-page-settings.ts'
import { unsubscribing } from './unsubscribing.ts'

/** The calls of this area. */
export const signUpHandlers = {
  ...advancedSettings,
  ...coupons,
  ...couponTags,
  ...keywords,
  ...landingPages,
  ...embeddedNewsletters,
  ...newsletterSignUps,
  ...leavingCampaigns,
  ...unsubscribePages,
  ...unsubscribePageSettings,
  ...unsubscribing,
  ...widgetIntegration,
}
