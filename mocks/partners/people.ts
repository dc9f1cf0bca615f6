export type LoginPlatformName = 'channels' | 'shoper' | 'livechat' | 'aws_marketplace'
export type PartnerPerson = { sub: string; name: string; email: string; accounts: string[] }
export type LoginPlatformData = { name: LoginPlatformName; people: PartnerPerson[] }

/** The people of the platforms and the accounts of Parley that are theirs. */
export const loginPlatforms: Record<LoginPlatformName, LoginPlatformData> = {
  channels: {
    name: 'channels',
    people: [
      { sub: 'hanna', name: 'Hanna Lis', email: 'hanna@kitestudio.example', accounts: ['kite-studio'] },
      { sub: 'leo', name: 'Leo Grant', email: 'leo@kitestudio.example', accounts: ['kite-studio', 'kite-school'] },
      { sub: 'mia', name: 'Mia Torres', email: 'mia@torres.example', accounts: [] },
      { sub: 'otis', name: 'Otis Reed', email: 'otis@kitelane.example', accounts: ['kite-lane'] },
    ],
  },
  shoper: {
    name: 'shoper',
    people: [
      { sub: 'mila', name: 'Mila Wrona', email: 'mila@sklepmila.example', accounts: ['sklep-mila'] },
      { sub: 'adam', name: 'Adam Sowa', email: 'adam@sklepzalegly.example', accounts: ['sklep-zalegly'] },
    ],
  },
  livechat: {
    name: 'livechat',
    people: [{ sub: 'lena', name: 'Lena Fox', email: 'lena@brightdesk.example', accounts: ['brightdesk'] }],
  },
  aws_marketplace: {
    name: 'aws_marketplace',
    people: [
      { sub: 'cara', name: 'Cara Diaz', email: 'cara@cloudberry.example', accounts: ['cloudberry'] },
      { sub: 'noor', name: 'Noor Aziz', email: 'noor@cloudberry.example', accounts: ['cloudberry-new'] },
      { sub: 'viktor', name: 'Viktor Holm', email: 'viktor@cloudberry.example', accounts: ['cloudberry-check'] },
    ],
  },
}
