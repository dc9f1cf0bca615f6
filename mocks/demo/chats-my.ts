import { type Chat, campaign, note, they, we, whisper } from './line.ts'

/** Marta's chats, in the order of the list. */
export const myChats: Chat[] = [
  {
    client: '+14155550132',
    at: 'main',
    assignedTo: 'marta',
    lines: [
      we('marta', '9d 11:02', 'Hi Emily, your order 10482 is in the kiln and ships next week.'),
      they('9d 11:40', 'Wonderful, no hurry. Could you put in the small gift cards too?'),
      we('marta', '9d 11:44', 'Of course, four cards go in with it.'),
      note('ola', '9d 11:50', 'Four gift cards, the blank ones with the grey edge.'),
      we('jonas', '4d 15:20', 'Your parcel is with UPS: lumo.example/t/10482'),
      they('4d 15:31', 'Thank you!'),
      note('jonas', '4d 15:40', 'Asked about the cafe set again. Price list sent by email.'),
      they('2d 18:50', 'Hi! Order 10482 arrived, but one mug has a chipped rim.'),
      they('2d 18:52', '', { picture: 'mug' }),
      note('oskar', '2d 19:05', 'Same glaze batch as 10455. Check the rest of the shelf.'),
      we('jonas', '36m', 'So sorry about that, Emily. Let me check our stock.'),
      whisper('jonas', '32m', 'She also buys for the cafe on Valencia St. I would skip the return.'),
      note('marta', '30m', 'Replacement approved. Ship from Oakland stock, no return needed. RMA 2219.', { isPinned: true }),
      we('marta', '19m', 'A new mug ships tomorrow with UPS.', {
        status: 'UNDELIVERED',
        failureReason: 'The phone was switched off',
      }),
      they('10m', 'No rush at all, thank you for the quick reply'),
      we('marta', '4m', 'Good news, Emily: a new mug is packed and ships tomorrow. You can keep the chipped one.'),
    ],
  },
  {
    client: '+48512340187',
    at: 'warsaw',
    assignedTo: 'marta',
    unread: 2,
    lines: [
      campaign('12d 12:00', 'Lumo Ceramics: nowa seria Mgła jest już w sklepie. Zobacz: lumo.example/mgla'),
      they('11d 17:15', 'Piękne! Czy są też małe miseczki w tym kolorze?'),
      we('marta', '11d 17:32', 'Tak, miseczki 12 cm są w dwóch odcieniach. Odłożyć cztery?'),
      they('11d 17:40', 'Super, poproszę'),
      they('1d 20:10', 'Miseczki dotarły, są przepiękne'),
      they('9m', 'Dzień dobry, czy wazon Mgła jeszcze wróci?'),
    ],
  },
  {
    client: '+14155550108',
    at: 'main',
    assignedTo: 'marta',
    unread: 1,
    lines: [
      they('5d 10:05', 'Hello, do you take commissions for wedding gifts?'),
      we('marta', '5d 10:21', 'Yes we do. Tell us the date and what you have in mind.'),
      they('5d 10:30', 'March 14. A vase like the foggy one, with initials A + D.'),
      we('marta', '1d 16:40', 'We can do that for $140. Do you have a picture of the size you like?'),
      they('12m', '', { picture: 'vase' }),
    ],
  },
  {
    client: '+48512340109',
    at: 'warsaw',
    assignedTo: 'marta',
    lines: [
      they('2d 9:10', 'Dzień dobry, kiedy będzie moje zamówienie 2207?'),
      we('ola', '2d 9:24', 'Dzień dobry! Paczka wyjechała dziś rano, kurier będzie jutro do 14:00.'),
      they('52m', 'Paczka dotarła, wszystko całe i pięknie zapakowane'),
      we('marta', '45m', 'Bardzo się cieszymy! W razie pytań jesteśmy pod tym numerem.'),
      they('38m', 'Super, dziękuję bardzo!'),
    ],
  },
  {
    client: '+12065550143',
    at: 'main',
    assignedTo: 'marta',
    unread: 1,
    lines: [
      they('1d 14:12', 'Hi, is parking easy near your shop?'),
      we('marta', '1d 14:20', 'There is a garage on 21st and Bartlett, two minutes on foot.'),
      they('53m', 'Are you open on Sunday?'),
    ],
  },
  {
    client: '+48512340115',
    at: 'warsaw',
    assignedTo: 'marta',
    lines: [
      they('3d 13:00', 'Chciałbym odebrać zamówienie osobiście, czy można?'),
      we('marta', '3d 13:10', 'Oczywiście. Damy znać, gdy będzie gotowe.'),
      we('marta', '80m', 'Zamówienie jest gotowe do odbioru. Czekamy do soboty, 11:00-19:00, ul. Mokotowska 12.', {
        status: 'UNDELIVERED',
        failureReason: 'The number does not answer',
      }),
    ],
  },
  {
    client: '+15105550166',
    at: 'main',
    assignedTo: 'marta',
    lines: [
      they('1d 16:52', 'Can I still join the wheel-throwing workshop on Saturday?'),
      we('marta', '1d 17:05', 'There is one place left at 11 AM and I kept it for you. Wear something that can get clay on it.'),
      they('1d 17:20', 'Perfect, see you Saturday'),
    ],
  },
  {
    client: '+48512340172',
    at: 'warsaw',
    assignedTo: 'marta',
    lines: [
      they('1d 14:30', 'Poproszę fakturę VAT na firmę, NIP prześlę mailem.'),
      we('marta', '1d 14:41', 'Jasne, czekamy na NIP i wystawimy fakturę jeszcze dziś.'),
      they('1d 14:58', 'Wysłałem, dziękuję.'),
      note('marta', '1d 15:05', 'Wants a VAT invoice, sent his tax number by email.', { isPinned: true }),
    ],
  },
  {
    client: '+16465550104',
    at: 'main',
    assignedTo: 'marta',
    lines: [
      they('1d 11:15', 'I am moving soon and would love to order for my new place.'),
      we('marta', '1d 11:28', 'Congratulations! Where are you moving to?'),
      they('1d 11:40', 'Do you ship to Berlin?'),
    ],
  },
  {
    client: '+48512340193',
    at: 'warsaw',
    assignedTo: 'marta',
    lines: [
      campaign('2d 10:00', 'Lumo Ceramics: z kodem JESIEN10 wszystko o 10% taniej do niedzieli. lumo.example/jesien'),
      they('2d 12:34', 'Kod JESIEN10 nie działa w koszyku'),
    ],
  },
  {
    client: '+12135550140',
    at: 'main',
    assignedTo: 'marta',
    lines: [
      they('2d 10:02', 'We are furnishing a hotel with 40 rooms. Could you make 80 mugs by May?'),
      we('marta', '2d 10:15', 'That is a lovely size for us. I will come back to you with dates this week.'),
      whisper('marta', '2d 10:20', 'Ask Jonas about the wholesale price for 80 pieces before answering.'),
    ],
  },
  {
    client: '+48512340118',
    at: 'warsaw',
    assignedTo: 'marta',
    lines: [
      they('3d 16:02', 'Czy w sobotę sklep jest otwarty?'),
      we('marta', '3d 16:10', 'Tak, w sobotę od 11:00 do 19:00. Zapraszamy!'),
      they('3d 16:14', 'Dziękuję, do zobaczenia!'),
    ],
  },
  {
    client: '+15145550111',
    at: 'main',
    assignedTo: 'marta',
    lines: [
      we('marta', '5d 13:30', 'Bonjour Lucas, your bowls left today and should be with you on Monday.'),
      we('marta', '5d 13:31', 'Here they are before packing:', { picture: 'bowls' }),
      they('4d 12:02', 'Merci, parcel arrived today. The bowls are even nicer than in the photo'),
    ],
  },
]
