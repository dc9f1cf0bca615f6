import { expect, test } from 'vitest'
import { isPersonsBrowser, VisitorKinds, type Visit } from './bot-detection.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  ['Chrome on iOS', `${iphone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
  [
    'Samsung',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'a desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16'],
  [
    'inside of Instagram',
    `${iphone} Mobile/22F76 Instagram 390.0.0.28.85 (iPhone14,5; iOS 18_5; pl_PL; pl; scale=3.00; 1170x2532; 755444212; IABMV/1)`,
  ],
  [
    'inside of Instagram on Android',
    'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.6613.127 Mobile Safari/537.36 Instagram 347.2.0.42.103 Android (34/14; 480dpi; 1080x2125; samsung; SM-S911B; dm1q; qcom; en_GB; 634107991)',
  ],
  [
    'inside of Facebook',
    `${iphone} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/756351453;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/pl_PL;FBOP/5;FBRV/0]`,
  ],
  [
    'inside of Facebook on Android',
    'Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/478.0.0.41.86;]',
  ],
  ['inside of Messenger', `${iphone} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/511.0.0.37.107;FBLC/en_US]`],
  ['inside of Google', `${iphone} GSA/378.0.774420458 Mobile/15E148 Safari/604.1`],
  ['inside of Snapchat', `${iphone} Mobile/15E148 Snapchat/13.45.0.45 (like Safari/8620.2.4.10.7, panda)`],
])('%s is a person’s browser', (_name, userAgent) => {
  expect(isPersonsBrowser(userAgent)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['WhatsApp', 'WhatsApp/2.23.20.0'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [
    'an iPhone’s preview in Messages',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['Skype and Teams', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'],
  ['Viber', 'Viber/13.3.0'],
  [
    'Google’s crawler as a phone',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ],
  [
    'Google’s page preview',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)) Chrome/110.0.0.0 Safari/537.36',
  ],
  ['an Android app', 'okhttp/4.12.0'],
  ['Android itself', 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 7 Build/AP2A.240805.005)'],
  ['an iOS app', 'MobileSMS/1.0 CFNetwork/1568.200.51 Darwin/24.1.0'],
  ['curl', 'curl/8.5.0'],
  ['Python', 'python-requests/2.32.3'],
  ['Go', 'Go-http-client/2.0'],
  [
    'a headless browser',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  ],
  [
    'Barracuda',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.51 Safari/537.36 BarracudaLinkProtect',
  ],
])('%s is a machine', (_name, userAgent) => {
  expect(isPersonsBrowser(userAgent)).toBe(false)
})

const start = Date.parse('2026-11-23T12:00:00Z')
const visit: Visit = {
  method: 'GET',
  userAgent: `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
  purpose: '',
  visitor: 'one',
  ending: 'aaaaaa',
  madeAt: null,
}

test('who only asks for the headers, or fetches ahead, has not opened the link', () => {
  const kinds = new VisitorKinds()
  expect(kinds.signOf({ ...visit, method: 'HEAD' })).toBe('head')
  for (const purpose of ['prefetch', 'prefetch;prerender', 'preview'])
    expect(kinds.signOf({ ...visit, purpose })).toBe('prefetch')
  expect(kinds.signOf({ ...visit, userAgent: 'curl/8.5.0' })).toBe('agent')
  expect(kinds.signOf(visit)).toBeNull()
})

test('a recipient’s own link that is opened within two seconds of its text was checked by a machine', () => {
  const kinds = new VisitorKinds()
  const own = { ...visit, madeAt: new Date(start) }
  expect(kinds.signOf(own, start + 1900)).toBe('speed')
  expect(kinds.signOf({ ...own, visitor: 'two' }, start + 2000)).toBeNull()
})

test('one visitor who opens the links of five recipients within two seconds is a machine, many visitors are not', () => {
  const kinds = new VisitorKinds()
  const madeAt = new Date(start - 60_000)
  const signs = (visitorOf: (index: number) => string, everyMs: number) =>
    Array.from({ length: 8 }, (_, index) =>
      kinds.signOf({ ...visit, madeAt, visitor: visitorOf(index), ending: `ending${index}` }, start + index * everyMs),
    )
  expect(signs(() => 'scanner', 100)).toEqual([null, null, null, null, 'order', 'order', 'order', 'order'])
  expect(signs(() => 'colleague', 900)).toEqual(Array(8).fill(null))
  expect(signs(index => `phone ${index}`, 10)).toEqual(Array(8).fill(null))
  const again = Array.from({ length: 8 }, () => kinds.signOf({ ...visit, madeAt, visitor: 'impatient' }, start))
  expect(again).toEqual(Array(8).fill(null))
})
