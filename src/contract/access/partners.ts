import * as z from 'zod/mini'

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

const Text = z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(200, 'tooLong'))

/** The marketplace's setup form: company, address, business e-mail and number. */
export const MarketplaceSetup = z.object({
  companyName: Text,
  line1: Text,
  line2: z.string().check(z.trim(), z.maxLength(200, 'tooLong')),
  postalCode: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(20, 'tooLong')),
  city: Text,
  /** ISO 3166 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'fieldRequired')),
  state: z.string().check(z.trim(), z.maxLength(100, 'tooLong')),
  businessEmail: z
    .string()
    .check(z.trim(), z.minLength(1, 'fieldRequired'), z.email('emailInvalid'), z.maxLength(200, 'tooLong')),
  /** Valid international format; the backend checks and stores E.164. */
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
})
export type MarketplaceSetup = z.infer<typeof MarketplaceSetup>
