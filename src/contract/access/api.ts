import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { line } from '../names.ts'
import { Domain, MarketplaceSetup, PartnerRefresh, PartnerTokens, RefreshedTokens } from './partners.ts'
import { signInCodeMax, signInProblemKinds, signInTextMax } from './sign-in-problems.ts'

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
  /** What went wrong as somebody signed in, for the log: the browser alone sees it. */
  'POST /sign-in-problems': {
    access: 'public',
    body: z.object({
      kind: z.enum(signInProblemKinds),
      code: z.nullable(z.string().check(z.maxLength(signInCodeMax))),
      text: z.nullable(line(signInTextMax)),
    }),
    answer: z.null(),
  },
  /** From SETUP_FORM to VERIFICATION. */
  'POST /accounts/current/setup': {
    access: 'staff',
    keptBy: ['setup'],
    body: MarketplaceSetup,
    answer: z.null(),
    errors: ['WRONG_PHONE_NUMBER', 'FORBIDDEN'],
  },
} as const satisfies Contract
