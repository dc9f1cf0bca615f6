import type { Counts } from './counts.ts'

/** One stage in the closing table; `absent` says why it was not run. */
export type Row = { name: string; budget: number } & ({ seconds: number; counts: Counts } | { absent: string })

const slowestShown = 10

const time = (seconds: number, width = 6) => `${seconds.toFixed(1).padStart(width)} s`

function lineOf(row: Row): string {
  if ('absent' in row) return `  –  ${''.padStart(8)}             ${row.name}: not run, ${row.absent}`
  const { counts, seconds, budget, name } = row
  const mark = counts.failed === 0 ? '✓' : '✗'
  const over = seconds > budget ? '!' : ' '
  return `  ${mark}  ${time(seconds)} of ${String(budget).padStart(3)} s ${over} ${name}: ${counts.passed} passed, ${counts.failed} failed`
}

/** Each stage with its time beside its budget and what failed in it, the whole, and the slowest files of all of them. */
export function closingTable(rows: Row[], whole: { seconds: number; budget: number | null }): string[] {
  const ran = rows.filter(row => 'counts' in row)
  const slowest = ran
    .flatMap(row => row.counts.files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown)
  return [
    ...rows.flatMap(row => [lineOf(row), ...('counts' in row ? row.counts.failures.map(failure => `       ${failure}`) : [])]),
    ...(whole.budget === null ? [] : [`     ${time(whole.seconds)} of ${whole.budget} s in all`]),
    ...(slowest.length ? ['', 'The slowest files:', ...slowest.map(({ file, seconds }) => `${time(seconds, 8)}  ${file}`)] : []),
    '',
  ]
}
