import { type Chat, campaign, note, they, we } from './line.ts'

/** Solved and put away. */
export const archivedChats: Chat[] = [
  {
    client: '+15035550185',
    at: 'main',
    assignedTo: 'marta',
    isArchived: true,
    lines: [
      they('14d 10:12', 'My discount code ran out yesterday, can I still use it?'),
      we('marta', '14d 10:30', 'Of course, I opened it again until Sunday.'),
      they('14d 10:33', 'You are the best'),
    ],
  },
  {
    client: '+48512340129',
    at: 'warsaw',
    assignedTo: 'ola',
    isArchived: true,
    lines: [
      they('16d 13:00', 'Czy macie bony podarunkowe?'),
      we('ola', '16d 13:08', 'Tak, od 50 do 500 zł, w sklepie i na stronie.'),
      they('16d 13:15', 'Dzięki!'),
    ],
  },
  {
    client: '+16045550117',
    at: 'main',
    assignedTo: 'jonas',
    isArchived: true,
    lines: [
      they('18d 17:40', 'Is there duty on parcels to Vancouver?'),
      we('jonas', '18d 17:52', 'Not under 40 dollars. Above that DHL collects it at the door.'),
      note('jonas', '18d 17:55', 'Third question about duty this month. Put it on the shipping page.'),
      they('18d 18:03', 'Clear, thanks'),
    ],
  },
  {
    client: '+48512340138',
    at: 'warsaw',
    assignedTo: 'marta',
    isArchived: true,
    lines: [
      campaign('21d 12:00', 'Lumo Ceramics: w sobotę dzień otwarty w pracowni, kawa w naszych kubkach. lumo.example/otwarte'),
      they('21d 12:40', 'Czy można przyjść z psem?'),
      we('marta', '21d 12:44', 'Pewnie, mamy nawet miskę.'),
      they('21d 12:46', 'To będziemy we dwoje'),
    ],
  },
  {
    client: '+17025550174',
    at: 'main',
    isArchived: true,
    lines: [
      they('24d 9:00', 'Do you sell raw clay?'),
      we('oskar', '24d 9:20', 'Only to workshop guests, sorry.'),
      they('24d 9:22', 'Ok no problem'),
    ],
  },
  {
    client: '+48512340151',
    at: 'warsaw',
    assignedTo: 'oskar',
    isArchived: true,
    lines: [
      they('27d 15:30', 'Zwrot do zamówienia 2140, etykieta nie przyszła'),
      we('oskar', '27d 15:41', 'Wysłaliśmy ponownie na maila, przepraszamy za kłopot.'),
      they('27d 15:50', 'Jest, dziękuję'),
    ],
  },
  {
    client: '+19195550192',
    at: 'main',
    assignedTo: 'marta',
    isArchived: true,
    lines: [
      they('30d 12:15', 'Had a great time at the workshop. When can I pick up my bowl?'),
      we('marta', '30d 12:31', 'It comes out of the glaze firing on the 20th, we will text you.'),
      we('marta', '23d 16:00', 'Your bowl is ready, Jack.', { picture: 'plate' }),
      they('23d 16:20', 'Wow. Coming tomorrow!'),
    ],
  },
  {
    client: '+18085550135',
    at: 'main',
    isArchived: true,
    lines: [they('33d 20:10', 'wrong number sorry')],
  },
]
