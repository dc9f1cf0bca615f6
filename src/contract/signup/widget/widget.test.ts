import { expect, test } from 'vitest'
import { contrastOf, readableContrast } from './colors.ts'
import { problemsOf, sectionOf } from './problems.ts'
import { publicWidgetWith, type TypedSignUp } from './newsletter-page.ts'
import { isOldEnough, signUpProblems } from './sign-up-rules.ts'
import { Widget, type WidgetValues } from './widget.ts'

const id = '01a2056b-d4b5-74dd-8dd3-5d669ad72eac'
const own: WidgetValues['fields'][number] = {
  id,
  isEnabled: true,
  isRequired: true,
  type: 'TEXT_INPUT',
  placeholder: 'City',
  errorMessage: 'Which city?',
  minCharacters: null,
  maxCharacters: null,
  options: [],
  customFieldId: null,
}
const whole: WidgetValues = {
  title: 'Title',
  description: 'Text',
  buttonText: 'Join',
  errorText: 'Check it',
  thanksTitle: 'Thanks',
  thanksText: 'Text',
  pageTitle: 'Page',
  pageDescription: 'Text',
  image: null,
  hasRoundedCorners: true,
  font: 'SYSTEM',
  size: 'MEDIUM',
  theme: 'VISITOR',
  buttonColor: '#0F6553',
  backgroundColor: '#FFFFFF',
  textColor: '#211F1C',
  asksName: false,
  asksSurname: false,
  asksGender: false,
  asksBirthday: false,
  asksEmail: false,
  fields: [],
  hasDisclaimer: true,
  disclaimer: 'I agree',
  disclaimerType: 'CHECKBOX',
  channels: [{ country: 'PL', number: '+48732000000' }],
  keyword: 'LUMO',
  tagId: id,
  couponTagId: '',
  defaultCoupon: '',
  isDoubleOptIn: true,
  firstMessage: 'Reply {{keyword}}',
  confirmationMessage: 'Welcome',
  unsubscribePageId: null,
}
const widget = (more: Partial<WidgetValues> = {}) => Widget.parse({ ...whole, ...more })
const problems = (more: Partial<WidgetValues>) => problemsOf(widget(more)).map(({ name, text }) => [name, text])

test('a whole form can be published; what was emptied is none', () => {
  expect(problems({})).toEqual([])
  expect(widget().couponTagId).toBeNull()
})

test('each part of a form says what is missing or wrong, and where that is written', () => {
  expect(problems({ title: ' ' })).toEqual([['title', 'fieldRequired']])
  expect(problems({ buttonColor: 'red' })).toEqual([['buttonColor', 'colorInvalid']])
  expect(problems({ channels: [] })).toEqual([['channels', 'fieldRequired']])
  const twice = { country: 'PL', number: '+48732000001' }
  expect(problems({ channels: [...whole.channels, twice] })).toEqual([['channels.1.country', 'optionTwice']])
  expect(problems({ keyword: 'stop' })).toEqual([['keyword', 'addressReserved']])
  expect(problems({ keyword: 'two words' })).toEqual([['keyword', 'keywordHasSpaces']])
  expect(problems({ firstMessage: 'Say yes' })).toEqual([['firstMessage', 'firstMessageNeedsKeyword']])
  expect(problems({ isDoubleOptIn: false, firstMessage: '' })).toEqual([])
  expect(problems({ confirmationMessage: 'Yours: {{coupon}}' })).toEqual([['couponTagId', 'fieldRequired']])
  expect(problems({ couponTagId: id })).toEqual([['defaultCoupon', 'fieldRequired']])
  expect(problems({ disclaimer: '' })).toEqual([['disclaimer', 'fieldRequired']])
  expect(['title', 'channels.1.country', 'fields.0.type', 'tagId'].map(sectionOf)).toEqual([
    'content',
    'channels',
    'fields',
    'message',
  ])
})

test('a field that is shown needs its type, words and options; one that is hidden needs nothing', () => {
  const bare = { ...own, type: null, placeholder: '', errorMessage: '' }
  expect(problems({ fields: [bare] }).map(([name]) => name)).toEqual([
    'fields.0.type',
    'fields.0.placeholder',
    'fields.0.errorMessage',
  ])
  expect(problems({ fields: [{ ...bare, isEnabled: false }] })).toEqual([])
  expect(problems({ fields: [{ ...own, type: 'SELECT' }] })).toEqual([['fields.0.options', 'optionsRequired']])
  const options = ['S', 's', ''].map(text => ({ text, tagId: null }))
  expect(problems({ fields: [{ ...own, type: 'SELECT', options }] })).toEqual([
    ['fields.0.options.1.text', 'optionTwice'],
    ['fields.0.options.2.text', 'fieldRequired'],
  ])
  expect(problems({ fields: [{ ...own, minCharacters: 9, maxCharacters: 3 }] })).toEqual([
    ['fields.0.maxCharacters', 'fieldInvalid'],
  ])
})

