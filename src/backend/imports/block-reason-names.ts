import type { BlockReason } from '#contract/contacts/block-reasons.ts'

/** The reasons as people write them in a file: by the names that the screens give them, or once gave, in either language. */
export const reasonNames: Record<BlockReason, string[]> = {
  DOESNT_WANT_MESSAGES: ['Does not want messages', "Doesn't want messages", 'Nie chce wiadomości'],
  RUDE_MESSAGES: ['Rude messages', 'Obraźliwe wiadomości', 'Niegrzeczne wiadomości'],
  SENT_STOP: ['Sent STOP', 'STOP', 'Wysłano STOP', 'Wysłane STOP'],
  SPAM: ['Spam'],
  RESIGNATION: ['Opted out', 'Resignation', 'Rezygnacja'],
  OTHER_PHONE_NUMBER_OWNER: ['Number has a new owner', 'Other owner of the number', 'Wrong number', 'Inny właściciel numeru'],
  DISSATISFACTION_WITH_SERVICES: ['Dissatisfied with the service', 'Dissatisfaction with services', 'Niezadowolenie z usług'],
  TOO_MANY_MESSAGES: ['Too many messages', 'Za dużo wiadomości'],
  CLICKED_STOP: ['Clicked STOP', 'Kliknięto STOP', 'Kliknięte STOP'],
  FILLED_OUT_FORM: ['Filled out a form', 'Filled out form', 'Wypełniono formularz', 'Wypełniony formularz'],
}
