// The small shop of the demo. Addresses end in .example, US numbers are area code and 555-01xx.

export const account = {
  name: 'lumo-ceramics',
  displayName: 'Lumo Ceramics',
  currency: 'USD',
  urlPart: 'lumo',
  trialDaysLeft: 9,
  openingBalanceMillionths: 182_400_000,
}

export const staff = [
  { sub: 'marta', name: 'Marta Zielińska', email: 'marta@lumoceramics.example' },
  { sub: 'jonas', name: 'Jonas Weber', email: 'jonas@lumoceramics.example' },
  { sub: 'ola', name: 'Ola Nowak', email: 'ola@lumoceramics.example' },
  { sub: 'oskar', name: 'Oskar Lind', email: 'oskar@lumoceramics.example' },
  // Sees the chats and nothing that writes to many.
  { sub: 'piotr', name: 'Piotr Mazur', email: 'piotr@lumoceramics.example', permissions: [] },
] as const

export type Sub = (typeof staff)[number]['sub']

export const numbers = {
  main: { number: '+16285550119', customName: 'Main line', country: 'US', isDefault: true },
  warsaw: { number: '+48512340100', customName: 'Sklep Warszawa', country: 'PL', isDefault: false },
} as const

export const cannedResponses = [
  {
    name: 'shipping',
    text: 'Orders leave our studio within two working days. You get a tracking link by text as soon as the parcel is on its way.',
  },
  { name: 'hours', text: 'The studio shop is open Tuesday to Saturday, 10 AM to 6 PM, at 1120 Valencia St.' },
  {
    name: 'return',
    text: 'You can return anything unused within 30 days. Reply with your order number and we will text you a label.',
  },
  { name: 'care', text: 'All our stoneware is safe in the dishwasher and the microwave. Avoid sudden changes of temperature.' },
  {
    name: 'wholesale',
    text: 'For orders of 24 pieces or more we have a wholesale list. Which pieces and how many are you thinking of?',
  },
  { name: 'wysyłka', text: 'Zamówienia wysyłamy w ciągu dwóch dni roboczych. Numer przesyłki przyjdzie SMS-em.' },
  { name: 'godziny', text: 'Sklep przy ul. Mokotowskiej 12 jest otwarty od wtorku do soboty, 11:00-19:00.' },
  { name: 'zwrot', text: 'Na zwrot jest 30 dni. Wystarczy odpisać numerem zamówienia, a wyślemy etykietę dla kuriera.' },
  { name: 'faktura', text: 'Wystawimy fakturę. Prosimy o NIP i adres firmy w jednej wiadomości.' },
]
