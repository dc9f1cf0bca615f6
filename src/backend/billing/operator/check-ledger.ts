import * as z from 'zod'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'
import { findDifferences, oldHolds, type Difference, type OldHold } from '../check/ledger-differences.ts'

const usage = `Says what of balances, charges and texts does not add up, and lists holds older than a day that nobody has told the end of.
It changes nothing, and ends with 1 where something does not add up.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/billing/operator/check-ledger.ts`

export const checkLedger = operatorCommand(usage, {}, z.object({}), async database => {
  const { rows } = await database.pool.query<{ id: string; name: string }>('select id, name from account')
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const [differences, holds] = [await findDifferences(database), await oldHolds(database)]
  const lines = [
    differences.length ? `${differences.length} differences:` : 'Balances, charges and texts add up.',
    ...differences.map(one => `  ${names.get(one.accountId) ?? one.accountId}: ${sayDifference(one)}`),
    holds.length ? `${holds.length} holds older than a day without an end:` : 'No hold is older than a day.',
    ...holds.map(one => `  ${one.account}: ${sayHold(one)}`),
  ]
  return { status: differences.length ? 1 : 0, said: lines.join('\n') }
})

if (import.meta.main) await runAsProgram(checkLedger)

function amountOf(unit: string, amount: number): string {
  return unit === 'money' ? (amount / 1_000_000).toFixed(6) : `${amount} ${unit}`
}

function sayDifference({ what, unit, messageId, is, shouldBe }: Difference): string {
  const [has, should] = [amountOf(unit, is), amountOf(unit, shouldBe)]
  if (what === 'BALANCE') return `the balance is ${has}, its entries come to ${should}`
  if (what === 'SUM') return `the history adds up a quarter of an hour to ${has}, its entries come to ${should}`
  if (what === 'CHARGE') return `text ${messageId} was charged ${has} in place of ${should}`
  return `text ${messageId} left and was not charged ${should}`
}

function sayHold({ what, id, status, unit, amount, at }: OldHold): string {
  return `${what === 'TEXT' ? 'text' : 'campaign'} ${id} (${status}) holds ${amountOf(unit, amount)} since ${at.toISOString()}`
}
