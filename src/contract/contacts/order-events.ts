import * as z from 'zod/mini'
import { purchaseMaxMillionths } from '../limits.ts'
import { PersonName } from './contacts.ts'
import { Currency, isPurchaseTime, OrderNumber } from './purchases.ts'

/** What the shop platform tells of an order. Each may come alone, late or again: an order's number stands for one purchase. */
export const OrderEventType = z.enum(['order.placed', 'order.paid', 'order.sent'])
export type OrderEventType = z.infer<typeof OrderEventType>

const millionth = 1_000_000
const Moment = z.iso.datetime({ offset: true }).check(z.refine(iso => isPurchaseTime(iso), 'dateInvalid'))
/** As shops write money: "129.99". */
const Total = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/)),
  z.pipe(
    z.transform((text: string) => Math.round(Number(text) * millionth)),
    z.int().check(z.lte(purchaseMaxMillionths)),
  ),
)

/** The body of an event, as it is signed. `shop` is the account's name in Parley. */
export const OrderEvent = z.object({
  type: OrderEventType,
  data: z.object({
    shop: z.string().check(z.minLength(1), z.maxLength(200)),
    order: z.object({ number: OrderNumber, total: Total, currency: Currency, placedAt: Moment }),
    customer: z.object({
      phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      firstName: z.optional(PersonName),
      lastName: z.optional(PersonName),
      /** When the customer opened an account with the shop; missing for guests. */
      registeredAt: z.optional(Moment),
    }),
  }),
})
export type OrderEvent = z.output<typeof OrderEvent>
