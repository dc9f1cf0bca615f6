// The second business of the demo: its number is a Zenon one, so it has a phone book and bulk send in place of contacts.

export const courier = {
  account: {
    name: 'north-pier-couriers',
    displayName: 'North Pier Couriers',
    currency: 'USD',
    urlPart: 'north-pier',
    trialDaysLeft: 12,
    openingBalanceMillionths: 24_500_000,
  },
  staff: [{ sub: 'nadia', name: 'Nadia Kowal', email: 'nadia@northpier.example' }],
  numbers: [{ number: '+16285550177', customName: 'Dispatch', country: 'US', isDefault: true, isZenon: true }],
  cannedResponses: [{ name: 'late', text: 'We are running about 20 minutes late. Sorry for the wait.' }],
}

export const phoneBook = [
  { phone: '+14155550141', name: 'Ben', surname: 'Okafor' },
  { phone: '+14155550142', name: 'Carla', surname: 'Mendez' },
  { phone: '+14155550143', name: 'Dana', surname: 'Whitlock' },
  { phone: '+14155550144', name: 'Earl', surname: 'Novak' },
  { phone: '+15105550145', name: 'Front desk, Pier 9', surname: null },
  { phone: '+15105550146', name: 'Grace', surname: 'Liu' },
  { phone: '+15105550147', name: 'Hugo', surname: 'Lindqvist' },
]
