// Facts 2: the whole message is the word; case, accents, quotes and punctuation around it do not matter.
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
 * in ('in'); null for everything else.
 */
export function optOutOf(text: string): 'out' | 'campaign-out' | 'in' | null {
  const said = word(text)
  if (optOut.has(said)) return 'out'
  if (campaignOptOut.has(said)) return 'campaign-out'
  if (optIn.has(said)) return 'in'
  return null
}
