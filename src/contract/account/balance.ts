import * as z from 'zod/mini'

/** `monetary` in millionths of the account's currency; `sms` and `lead` are what plans leave (0 without a plan). */
export const Balance = z.object({
  sms: z.int(),
  lead: z.int(),
  monetary: z.int(),
  currency: z.string(),
  /** What an overdue account owes, in millionths, and since when; null when nothing is due. */
  due: z.nullable(z.object({ amount: z.int(), since: z.iso.datetime() })),
  /** Renewals that were not paid: what they come to, since when the oldest, and when the account is overdue for it; null where it is none, or overdue already. */
  renewalFailed: z.nullable(z.object({ amount: z.int(), since: z.iso.datetime(), overdueAt: z.iso.datetime() })),
  /** What either comes to, one by one, as each is paid: invoices, the oldest first, then what an operator set, which is on none. */
  unpaid: z.array(z.object({ invoice: z.nullable(z.string()), plan: z.string(), amount: z.int(), since: z.iso.datetime() })),
})
export type Balance = z.infer<typeof Balance>