test('words are no longer than their field', () => {
  const issue = Widget.safeParse({ ...whole, title: 'x'.repeat(61), disclaimer: 'x'.repeat(501) }).error?.issues
  expect(issue?.map(({ path, message }) => [path[0], message])).toEqual([
    ['title', 'tooLong'],
    ['disclaimer', 'tooLong'],
  ])
})

test('text is easy to read from a contrast of 4.5 on', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#FFFFFF')).toBeGreaterThan(readableContrast)
  expect(contrastOf('#FFFFFF', '#777777')).toBeLessThan(readableContrast)
})

const typed: TypedSignUp = {
  country: 'PL',
  phone: '512340187',
  name: '',
  surname: '',
  gender: '',
  birthday: '',
  email: '',
  agrees: true,
  answers: {},
}
const found = (more: Partial<WidgetValues>, written: Partial<TypedSignUp>) =>
  signUpProblems(
    publicWidgetWith(widget(more), () => '+48'),
    { ...typed, ...written },
    '2026-11-23',
  ).map(({ field, problem }) => `${field}: ${problem}`)

test('what a form asks for is required, and nothing else is', () => {
  expect(found({}, {})).toEqual([])
  const all = { asksName: true, asksSurname: true, asksGender: true, asksBirthday: true, asksEmail: true }
  expect(found(all, { agrees: false, phone: ' ' })).toEqual([
    'phone: phone',
    'name: name',
    'surname: surname',
    'gender: gender',
    'birthday: birthday',
    'email: email',
    'agrees: agree',
  ])
  expect(found({ asksEmail: true }, { email: 'a@b' })).toEqual(['email: emailInvalid'])
  for (const birthday of ['2026-11-24', '1990-05-', '-05-04', '1990-02-30'])
    expect(found({ asksBirthday: true }, { birthday })).toEqual(['birthday: birthdayInvalid'])
  expect(found({ disclaimerType: 'ONLY_DISCLAIMER' }, { agrees: false })).toEqual([])
  expect(found({}, { country: 'US' })).toEqual(['phone: phone'])
})

test('each type of field takes what it is called', () => {
  const takes = (type: NonNullable<typeof own.type>, answer: string, more: Partial<typeof own> = {}) =>
    found({ fields: [{ ...own, type, ...more }] }, { answers: { [id]: answer } }).length === 0
  for (const right of ['30-300', 'SW1A 1AA', '90210']) expect([right, takes('ZIP_CODE', right)]).toEqual([right, true])
  for (const wrong of ['', '3', '?-300']) expect([wrong, takes('ZIP_CODE', wrong)]).toEqual([wrong, false])
  expect([takes('YEAR', '1990'), takes('YEAR', '90'), takes('YEAR', '2027'), takes('YEAR', '1899')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([takes('EMAIL', 'a@b.example'), takes('EMAIL', 'a@b')]).toEqual([true, false])
  const options = [{ text: 'S', tagId: null }]
  expect([takes('SELECT', 'S', { options }), takes('SELECT', 'L', { options })]).toEqual([true, false])
  const bounds = { minCharacters: 3, maxCharacters: 5 }
  // Written before it became one to choose in, and not shown there since.
  expect(takes('SELECT', 'S', { options, ...bounds })).toBe(true)
  expect(['ab', 'abc', 'abcdef'].map(answer => takes('TEXT_INPUT', answer, bounds))).toEqual([false, true, false])
  expect(takes('TEXT_INPUT', '', { ...bounds, isRequired: false })).toBe(true)
})

test('one is old enough from the thirteenth birthday on', () => {
  expect(isOldEnough('2013-11-23', '2026-11-23')).toBe(true)
  expect(isOldEnough('2013-11-24', '2026-11-23')).toBe(false)
  expect(isOldEnough('2012-02-29', '2025-02-28')).toBe(false)
  expect(isOldEnough('2012-02-29', '2025-03-01')).toBe(true)
})
