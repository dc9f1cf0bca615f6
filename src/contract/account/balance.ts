import * as z from 'zod/mini'

/** `monetary` in millionths of the account's currency; `sms` and `lead` are what plans leave (0 without a plan). */
export const Balance = z.object({ sms: z.int(), lead: z.int(), monetary: z.int(), currency: z.string() })
export type Balance = z.infer<typeof Balance>
