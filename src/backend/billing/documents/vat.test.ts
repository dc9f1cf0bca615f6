import { expect, test } from 'vitest'
import { inPln, taxOn, vatOf } from './vat.ts'

const buyer = (country: string, taxType: 'NIP' | 'EU_VAT' | 'US_EIN' | 'OTHER' | null = null, taxId = '') => ({
  country,
  taxType,
  taxId,
})
const domestic = { percent: 23, rule: 'DOMESTIC' }
const reverse = { percent: 0, rule: 'REVERSE_CHARGE' }
const outside = { percent: 0, rule: 'OUTSIDE_EU' }

test.each([
  ['of whom nothing is known', buyer(''), domestic],
  ['a business in Poland', buyer('PL', 'NIP', '5260250274'), domestic],
  ['a Polish business by its VAT id', buyer('PL', 'EU_VAT', 'PL5260250274'), domestic],
  ['in Poland with a VAT id of Germany', buyer('PL', 'EU_VAT', 'DE123456789'), domestic],
  ['a business in Germany', buyer('DE', 'EU_VAT', 'DE123456789'), reverse],
  ['a business in Greece', buyer('GR', 'EU_VAT', 'EL123456789'), reverse],
  ['a business in Germany registered in France', buyer('DE', 'EU_VAT', 'FR12123456789'), reverse],
  ['known by a VAT id alone', buyer('', 'EU_VAT', 'DE123456789'), reverse],
  ['in Germany with a Polish VAT id', buyer('DE', 'EU_VAT', 'PL5260250274'), domestic],
  ['in Germany without a VAT id', buyer('DE'), domestic],
  ['in Germany with a wrong VAT id', buyer('DE', 'EU_VAT', 'DE12'), domestic],
  ['in Germany with another number', buyer('DE', 'OTHER', 'HRB 1234'), domestic],
  ['in the United States', buyer('US', 'US_EIN', '12-3456789'), outside],
  ['in the United Kingdom', buyer('GB'), outside],
  ['in Northern Ireland, where services are no longer the Union’s', buyer('GB', 'EU_VAT', 'XI123456789'), outside],
  ['in Switzerland with a VAT id of Germany', buyer('CH', 'EU_VAT', 'DE123456789'), outside],
])('%s', (_, who, vat) => {
  expect(vatOf(who)).toEqual(vat)
})

test('tax is rounded once, to hundredths, and what goes back mirrors what came', () => {
  expect(taxOn(50_000_000, domestic)).toBe(11_500_000)
  expect(taxOn(10_010_000, domestic)).toBe(2_300_000)
  expect(taxOn(10_500_000, domestic)).toBe(2_420_000)
  expect(taxOn(-10_500_000, domestic)).toBe(-2_420_000)
  expect(taxOn(50_000_000, reverse)).toBe(0)
  expect(Object.is(taxOn(-50_000_000, reverse), 0)).toBe(true)
  expect(inPln(11_500_000, 3_652_100)).toBe(42_000_000)
})
