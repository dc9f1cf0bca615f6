import { folded } from './snippet.ts'

// A revocation by any reasonable means counts (FCC, 47 CFR 64.1200(a)(10)): what reads like an opt-out and is none of the
// keywords asks a person. Patterns stand for folded words with one space between.

/** What "stop" means where these follow: a visit, or a thing that ends by itself. */
const visits =
  '(?! (by|in|at|over|off|for|near|here|there|on|when|before|after|until|working|raining|selling|making|production)\\b)'
const texts = '(sms( ow)?|smsow|smsy|wiadomosci|reklam|reklamy|spamu|spam|niczego|ofert|oferty)'
const us = '(text|texts|texting|messag\\w*|sms\\w*|contact\\w*|call\\w*|send\\w*|spam\\w*|writ\\w*|bother\\w*|harass\\w*)'

const patterns = [
  // English
  `^(please |pls |plz )?(just )?stop( it| this| that| now| already| all| please| pls| plz)*$`,
  `\\bstop ${us}`,
  `\\b(please|pls|plz) stop${visits}( |$)(?!${us})`,
  'stop (please|pls|plz)$',
  '\\bcease and desist\\b',
  '\\b(take|get|remove|delete|drop) (me|my (phone )?(number|name|info|data)|us) (off|from|out)\\b',
  '\\b(remove|unsubscribe|unsub|delete) (me|my (phone )?number)\\b',
  '\\bunsub(scribe)?\\b',
  '\\bopt(ing)? (me )?out\\b',
  '\\b(wrong|not my) number\\b',
  '^who(s| is| are)( this| you)\\b',
  '^who dis$',
  `\\b(do ?n ?t|do not|dont|never|quit) ${us}( |$)(?!(it|them|that|the)\\b)(.*\\b(me|again|anymore|any more|us|here)\\b|$)`,
  '\\bno more( (texts?|messages?|sms|spam|ads|of (this|these)|please|thanks?|thank you))*$',
  '\\bleave me alone\\b',
  '^(i am |i m |im |we are |sorry )*not interested( (anymore|any more|thanks?|thank you|sorry|in (your|these|this|any|more) .*))*$',
  '\\bhow (do|can|to)( i)? (cancel|unsubscribe|opt out|stop (this|these|it|getting|receiving))( (this|these|it|texts?|messages?))*$',
  '\\b(i ll|ill|i will|going to|gonna) report\\b',
  '\\b(lose|delete|forget) my number\\b',
  // Polish
  '\\bprosze (juz )?(przestac|nie (pisac|wysylac|dzwonic|kontaktowac))\\b',
  '\\bprzestan(cie)? (juz )?(do mnie )?(pisac|wysylac|dzwonic|spamowac|mnie)\\b',
  '^(prosze )?przestan(cie)?$',
  '\\bnie (pisz|piszcie|wysylaj|wysylajcie|dzwoncie|spamujcie)( (juz|do|mi|wiecej|tych|na)\\b|$)',
  `\\bnie (chce|zycze sobie)( juz)?( (dostawac|otrzymywac|wiecej|zadnych|waszych|tych))*( ${texts}\\b|$)`,
  '\\b(wypisz|wypiszcie|wypisac|wykreslcie|wyrejestrujcie|usun|usuncie|skasujcie) (mnie|moj numer|moje dane|ten numer|sie)\\b',
  '\\bprosze (mnie )?(wypisac|usunac|wykreslic)( (mnie|moj numer|moje dane|z .*))?$',
  '\\bnie (wyrazam|wyrazalem|wyrazalam|daje|dawalem|dawalam) zgody\\b',
  '\\b(cofam|wycofuje|odwoluje) zgode\\b',
  '^(ja )?rezygnuje( (z (sms\\w*( ow)?|wiadomosci|subskrypcji|newslettera|was.*|tego)|dziekuje))*$',
  '^(to )?(jest )?(pomylka|zly numer|bledny numer|nie ten numer)\\b',
  '\\bskad (macie|masz|panstwo maja|maja panstwo|wzieliscie) (moj|ten) numer\\b',
  '\\b(dajcie|daj|prosze dac) (mi )?(juz )?(swiety )?spokoj\\b',
  '\\bzglosze (was|to|sprawe|cie)?\\b',
  '\\bkoniec (tego|z tym|tych)\\b',
  '\\bkto to\\??$',
].map(pattern => new RegExp(pattern))

/** Words alone, folded: "Don’t text me!!" is "don t text me". */
function said(text: string): string {
  return (folded(text.slice(0, 400)).match(/[a-z0-9]+/g) ?? []).join(' ')
}

/** Whether an incoming text reads as if its writer wanted no more of them, so that a person should be asked. */
export function mayOptOut(text: string): boolean {
  const words = said(text)
  return patterns.some(pattern => pattern.test(words))
}
