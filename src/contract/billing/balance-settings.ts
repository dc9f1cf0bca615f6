import * as z from 'zod/mini'
import { alertPeopleMax, rechargeCeilingMaxMinorUnits, rechargeMaxMinorUnits, rechargeMinMinorUnits } from '../limits.ts'
import { Version } from '../lists.ts'

const millionthsPerMinorUnit = 10_000
const Millionths = z.int().check(z.gte(0), z.lte(rechargeMaxMinorUnits * 100 * millionthsPerMinorUnit))
const TopUpAmount = z
  .int()
  .check(
    z.gte(rechargeMinMinorUnits * millionthsPerMinorUnit, 'amountTooLow'),
    z.lte(rechargeMaxMinorUnits * millionthsPerMinorUnit, 'amountTooHigh'),
    z.multipleOf(millionthsPerMinorUnit),
  )

/** Warns some colleagues when the balance is below an amount, or lasts fewer days than that at its pace. */
export const LowBalanceAlert = z
  .object({
    isOn: z.boolean(),
    /** In millionths; null for no amount. */
    below: z.nullable(Millionths),
    daysLeft: z.nullable(z.int().check(z.gte(1), z.lte(90))),
    /** The subs of those who are told; nobody is everybody in the account. */
    people: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(alertPeopleMax)),
    version: Version,
  })
  .check(
    z.refine(alert => !alert.isOn || alert.below !== null || alert.daysLeft !== null, {
      path: ['below'],
      error: 'fieldRequired',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type LowBalanceAlert = z.infer<typeof LowBalanceAlert>

const Limits = z.object({ amount: z.number(), monthlyCeiling: z.number() })

/** Tops up by the card that was kept, as soon as the balance is below `below`. */
export const AutoTopUp = z
  .object({
    isOn: z.boolean(),
    below: Millionths,
    amount: TopUpAmount,
    /** At most so much in a month of the account's time zone. */
    monthlyCeiling: Millionths,
    version: Version,
  })
  .check(
    z.refine(({ isOn, amount, monthlyCeiling }) => !isOn || monthlyCeiling >= amount, {
      path: ['monthlyCeiling'],
      error: 'ceilingTooLow',
      when: ({ value }) => z.safeParse(Limits, value).success,
    }),
  )
export type AutoTopUp = z.infer<typeof AutoTopUp>

/** At most so much at once is topped up by hand, in millionths. */
export const RechargeCeiling = z.object({
  most: z
    .int()
    .check(
      z.gte(rechargeMinMinorUnits * millionthsPerMinorUnit, 'ceilingOutside'),
      z.lte(rechargeCeilingMaxMinorUnits * millionthsPerMinorUnit, 'ceilingOutside'),
      z.multipleOf(millionthsPerMinorUnit),
    ),
  version: Version,
})
export type RechargeCeiling = z.infer<typeof RechargeCeiling>

export const BalanceSettings = z.object({
  rechargeCeiling: RechargeCeiling,
  alert: LowBalanceAlert,
  autoTopUp: z.object({
    ...AutoTopUp.shape,
    /** How the kept card is recognised, such as "Visa 4242"; null where none is kept, and then nothing can be topped up by itself. */
    card: z.nullable(z.string()),
    /** What this month has taken so far, in millionths. */
    usedThisMonth: z.int(),
    /** Why the last one did not come about; null where it did. */
    failure: z.nullable(z.enum(['CARD_REFUSED', 'CEILING_REACHED', 'PROVIDER_AWAY'])),
  }),
})
export type BalanceSettings = z.infer<typeof BalanceSettings>

/** What the balance screen says above its history. Amounts are millionths of the account's currency. */
export const BalanceOverview = z.object({
  monetary: z.int(),
  currency: z.string(),
  /** Taken for texts whose end nobody knows yet. */
  held: z.int(),
  /** What a day took on the average of the last 7 (of those since the first debit, where that is later). */
  perDay: z.int(),
  /** At that pace; null where nothing is used. */
  lastsUntil: z.nullable(z.iso.datetime()),
  isBelowAlert: z.boolean(),
  texts: z.nullable(z.object({ left: z.int(), of: z.int(), until: z.iso.datetime() })),
  leads: z.nullable(z.object({ left: z.int(), of: z.int(), until: z.iso.datetime() })),
  confirmations: z.nullable(z.object({ left: z.int(), of: z.int(), until: z.iso.datetime() })),
  /** What is added to a payment at present: the rate in percent and by which rule. */
  vat: z.object({ percent: z.int(), rule: z.enum(['DOMESTIC', 'REVERSE_CHARGE', 'OUTSIDE_EU']) }),
})
export type BalanceOverview = z.infer<typeof BalanceOverview>

/** What a text to a country costs the account: millionths of its currency for a part, and for an MMS (null where there is none). */
export const TextPrice = z.object({ country: z.string(), part: z.int(), mms: z.nullable(z.int()) })
export type TextPrice = z.infer<typeof TextPrice>
