import * as z from 'zod'
import { TaxType } from '#contract/billing/billing-data.ts'
import { PaymentCause } from '#contract/billing/payments.ts'

/** Who issues documents, from configuration. */
export const Seller = z.object({ name: z.string(), taxId: z.string(), address: z.string() })
export type Seller = z.infer<typeof Seller>

const Buyer = z.object({
  companyName: z.string(),
  taxType: z.nullable(TaxType),
  taxId: z.string(),
  phone: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
})

/** Net, tax and gross at one rate, in millionths of the document's currency. */
const Sum = z.object({
  percent: z.int(),
  rule: z.enum(['DOMESTIC', 'REVERSE_CHARGE', 'OUTSIDE_EU']),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
})

/** A document as it was when it was issued: nothing that changes later changes it. */
export const DocumentContent = z.object({
  seller: Seller,
  buyer: Buyer,
  /** Days of the seller's time zone. */
  issuedOn: z.string(),
  paidOn: z.string(),
  /** What a correction corrects; null of an invoice. */
  corrects: z.nullable(z.object({ number: z.string(), issuedOn: z.string() })),
  lines: z.array(z.object({ cause: PaymentCause, plan: z.string(), quantity: z.int(), unitNet: z.int(), ...Sum.shape })),
  rates: z.array(Sum),
  /** The tax in PLN where the currency is another, by the rate of that day; null where it is PLN, there is no tax, or no rate is known. */
  pln: z.nullable(z.object({ tax: z.int(), rate: z.int(), since: z.string() })),
})
export type DocumentContent = z.infer<typeof DocumentContent>
