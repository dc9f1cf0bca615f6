/**
 * What carriers' codes mean to people: each key has words in locales (`delivery.json`: `reasons.{key}.why` and `.what`).
 * Twilio's are its own numbers (twilio.com/docs/api/errors); `smpp/…` the states of receipts and the answers to a submission, as Kannel
 * passes them on; `kannel/…` the values of its reports; `parley/…` what we ourselves hold up or do not know.
 */
const keyOfCode = {
  'twilio/20003': 'refusesUs',
  'twilio/20005': 'refusesUs',
  'twilio/20006': 'refusesUs',
  'twilio/20008': 'refusesUs',
  'twilio/20404': 'refusesUs',
  'twilio/20429': 'busy',
  'twilio/21211': 'wrongNumber',
  'twilio/21217': 'wrongNumber',
  'twilio/21408': 'countryOff',
  'twilio/21603': 'senderUnfit',
  'twilio/21606': 'senderUnfit',
  'twilio/21608': 'trialNumbers',
  'twilio/21610': 'optedOut',
  'twilio/21611': 'senderFull',
  'twilio/21612': 'noRoute',
  'twilio/21614': 'notMobile',
  'twilio/21617': 'tooLong',
  'twilio/21635': 'notMobile',
  'twilio/30001': 'queueFull',
  'twilio/30002': 'carrierAccount',
  'twilio/30003': 'phoneAway',
  'twilio/30004': 'blockedThere',
  'twilio/30005': 'unknownNumber',
  'twilio/30006': 'notMobile',
  'twilio/30007': 'filtered',
  'twilio/30008': 'unknownThere',
  'twilio/30032': 'tollFreeUnverified',
  'twilio/30034': 'unregistered',
  'twilio/30036': 'tooLate',
  'twilio/63038': 'dailyLimit',
  'twilio/11200': 'fileNotFetched',
  'twilio/12300': 'fileRefused',
  'twilio/partially_delivered': 'partly',
  'twilio/canceled': 'canceled',
  'twilio/unreached': 'carrierAway',
  'kannel/unreached': 'carrierAway',
  'kannel/denied': 'countryOff',
  'kannel/partly': 'partly',
  'kannel/2': 'unknownThere',
  'kannel/16': 'networkRefused',
  'kannel/34': 'expired',
  'kannel/66': 'unknownThere',
  'smpp/EXPIRED': 'expired',
  'smpp/DELETED': 'canceled',
  'smpp/UNDELIV': 'phoneAway',
  'smpp/UNKNOWN': 'unknownThere',
  'smpp/REJECTD': 'networkRefused',
  'smpp/SKIPPED': 'networkRefused',
  'smpp/0x0000000a': 'senderUnfit',
  'smpp/0x0000000b': 'wrongNumber',
  'smpp/0x00000014': 'queueFull',
  'smpp/0x00000045': 'networkRefused',
  'smpp/0x00000058': 'busy',
  'parley/opt-out-asked': 'optOutAsked',
  'parley/restored': 'restored',
  'simulator/rejected': 'networkRefused',
  'simulator/unreachable': 'phoneAway',
} as const

export type ReasonKey = (typeof keyOfCode)[keyof typeof keyOfCode]

const keys: ReadonlyMap<string, ReasonKey> = new Map(Object.entries(keyOfCode))

/** The key of the words for a carrier's code; null where there are none: then what the carrier said is all there is. */
export function reasonOf(code: string | null): ReasonKey | null {
  return (code && keys.get(code)) || null
}
