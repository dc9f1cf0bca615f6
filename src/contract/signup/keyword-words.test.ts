import { expect, test } from 'vitest'
import { confirmsSignUp, foldKeyword, isInEu, isReservedKeyword } from './keyword-words.ts'
import { NewKeyword } from './keywords.ts'

test('a keyword is one however it is typed: case, accents, spaces, quotes and dots around it', () => {
  for (const typed of ['ŻÓŁW', 'żółw', ' Zolw ', '„żółw”.', 'Z O L W', 'żółw\n', 'Żółw'.normalize('NFD')])
    expect([typed, foldKeyword(typed)]).toEqual([typed, 'ZOLW'])
  expect(foldKeyword('LUMO10')).toBe('LUMO10')
  expect(foldKeyword('LUMO please')).not.toBe('LUMO')
})

test('no keyword takes a word that opts out or in, asks for help or confirms, however it is written', () => {
  for (const word of [
    'STOP',
    'stop',
    'Stóp',
    'unsubscribe',
    'WYPISZ',
    'rezygnacja',
    'opt-out',
    'NIE',
    'START',
    'pomoc',
    'tak',
    'Yes',
    'no',
  ])
    expect([word, isReservedKeyword(word)]).toEqual([word, true])
  for (const word of ['LUMO', 'STOPKA', 'TAKO', 'NIEBO']) expect([word, isReservedKeyword(word)]).toEqual([word, false])
})

test('yes is said in both languages', () => {
  for (const said of ['YES', 'yes!', ' Tak ', 'TAK.']) expect([said, confirmsSignUp(said)]).toEqual([said, true])
  for (const said of ['yes please', 'tak, ale', 'y']) expect([said, confirmsSignUp(said)]).toEqual([said, false])
})

test('double opt-in begins switched on in the EU', () => {
  expect(['PL', 'DE', 'US', 'GB', 'NO'].map(isInEu)).toEqual([true, true, false, false, false])
})

const keyword = {
  campaignName: 'lumo-vip',
  keyword: 'LUMO',
  tagId: '01a2056b-d4b5-74dd-8dd3-5d669ad72eac',
  isDoubleOptIn: false,
  firstMessage: '',
  confirmationMessage: 'Welcome',
  rewriteMessage: '',
  blocksMultiple: false,
  couponTagId: '',
  defaultCoupon: '',
  isActive: true,
}
const problem = (more: object) =>
  NewKeyword.safeParse({ ...keyword, ...more }).error?.issues.map(({ path, message }) => [path[0], message])

test('each field of a keyword says what is wrong with it', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ keyword: '' })).toEqual([['keyword', 'fieldRequired']])
  expect(problem({ keyword: 'LUMO VIP' })).toEqual([['keyword', 'keywordHasSpaces']])
  expect(problem({ keyword: 'stop' })).toEqual([['keyword', 'addressReserved']])
  expect(problem({ keyword: '😀' })).toEqual([['keyword', 'noSpecialCharacters']])
  expect(problem({ tagId: '' })).toEqual([['tagId', 'fieldRequired']])
  expect(problem({ confirmationMessage: ' ' })).toEqual([['confirmationMessage', 'fieldRequired']])
  expect(problem({ campaignName: 'Lumo VIP' })).toEqual([['campaignName', 'subdomainInvalid']])
  expect(problem({ isDoubleOptIn: true, firstMessage: 'Reply YES' })).toEqual([['firstMessage', 'firstMessageNeedsKeyword']])
  expect(problem({ isDoubleOptIn: true, firstMessage: 'Reply {{ keyword }}' })).toBeUndefined()
  expect(problem({ confirmationMessage: 'Yours: {{coupon}}' })).toEqual([['couponTagId', 'fieldRequired']])
})
