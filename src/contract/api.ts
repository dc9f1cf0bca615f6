import { accessApi } from './access/api.ts'
import { accountApi } from './account/api.ts'
import { billingApi } from './billing/api.ts'
import { campaignsApi } from './campaigns/api.ts'
import { chatApi } from './chat/api.ts'
import { contactsApi } from './contacts/api.ts'
import { jobsApi } from './jobs/api.ts'
import { mediaApi } from './media/api.ts'
import { signupApi } from './signup/api.ts'
import { embeddedNewslettersApi } from './signup/embedded-newsletters-api.ts'
import { landingPagesApi } from './signup/landing-pages-api.ts'
import { widgetIntegrationApi } from './signup/widget-integration-api.ts'
import { unsubscribePagesApi } from './signup/unsubscribe-pages-api.ts'
import { textsApi } from './texts/api.ts'

/** Every call of the backend. The web imports only the type of this. */
export const api = {
  ...accessApi,
  ...accountApi,
  ...billingApi,
  ...chatApi,
  ...contactsApi,
  ...jobsApi,
  ...campaignsApi,
  ...signupApi,
  ...landingPagesApi,
  ...mediaApi,
  ...embeddedNewslettersApi,
  ...unsubscribePagesApi,
  ...widgetIntegrationApi,
  ...textsApi,
} as const
export type Api = typeof api

/** The calls that an idempotency key makes safe to repeat. */
export type RepeatSafeRoute = { [K in keyof Api]: Api[K] extends { repeatSafe: unknown } ? K : never }[keyof Api]
