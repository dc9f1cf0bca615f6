import * as z from 'zod'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'
import { Amount, Currency } from './amount.ts'

const usage = `Sets what one unit of a currency is worth in PLN from a day on: costs of campaigns and VAT are shown in PLN by it.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/billing/operator/set-rate.ts --currency USD --pln 3.6408 --since 2026-11-23

  --currency USD      the currency
  --pln 3.6408        what one unit of it is worth
  --since 2026-11-23  the first day on which it counts; without it today`

const options = { currency: { type: 'string' }, pln: { type: 'string' }, since: { type: 'string' } } as const

const Wish = z.object({
  currency: Currency,
  pln: z
    .string({ error: 'is needed' })
    .pipe(Amount)
    .refine(rate => rate > 0, 'must be more than 0'),
  since: z.iso.date('must be a day, as in 2026-11-23').default(() => new Date().toISOString().slice(0, 10)),
})

export const setRate = operatorCommand(usage, options, Wish, async ({ pool }, { currency, pln, since }) => {
  await pool.query(
    `insert into exchange_rate (currency, since, pln) values ($1, $2, $3)
     on conflict (currency, since) do update set pln = excluded.pln`,
    [currency, since, pln],
  )
  return `1 ${currency} is ${pln / 1_000_000} PLN since ${since}.`
})

if (import.meta.main) await runAsProgram(setRate)
