import { type Line, they, type When } from './line.ts'
import type { DemoPerson, SmallBusiness } from './small-business.ts'

const we = (by: string, when: When, text: string): Line => ({ when, kind: 'out', text, by, status: 'DELIVERED' })
const rosa: DemoPerson = { sub: 'rosa', name: 'Rosa Lund', email: 'rosa@lundandsons.example' }

/** Businesses whose people come in by our own sign-on, each in a state of its own. */
export const ownBusinesses: SmallBusiness[] = [
  {
    name: 'harbor-books',
    displayName: 'Harbor Books',
    number: '+16285550121',
    status: 'OVERDUE',
    due: { millionths: 49_000_000, daysAgo: 12 },
    balanceMillionths: 1_200_000,
    staff: [{ sub: 'dana', name: 'Dana Holt', email: 'dana@harborbooks.example' }],
    chats: [
      {
        client: '+12065550161',
        name: 'Grace',
        surname: 'Hall',
        assignedTo: 'dana',
        lines: [
          they('15d 10:12', 'Did the second volume come in?'),
          we('dana', '15d 10:20', 'Yes, it waits for you at the counter.'),
          they('15d 10:21', 'Wonderful, thank you'),
        ],
      },
      {
        client: '+12065550162',
        name: 'Peter',
        surname: 'Nash',
        unread: 1,
        lines: [they('2d 16:40', 'Are you still open on Sundays?')],
      },
    ],
  },
  {
    name: 'fern-florist',
    displayName: 'Fern Florist',
    number: null,
    balanceMillionths: 10_000_000,
    staff: [{ sub: 'felix', name: 'Felix Brandt', email: 'felix@fernflorist.example' }],
    chats: [],
  },
  {
    name: 'north-yoga',
    displayName: 'North Yoga',
    number: '+16285550123',
    trialDaysLeft: -3,
    balanceMillionths: 4_000_000,
    staff: [{ sub: 'yara', name: 'Yara Haddad', email: 'yara@northyoga.example' }],
    chats: [
      {
        client: '+12065550163',
        name: 'Ivy',
        surname: 'Moore',
        unread: 1,
        lines: [they('1d 8:05', 'Is there a place left in the morning class on Friday?')],
      },
    ],
  },
  {
    name: 'tide-cafe',
    displayName: 'Tide Café',
    number: '+16285550124',
    hasBulk: false,
    hasPopup: false,
    balanceMillionths: 18_500_000,
    staff: [{ sub: 'tove', name: 'Tove Berg', email: 'tove@tidecafe.example' }, rosa],
    chats: [
      {
        client: '+12065550164',
        name: 'Omar',
        surname: 'Diaz',
        assignedTo: 'tove',
        lines: [
          they('1d 9:30', 'Table for six on Saturday at noon?'),
          we('tove', '1d 9:34', 'Done, by the window. See you on Saturday.'),
        ],
      },
      {
        client: '+12065550165',
        name: 'Lily',
        surname: 'Ward',
        unread: 1,
        lines: [they('40m', 'I left a blue umbrella with you this morning')],
      },
    ],
  },
  {
    name: 'alpine-guides',
    displayName: 'Alpine Guides',
    number: '+16285550125',
    hasPopup: false,
    hasNfcSigns: true,
    balanceMillionths: 32_000_000,
    staff: [{ sub: 'ines', name: 'Ines Costa', email: 'ines@alpineguides.example' }, rosa],
    chats: [
      {
        client: '+12065550166',
        name: 'Noah',
        surname: 'Reyes',
        assignedTo: 'ines',
        lines: [
          they('3d 18:02', 'Do we need crampons for Sunday?'),
          we('ines', '3d 18:15', 'We bring them for everybody. Good boots are enough.'),
        ],
      },
      {
        client: '+12065550167',
        name: 'Clara',
        surname: 'Weiss',
        unread: 1,
        lines: [they('2d 7:45', 'Can my daughter join? She is 12.')],
      },
    ],
  },
]
