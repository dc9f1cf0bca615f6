import type { BillingData } from '#contract/billing/billing-data.ts'
import { countryOfVatId, euCountries } from '#contract/billing/tax-id.ts'

export type Vat = { percent: number; rule: 'DOMESTIC' | 'REVERSE_CHARGE' | 'OUTSIDE_EU' }

/** Sellers are Polish: other countries' buyers are the exception that has to be known. */
const domestic: Vat = { percent: 23, rule: 'DOMESTIC' }

/**
 * What tax a Polish seller of services adds: 23 % at home and to whoever in the Union is no business there; a business of another
 * member state accounts for it itself; outside the Union there is none. Of whom nothing is known, 23 %.
 */
export function vatOf(buyer: Pick<BillingData, 'country' | 'taxType' | 'taxId'>): Vat {
  const vatCountry = buyer.taxType === 'EU_VAT' ? countryOfVatId(buyer.taxId) : null
  const country = buyer.country || vatCountry || ''
  if (country === '' || country === 'PL') return domestic
  if (!euCountries.includes(country)) return { percent: 0, rule: 'OUTSIDE_EU' }
  const isBusinessElsewhere = vatCountry !== null && vatCountry !== 'PL' && euCountries.includes(vatCountry)
  return isBusinessElsewhere ? { percent: 0, rule: 'REVERSE_CHARGE' } : domestic
}

const minorUnit = 10_000

/** The tax on an amount in millionths, in whole hundredths of the currency: rounded once, half away from nothing. */
export function taxOn(net: number, { percent }: Pick<Vat, 'percent'>): number {
  return roundedTo(minorUnit, (net * percent) / 100)
}

/** An amount in PLN by a rate in millionths of PLN, rounded to grosz. */
export const inPln = (amount: number, rate: number): number => roundedTo(minorUnit, (amount * rate) / 1_000_000)

const roundedTo = (unit: number, amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) / unit) * unit || 0
