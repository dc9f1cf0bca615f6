import { optOutOf } from '../chat/opt-out-keywords.ts'

/** A text as keywords are compared: case, spaces, accents and what stands around it do not matter; Ł is an L. */
export function foldKeyword(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'L')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, '')
    .toUpperCase()
}

const confirming = new Set(['YES', 'TAK'])

/** Whether a whole incoming text says yes to a sign-up that asked. */
export const confirmsSignUp = (text: string): boolean => confirming.has(foldKeyword(text))

const declining = new Set(['NO', 'NIE'])

/** Whether it says no to one. */
export const declinesSignUp = (text: string): boolean => declining.has(foldKeyword(text))

/** What a text says to a number already: it opts out, opts in, asks for help, confirms. */
export const isReservedKeyword = (text: string): boolean =>
  optOutOf(foldKeyword(text)) !== null || confirmsSignUp(text) || declinesSignUp(text)

/** The word that confirms, in the language of who is asked. */
export const confirmingWord = { en: 'YES', pl: 'TAK' } as const

/** What a sign-up's own texts can be filled with, beside what is known of the contact. */
export const keywordVariable = 'keyword'
export const couponVariable = 'coupon'
export const couponLinkVariable = 'couponLink'

/** Where double opt-in is on unless somebody turns it off. */
const euCountries = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))
export const isInEu = (country: string): boolean => euCountries.has(country)

/** What somebody who is on the list already is told where the account has no words of its own. */
export const alreadyOn = {
  en: 'You are on this list already, so there is nothing more to do.',
  pl: 'Jestes juz na tej liscie, nic wiecej nie trzeba robic.',
} as const
