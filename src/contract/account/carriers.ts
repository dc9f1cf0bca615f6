import * as z from 'zod/mini'

/** `WAITING`: texts are kept, and tried again by themselves. `UNKNOWN`: nothing has been handed over yet. */
export const CarrierState = z.enum(['WORKING', 'WAITING', 'UNKNOWN'])
/** Why texts wait: it does not accept our settings, or it cannot be reached or takes no more just now. */
export const CarrierReason = z.enum(['REFUSES_US', 'AWAY'])
export type CarrierReason = z.infer<typeof CarrierReason>

export const Carrier = z.object({
  /** As the configuration names it; people read `carriers.names`. */
  name: z.string(),
  state: CarrierState,
  reason: z.nullable(CarrierReason),
  since: z.nullable(z.iso.datetime()),
  /** Texts of this account that wait; listTotalMax + 1 means more than listTotalMax. */
  waiting: z.int(),
})
export type Carrier = z.infer<typeof Carrier>
