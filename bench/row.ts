/** One promise as it was measured. A floor or peer was measured in the same run: the ratio holds on a busy machine too. */
export type Row = {
  promise: string
  measured: string
  floor: string
  ratio: string
  target: string
  isMet: boolean
}

export const milliseconds = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
export const times = (value: number): string => `${value.toFixed(2)} ×`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`

/** The value below which `share` of all values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

const columns = ['promise', 'measured', 'floor', 'ratio', 'target', ''] as const

/** The rows as a markdown table. */
export function markdown(rows: readonly Row[]): string {
  const cells = rows.map(row => [row.promise, row.measured, row.floor, row.ratio, row.target, row.isMet ? 'met' : '**missed**'])
  return [columns, columns.map(() => '---'), ...cells].map(line => `| ${line.join(' | ')} |`).join('\n')
}
