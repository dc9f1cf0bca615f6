import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayOptOut } from './maybe-opt-out.ts'

test.each([
  'stop texting me',
  'Please stop.',
  'STOP PLEASE',
  'stop it!!!',
  'Stop sending me these',
  'take me off your list',
  'Remove me',
  'remove my number from your system pls',
  'unsub',
  'How do I unsubscribe?',
  'please opt me out',
  'Wrong number',
  'Who is this?',
  "don't text again",
  'Don’t ever? no: do not contact me again',
  'dont text me',
  'no more',
  'No more texts!',
  'leave me alone',
  'Not interested, thanks',
  'how do I cancel',
  "I'll report you",
  'cease and desist',
  'proszę przestać',
  'Proszę nie wysyłać',
  'nie piszcie do mnie',
  'Nie piszcie',
  'wypiszcie mnie',
  'Usuńcie mój numer!',
  'nie wyrażam zgody',
  'NIE WYRAŻAM ZGODY NA SMS-y',
  'rezygnuję',
  'Rezygnuję z SMS-ów',
  'nie chcę',
  'Nie chcę więcej wiadomości',
  'pomyłka',
  'To zły numer',
  'skąd macie mój numer?',
  'Dajcie mi spokój',
  'zgłoszę do UODO',
  'koniec tego',
  'cofam zgodę',
])('%j asks a person', text => expect(mayOptOut(text)).toBe(true))

test.each([
  'can you stop by?',
  'Can you please stop by the studio on Friday',
  'I will stop by at noon',
  'Where is the bus stop?',
  'please stop at the back door',
  'cancel my order',
  'Cancel my order 10482, please',
  'How do I cancel my order?',
  'anuluj zamówienie',
  'I am interested',
  'Do you have no more of the blue ones?',
  'No more than three, please',
  'Please do not send it to the old address',
  "don't send the mug yet",
  'text me when it is ready',
  'What is my order number?',
  'I lost my number plate',
  'Rezygnuję z tego wazonu, poproszę drugi',
  'Nie chcę tego koloru',
  'nie chcę czekać do piątku',
  'Nie, dziękuję',
  'Nie piszę teraz, oddzwonię',
  'Koniec miesiąca mi pasuje',
  'Przestało padać',
  'Jaki jest numer zamówienia?',
  'Yes',
  '',
  '🙂',
])('%j asks nobody', text => expect(mayOptOut(text)).toBe(false))

test('case, accents and punctuation around the words do not matter, and no text takes long', () => {
  const around = fc.constantFrom('', '  ', '!!', '…', '"', '🙏', '\n')
  fc.assert(
    fc.property(fc.constantFrom('stop texting me', 'wypiszcie mnie', 'leave me alone'), around, around, (text, before, after) => {
      expect(mayOptOut(before + text.toUpperCase() + after)).toBe(true)
      expect(mayOptOut(before + text.normalize('NFD') + after)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), text => {
      expect(typeof mayOptOut(text)).toBe('boolean')
    }),
  )
  const began = performance.now()
  for (const word of ['please stop ', 'dont text ', 'not interested thanks ', 'nie chce wiecej ']) mayOptOut(word.repeat(10_000))
  expect(performance.now() - began).toBeLessThan(500)
})
