import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { Domain, MarketplaceSetup, PartnerRefresh, PartnerTokens, RefreshedTokens } from './partners.ts'

export const accessApi = {
  /** The accounts that a person belongs to: whoever has several chooses one. */
  'GET /accounts': { access: 'person', answer: z.array(z.object({ name: z.string(), displayName: z.string() })) },
  'GET /channels/auth/token/:code': {
    access: 'public',
    params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(2048)) }),
    answer: PartnerTokens,
    errors: ['UNAUTHORISED'],
  },
  'GET /channels/auth/domains': { access: 'person', answer: z.array(Domain), errors: ['FORBIDDEN'] },
  'GET /shoper/auth/domains': { access: 'person', answer: z.array(Domain), errors: ['FORBIDDEN'] },
  /** A partner's access token that runs out is replaced through us: its platform knows our backend alone. */
  'POST /channels/auth/refresh': { access: 'public', body: PartnerRefresh, answer: RefreshedTokens, errors: ['UNAUTHORISED'] },
  'POST /shoper/auth/refresh': { access: 'public', body: PartnerRefresh, answer: RefreshedTokens, errors: ['UNAUTHORISED'] },
  /** From SETUP_FORM to VERIFICATION. */
  'POST /accounts/current/setup': {
    access: 'staff',
    keptBy: ['setup'],
    body: MarketplaceSetup,
    answer: z.null(),
    errors: ['WRONG_PHONE_NUMBER', 'FORBIDDEN'],
  },
} as const satisfies Contract
