import * as z from 'zod/mini'
import { orderNumberMaxCharacters, purchaseMaxMillionths, purchasesAtOnceMax } from '../limits.ts'
import { line } from '../names.ts'
import { PersonName } from './contacts.ts'

/** How a purchase came to be known. */
export const PurchaseSource = z.enum(['staff', 'api', 'import', 'shop'])
export type PurchaseSource = z.infer<typeof PurchaseSource>

/** The shop's own number of an order, told apart as it is written. */
export const OrderNumber = line(orderNumberMaxCharacters).check(z.minLength(1, 'fieldRequired'))
/** ISO 4217. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'currencyInvalid'))
/** In millionths of the currency: 129.99 is 129990000. */
export const PurchaseAmount = z.int().check(z.gte(0), z.lte(purchaseMaxMillionths))

/** Shops and files come with clocks of their own: a day ahead is none of the future yet. */
export function isPurchaseTime(iso: string, nowMs = Date.now()): boolean {
  const atMs = Date.parse(iso)
  return atMs >= Date.parse('1990-01-01T00:00:00Z') && atMs < nowMs + 86_400_000
}

const details = {
  orderNumber: OrderNumber,
  at: z.iso.datetime({ offset: true }).check(z.refine(iso => isPurchaseTime(iso), 'dateInvalid')),
  amount: PurchaseAmount,
  currency: Currency,
}

export const Purchase = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  at: z.iso.datetime(),
  amount: z.int(),
  currency: z.string(),
  source: PurchaseSource,
  /** The name of the campaign whose link its buyer had clicked before; null: of none. */
  campaign: z.nullable(z.string()),
})
export type Purchase = z.infer<typeof Purchase>

/** A number that is no contact yet becomes one, without any consent to marketing; the names are its own then. */
export const NewPurchase = z.object({
  ...details,
  /** International, or as it is written in the account's own country. */
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
  name: z.optional(PersonName),
  surname: z.optional(PersonName),
  /** When the person opened an account with the shop. */
  shopAccountAt: z.optional(z.iso.datetime({ offset: true }).check(z.refine(iso => isPurchaseTime(iso), 'dateInvalid'))),
})
export type NewPurchase = z.output<typeof NewPurchase>

export const NewPurchases = z.object({
  purchases: z.array(NewPurchase).check(z.minLength(1, 'fieldRequired'), z.maxLength(purchasesAtOnceMax, 'tooMany')),
})
export type NewPurchases = z.output<typeof NewPurchases>

/** `known`: orders that were there already, and stay as they are. `rejected` names its purchases by their place, from 0. */
export const PurchasesAdded = z.object({
  added: z.int(),
  known: z.int(),
  rejected: z.array(z.object({ index: z.int(), code: z.literal('WRONG_PHONE_NUMBER') })),
})
export type PurchasesAdded = z.infer<typeof PurchasesAdded>
