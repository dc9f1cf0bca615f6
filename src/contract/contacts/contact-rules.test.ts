import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, joinTags, splitTags, unguardCell } from './contact-columns.ts'
import { ageOn, signUpForm } from './contact-sign-up.ts'

const filled = { name: 'Anna', surname: 'Nowak', gender: 'female', birthday: '1990-05-01', email: 'anna@mail.example' }
const form = signUpForm('2026-11-21')
const problems = (values: object) => {
  const parsed = form.safeParse({ ...filled, ...values })
  return parsed.success ? [] : parsed.error.issues.map(issue => [issue.path.join('.'), issue.message])
}

test('the sign-up form asks for first name, last name, gender, birthday and e-mail', () => {
  expect(problems({})).toEqual([])
  for (const field of Object.keys(filled)) expect(problems({ [field]: '' }), field).toContainEqual([field, 'fieldRequired'])
  expect(problems({ name: '   ' })).toEqual([['name', 'fieldRequired']])
  expect(problems({ email: 'nobody' })).toEqual([['email', 'emailInvalid']])
})

test('nobody under 13 signs up; on the birthday itself one may', () => {
  expect(problems({ birthday: '2013-11-22' })).toEqual([['birthday', 'tooYoung']])
  expect(problems({ birthday: '2013-11-21' })).toEqual([])
  expect(problems({ birthday: '2026-11-22' })).toEqual([['birthday', 'dateInvalid']])
  expect(problems({ birthday: '1899-12-31' })).toEqual([['birthday', 'dateInvalid']])
  expect(ageOn('2012-02-29', '2025-02-28')).toBe(12)
  expect(ageOn('2012-02-29', '2025-03-01')).toBe(13)
})

test('whatever a cell holds, a spreadsheet calculates nothing and it is read back as it was', () => {
  for (const text of ['=1+1', '+48512345678', '-2', '@sum', '\t=1', '＝1', "'=1"]) expect(guardCell(text)).toBe(`'${text}`)
  expect(guardCell("O'Hara")).toBe("O'Hara")
  const hostile = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', ' ', '\t', '＋') })
  fc.assert(fc.property(fc.oneof(fc.string(), hostile), text => unguardCell(guardCell(text)) === text))
})

test('names of tags come out of a cell as they went in', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', '|', '\\', ' ', ',') })
    .map(text => text.trim())
    .filter(text => text !== '')
  fc.assert(fc.property(fc.uniqueArray(name), names => splitTags(joinTags(names)).join('\n') === names.join('\n')))
})
