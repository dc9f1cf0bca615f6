import * as z from 'zod/mini'
import { line } from '../names.ts'

export const Domain = z.object({ domain: z.string() })

/** What a channels code is exchanged for (specification 3). A domain is the name of an account. */
export const PartnerTokens = z.object({
  access_token: z.string(),
  refresh_token: z.nullable(z.string()),
  domains: z.array(Domain),
})
export type PartnerTokens = z.infer<typeof PartnerTokens>

export const PartnerRefresh = z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) })
export const RefreshedTokens = z.object({ access_token: z.string(), refresh_token: z.nullable(z.string()) })

const Required = line(200).check(z.minLength(1, 'fieldRequired'))

/** The marketplace's setup form: company, address, business e-mail and number. */
export const MarketplaceSetup = z.object({
  companyName: Required,
  line1: Required,
  line2: line(200),
  postalCode: line(20).check(z.minLength(1, 'fieldRequired')),
  city: Required,
  /** ISO 3166 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'fieldRequired')),
  state: line(100),
  businessEmail: z
    .string()
    .check(z.trim(), z.minLength(1, 'fieldRequired'), z.email('emailInvalid'), z.maxLength(200, 'tooLong')),
  /** Valid international format; the backend checks and stores E.164. */
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
})
export type MarketplaceSetup = z.infer<typeof MarketplaceSetup>
