import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { StoredUnsubscribePageSettings, UnsubscribePageSettings } from './unsubscribe-page-settings.ts'

export const signupApi = {
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
  /** What the button of the page does; asked twice, it stands. The id is the key in the link. */
  'POST /unsubscribing/:contactId': {
    access: 'public',
    params: z.object({ contactId: z.string() }),
    /** In which language the page was read: the consent record keeps its words. */
    query: z.object({ locale: z.optional(z.enum(['en', 'pl'])) }),
    answer: z.null(),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract
