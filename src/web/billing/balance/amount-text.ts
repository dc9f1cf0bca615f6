import { numberFormat } from '#web/format/numbers.ts'
import { rechargeMaxMinorUnits, rechargeMinMinorUnits } from '#contract/limits.ts'

export type TypedAmount = { minorUnits: number; problem?: never } | { problem: AmountProblem; minorUnits?: never }
export type AmountProblem = 'tooLow' | 'tooHigh' | 'tooFine' | 'notANumber'

/**
 * An amount as people type it, in minor units: a comma or a point before the last one or two digits, and spaces wherever they like.
 * With three digits after the one mark nobody knows whether thousands or decimals are meant: then it asks.
 */
export function readAmount(text: string, mostMinorUnits = rechargeMaxMinorUnits): TypedAmount {
  const typed = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (/^\d+[.,]\d{3,}$/.test(typed)) return { problem: 'tooFine' }
  const [, whole = '', decimals = ''] =
    /^(\d+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}))?$/.exec(typed) ?? []
  if (whole === '') return { problem: 'notANumber' }
  const minorUnits = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (minorUnits < rechargeMinMinorUnits) return { problem: 'tooLow' }
  return minorUnits > mostMinorUnits ? { problem: 'tooHigh' } : { minorUnits }
}

/** Minor units as one would type them: "37.5" is "37.50", a whole amount has no decimals. */
export function amountTyped(minorUnits: number, language: string): string {
  const decimals = minorUnits % 100 === 0 ? 0 : 2
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }
  return numberFormat(language, digits).format(minorUnits / 100)
}
