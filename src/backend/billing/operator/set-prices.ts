import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'
import { Amount, AmountOrNone, Country, Currency } from './amount.ts'

const usage = `Sets what texts to a country cost in a currency; what was sent before keeps its price.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/billing/operator/set-prices.ts --currency USD --country US --part 0.02 --mms 0.05
  npx node src/backend/billing/operator/set-prices.ts --currency USD --file prices.csv

  --currency USD      of the accounts that pay it
  --country US        where the text goes
  --part 0.02         for each part of an SMS; none where nobody can text there any more
  --mms 0.05          for an MMS; without it there is none
  --file prices.csv   several countries, in columns country, part, mms
  --since 2026-12-01  the day from which it counts (UTC); without it from now on`

const options = {
  currency: { type: 'string' },
  country: { type: 'string' },
  part: { type: 'string' },
  mms: { type: 'string' },
  file: { type: 'string' },
  since: { type: 'string' },
} as const

const Price = z
  .object({ country: Country, part: AmountOrNone, mms: z.union([z.literal('').transform(() => undefined), Amount]).optional() })
  .refine(({ part }) => part === null || part > 0, { path: ['part'], error: 'must be more than 0' })

const Wish = z
  .object({
    currency: Currency,
    country: z.string().optional(),
    part: z.string().optional(),
    mms: z.string().optional(),
    file: z.string().optional(),
    since: z.iso.date('must be a day, as in 2026-12-01').optional(),
  })
  .refine(({ country, file }) => (country === undefined) !== (file === undefined), 'either --country or --file is needed')
  .transform(({ currency, file, since, ...one }, ctx) => {
    const prices = z.array(Price).safeParse(file === undefined ? [one] : rowsOf(file))
    for (const { path, message } of prices.error?.issues ?? [])
      ctx.addIssue({
        code: 'custom',
        message:
          file === undefined ? `--${String(path[1])} ${message}` : `line ${Number(path[0]) + 2}: ${String(path[1])} ${message}`,
      })
    return { currency, since, prices: prices.data ?? [] }
  })

const rowsOf = (file: string): unknown =>
  parse(readFileSync(file), { columns: true, bom: true, trim: true, skip_empty_lines: true })

export const setPrices = operatorCommand(usage, options, Wish, async ({ pool }, { currency, since, prices }) => {
  await pool.query(
    `insert into text_price (currency, country, since, part, mms)
     select $1, country, coalesce($2::timestamptz, now()), part, nullif(mms, 0)
     from unnest($3::text[], $4::bigint[], $5::bigint[]) as p (country, part, mms)
     on conflict (currency, country, since) do update set part = excluded.part, mms = excluded.mms`,
    [
      currency,
      since === undefined ? null : `${since}T00:00:00Z`,
      prices.map(({ country }) => country),
      prices.map(({ part }) => part),
      prices.map(({ mms }) => mms ?? null),
    ],
  )
  return `${prices.length} ${prices.length === 1 ? 'price is' : 'prices are'} set in ${currency}.`
})

if (import.meta.main) await runAsProgram(setPrices)
