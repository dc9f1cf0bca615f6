// Words that carriers and the FCC (47 CFR 64.1200(a)(10)) name, and Polish custom. The whole message is the word; case, accents,
// quotes and punctuation around it do not matter.
const optOut = new Set([
  'STOP',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'STOPALL',
  'STOP ALL',
  'REVOKE',
  'OPTOUT',
  'OPT OUT',
  'OPT-OUT',
  'CANCEL',
  'REZYGNACJA',
  'WYPISZ',
])
// Answers as well: they opt out of a campaign alone.
const campaignOptOut = new Set(['NIE', 'KONIEC'])
const optIn = new Set(['START', 'UNSTOP'])
const help = new Set(['HELP', 'INFO', 'POMOC'])

function word(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'L')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase()
}

/**
 * Whether a whole incoming text opts out ('out'), opts out where it answers a campaign ('campaign-out'), or opts back
 * in ('in') or asks for help ('help'); null for everything else.
 */
export function optOutOf(text: string): 'out' | 'campaign-out' | 'in' | 'help' | null {
  const said = word(text)
  if (optOut.has(said)) return 'out'
  if (campaignOptOut.has(said)) return 'campaign-out'
  if (optIn.has(said)) return 'in'
  if (help.has(said)) return 'help'
  return null
}

const helps: Record<'en' | 'pl', (brand: string) => string> = {
  en: brand => `${brand}: reply to this text and a person will answer. Msg & data rates may apply. Reply STOP to unsubscribe.`,
  pl: brand => `${brand}: na odpowiedz na te wiadomosc odpisze czlowiek. STOP - rezygnacja z wiadomosci.`,
}

/** HELP is always answered (CTIA's messaging principles): who we are, how to reach us, how to get no more. */
export function helpAnswer(language: 'en' | 'pl', brand: string): string {
  return helps[language](brand)
}

const answers: Record<'en' | 'pl', (brand: string) => string> = {
  en: brand => `${brand}: you are unsubscribed and will get no more messages. Reply START to resubscribe.`,
  pl: brand => `${brand}: wypisano z listy, nie wyslemy wiecej wiadomosci. START - ponowny zapis.`,
}

/** The one confirmation of an opt-out that the FCC allows (64.1200(a)(12)), in letters that every phone shows, with the way back. */
export function optOutAnswer(language: 'en' | 'pl', brand: string): string {
  return answers[language](brand)
}
