import { numberFormat } from './numbers.ts'

const millionths = 1_000_000

/** Millionths of a currency as people read them, "$182.40". */
export function moneyText(amount: number, currency: string, language: string): string {
  return numberFormat(language, { style: 'currency', currency })
    .format(amount / millionths)
    .replace('-', '−')
}

/** A price that may be a fraction of the smallest coin: under one whole unit it has up to four decimals, "$0.0055". */
export function priceText(amount: number, currency: string, language: string): string {
  const decimals = Math.abs(amount) < millionths ? { maximumFractionDigits: 4 } : {}
  return numberFormat(language, { style: 'currency', currency, ...decimals }).format(amount / millionths)
}

/**
 * A line of a ledger: under one whole unit it has four decimals, "−$0.0165", and what comes in a plus. Zero is written as money is.
 */
export function entryText(amount: number, currency: string, language: string): string {
  const isSmall = amount !== 0 && Math.abs(amount) < millionths
  const decimals = isSmall ? { minimumFractionDigits: 4, maximumFractionDigits: 4 } : {}
  const format = numberFormat(language, { style: 'currency', currency, signDisplay: 'exceptZero', ...decimals })
  return format.format(amount / millionths).replace('-', '−')
}
