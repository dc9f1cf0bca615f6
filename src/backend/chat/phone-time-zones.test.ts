import { timezones } from 'libphonenumber-geo-carrier'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { isZone } from '#contract/local-time.ts'
import { zonesOfNumber } from './phone-time-zones.ts'

test('zones are those that the library finds, of cities within one area code too', async () => {
  const numbers = ['+14232660000', '+14235550100', '+48512340187', '+351912345678', '+18005550100', '+61412345678', '+999']
  for (const number of numbers) {
    const told = (await timezones(parsePhoneNumberFromString(number))) ?? []
    expect([number, zonesOfNumber(number)]).toEqual([number, told.filter(isZone)])
  }
  expect(zonesOfNumber('+48512340187')).toEqual(['Europe/Warsaw'])
  expect(zonesOfNumber('+14235550100')).not.toEqual(zonesOfNumber('+14232660000'))
})
