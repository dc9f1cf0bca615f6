import { bytesPerKb, importCsvMaxBytes, importXlsxMaxBytes } from '#contract/limits.ts'

/** Why a file need not even be sent: a key of the texts `file.…` and what fills it. */
export type FileProblem = { key: 'tooLarge' | 'oldExcel' | 'empty'; values: Record<string, string | number> }

const bytesPerMb = bytesPerKb * bytesPerKb
const megabytes = (bytes: number) => Math.floor(bytes / bytesPerMb)

/** The limits in megabytes, as texts tell them. */
export const limitsMb = { csv: megabytes(importCsvMaxBytes), xlsx: megabytes(importXlsxMaxBytes) }

/** "412 kB", "12.4 MB" */
export function sizeText(bytes: number, locale: string): string {
  const [size, unit] = bytes < bytesPerMb ? [Math.max(1, Math.round(bytes / bytesPerKb)), 'kB'] : [bytes / bytesPerMb, 'MB']
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(size)} ${unit}`
}

/** What is wrong with a file for anybody to see; null where the server has to read it. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, locale: string): FileProblem | null {
  if (size === 0) return { key: 'empty', values: { name } }
  if (/\.xls$/i.test(name)) return { key: 'oldExcel', values: { name } }
  const isExcel = /\.xlsx$/i.test(name)
  if (size <= (isExcel ? importXlsxMaxBytes : importCsvMaxBytes)) return null
  const [kind, most] = isExcel ? ['.xlsx', limitsMb.xlsx] : ['CSV', limitsMb.csv]
  return { key: 'tooLarge', values: { name, kind, most, size: sizeText(size, locale) } }
}
