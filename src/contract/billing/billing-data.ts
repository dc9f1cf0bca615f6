import * as z from 'zod/mini'
import { Version } from '../lists.ts'
import { line } from '../names.ts'

/** How a business is known to its tax office. */
export const TaxType = z.enum(['NIP', 'EU_VAT', 'US_EIN', 'OTHER'])
export type TaxType = z.infer<typeof TaxType>

/** Specification 3; the company's name is required (5). The backend checks a tax id by its type's form and sum. */
export const BillingData = z.object({
  companyName: line(200).check(z.minLength(1, 'fieldRequired')),
  taxType: z.nullable(TaxType),
  taxId: line(30),
  /** E.164, or empty. */
  phone: line(20),
  email: z.union([z.literal(''), line(254).check(z.email('emailInvalid'))]),
  line1: line(200),
  line2: line(200),
  postalCode: line(20),
  city: line(100),
  /** ISO 3166 alpha-2, or empty. */
  country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  state: line(100),
  version: Version,
})
export type BillingData = z.infer<typeof BillingData>

/** As it is answered: all of it is empty where nobody has filled it in yet. */
export const StoredBillingData = z.object({ ...BillingData.shape, companyName: z.string() })
