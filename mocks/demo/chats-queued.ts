import { type Chat, campaign, machine, note, system, they, we } from './line.ts'

/** Chats that nobody has taken, and what the network calls spam. */
export const queuedChats: Chat[] = [
  {
    client: '+13125550107',
    at: 'main',
    unread: 1,
    lines: [they('6m', 'Hi! Do you still have the speckled bowls in medium? The site says two left but I need four.')],
  },
  {
    client: '+48512340121',
    at: 'warsaw',
    unread: 2,
    lines: [
      they('25m', 'Dzień dobry, czy mogę jeszcze zmienić adres dostawy zamówienia 2231?'),
      they('21m', 'Nowy adres: ul. Długa 8/14, Gdańsk'),
    ],
  },
  {
    client: '+17185550164',
    at: 'main',
    unread: 1,
    lines: [they('47m', 'hi is this the pottery place on Valencia? do u fix broken plates')],
  },
  {
    client: '+15125550119',
    at: 'main',
    unread: 2,
    lines: [
      they('6d 9:12', 'Order 10511, any idea when it will arrive?'),
      we('ola', '6d 9:30', 'UPS says Thursday before noon.'),
      they('78m', 'It came, but the box looks like this', { picture: 'parcel' }),
      they('75m', 'I have not opened it yet. Should I?'),
    ],
  },
  {
    client: '+48512340134',
    at: 'warsaw',
    lines: [
      they('1d 18:20', 'Czy talerze z serii Len można myć w zmywarce?'),
      we('oskar', '1d 18:41', 'Tak, cała kamionka nadaje się do zmywarki i mikrofalówki.'),
      they('1d 18:45', 'Świetnie, to zamawiam sześć'),
    ],
  },
  {
    client: '+13055550158',
    at: 'main',
    blocked: 'SENT_STOP',
    lines: [
      campaign('2d 17:00', 'Lumo Ceramics: our seconds sale starts Friday at 9 AM. lumo.example/seconds Reply STOP to opt out.'),
      they('2d 17:08', 'STOP'),
      system('2d 17:08', 'OPTED_OUT'),
      machine('2d 17:09', 'Lumo Ceramics: you are unsubscribed and will get no more messages. Reply START to resubscribe.', {
        origin: 'opt-out',
      }),
    ],
  },
  {
    client: '+12065550171',
    at: 'main',
    lines: [
      they('2d 8:48', 'Could you send me your wholesale price list? We run two tableware stores in Seattle.'),
      note('jonas', '2d 9:15', 'Called him back, he wants samples of the Fog and Linen series first.'),
    ],
  },
  {
    client: '+12025550188',
    at: 'main',
    isSpam: true,
    lines: [they('1d 3:14', 'CONGRATULATIONS! You have been selected for a $1000 gift card. Claim now: prize-center.example')],
  },
  {
    client: '+48512340198',
    at: 'warsaw',
    isSpam: true,
    unread: 1,
    lines: [they('3d 7:55', 'Twoja paczka zostala wstrzymana. Doplac 1,23 zl: paczka-doplata.example')],
  },
  {
    client: '+19725550162',
    at: 'main',
    isSpam: true,
    assignedTo: 'ola',
    lines: [
      they('5d 12:30', 'Business owner? Get up to $250k working capital today. Reply YES'),
      they('4d 12:30', 'Last chance. Reply YES'),
    ],
  },
]
