import { type Chat, note, they, we, whisper } from './line.ts'

/** Chats of Marta's colleagues. Between them they hold every status a text can have. */
export const teamChats: Chat[] = [
  {
    client: '+14085550126',
    at: 'main',
    assignedTo: 'jonas',
    lines: [
      they('70m', 'Hi Jonas, is the big serving platter back from the kiln?'),
      we('jonas', '14m', 'It is, and it turned out beautifully. Shall I hold it for you until Friday?', { status: 'SENT' }),
    ],
  },
  {
    client: '+48512340145',
    at: 'warsaw',
    assignedTo: 'ola',
    lines: [
      they('95m', 'Czy kubek Len jest jeszcze w kolorze piaskowym?'),
      we('ola', '28m', 'Zostały dwie sztuki. Odłożyć?', { status: 'CARRIER_PENDING' }),
    ],
  },
  {
    client: '+16175550183',
    at: 'main',
    assignedTo: 'oskar',
    lines: [
      they('2d 15:01', 'What time is pickup tomorrow?'),
      we('oskar', '62m', 'Any time between 10 and 6. Your order is behind the counter under Walsh.', { status: 'PENDING' }),
    ],
  },
  {
    // One of the numbers that the German regulator keeps for films: nobody has it.
    client: '+4915228817386',
    at: 'main',
    assignedTo: 'jonas',
    lines: [
      they('1d 9:20', 'Hello from Cologne! Could you ship the foggy vase to Germany?'),
      we('jonas', '1d 9:45', 'Hello Anna! Yes, with DHL it takes about a week.', {
        status: 'UNAUTHORIZED_DESTINATION',
        failureReason: 'Texts to this country are not allowed',
      }),
      note('jonas', '1d 9:50', 'Texts to Germany do not go out. Wrote to her by email instead.', { isPinned: true }),
    ],
  },
  {
    client: '+48512340156',
    at: 'warsaw',
    assignedTo: 'ola',
    unread: 1,
    lines: [
      we('ola', '8d 12:10', 'Pani zamówienie 2188 jest już spakowane.', {
        status: 'BILLING_ERROR',
        failureReason: 'The balance was too low',
        isRetried: true,
      }),
      we('ola', '8d 12:40', 'Pani zamówienie 2188 jest już spakowane.'),
      they('1d 19:12', 'Dziękuję, a czy mogę dołożyć jeszcze jedną miseczkę?'),
    ],
  },
  {
    client: '+13035550139',
    at: 'main',
    assignedTo: 'oskar',
    blocked: 'DOESNT_WANT_MESSAGES',
    lines: [
      they('6d 18:30', 'Please take me off your list, I moved and only get these by mistake.'),
      whisper('oskar', '6d 18:40', 'Put on the block list, he asked twice.'),
      we('oskar', '6d 18:41', 'Done, sorry for the trouble.', {
        status: 'BLOCK_LIST',
        failureReason: 'The number is on the block list',
      }),
    ],
  },
  {
    client: '+48512340163',
    at: 'warsaw',
    assignedTo: 'ola',
    lines: [
      they('2d 11:20', 'Pani Olu, czy dzbanek po babci da się uratować?'),
      they('2d 11:22', 'Pękło ucho, reszta jest cała', { picture: 'teapot' }),
      we('ola', '2d 11:45', 'Da się! Skleimy metodą kintsugi, złota linia zostanie widoczna. Koszt około 180 zł.'),
      they('2d 11:52', 'Pięknie, przyniosę w czwartek'),
    ],
  },
  {
    client: '+15145550148',
    at: 'main',
    assignedTo: 'jonas',
    lines: [
      they('3d 9:30', 'Is the glazing class suitable for beginners?'),
      we('jonas', '3d 9:41', 'Very much so. This is what people made last time:', { picture: 'bowls' }),
      they('3d 9:50', 'Lovely! Two places for Saturday, please'),
      we('jonas', '3d 9:58', 'Booked: Saturday 2 PM, two places under Tremblay.'),
    ],
  },
  {
    client: '+14155550177',
    at: 'main',
    assignedTo: 'oskar',
    lines: [
      they('3d 8:05', 'Morning! We need 12 more espresso cups for the cafe.'),
      note('oskar', '3d 8:15', 'Cafe Valencia pays by invoice, 30 days.', { isPinned: true }),
      we('oskar', '3d 8:20', 'Morning Rosa, 12 cups will be ready on Tuesday.', { status: 'PROCESSING', isUnconfirmed: true }),
    ],
  },
]
