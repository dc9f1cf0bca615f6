import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillNamed,
  fillVariables,
  fillWithGaps,
  linkEndingsIn,
  parseVariables,
  shortLinkVariable,
  unknownVariables,
  valuesOf,
  writtenVariable,
} from './variables.ts'

const kasia = valuesOf({ name: 'Kasia', surname: null, email: '', phone: '+48512340187' })

test('a variable becomes what the contact has, else its fallback, else nothing', () => {
  expect(fillVariables('Hi {{name|there}}, your {{surname|order}} {{email}}!', kasia)).toBe('Hi Kasia, your order !')
  expect(fillVariables('{{ NAME | there }}', kasia)).toBe('Kasia')
  expect(fillVariables('{{Shoe size|M}}', [['shoe size', '42']])).toBe('42')
  expect(fillVariables('{{nobody}}{{nobody|x}}', kasia)).toBe('x')
})

test('what is no variable stays as it is written', () => {
  for (const text of ['{name}', '{{}}', '{{ }}', '{{name', 'name}}', '{{na\nme}}', '{ {name} }', '{{|x}}', '']) {
    expect(fillVariables(text, kasia)).toBe(text)
  }
  expect(fillVariables('{{{name}}}', kasia)).toBe('{Kasia}')
  expect(fillVariables('{{a{{name}}b}}', kasia)).toBe('{{aKasiab}}')
})

test('what is filled in is not read again, whatever it is called', () => {
  expect(fillVariables('{{name}} {{constructor|-}} {{__proto__|-}}', [['name', '{{phone}}']])).toBe('{{phone}} - -')
})

test('unknown names are listed once', () => {
  expect(unknownVariables('{{name}} {{Naem}} {{naem|x}} {{sice}}', ['name'])).toEqual(['Naem', 'sice'])
})

const text = fc
  .array(fc.constantFrom('{{', '}}', '{', '}', '|', 'name', ' ', '\n', 'ą', '😀', 'x'), { maxLength: 30 })
  .map(all => all.join(''))
const word = fc.stringMatching(/^[A-Za-zĄ-ż0-9 ]{0,12}$/)
const name = word.filter(one => one.trim() !== '')

test('the pieces of any text are that text, and neighbours are not both plain', () => {
  fc.assert(
    fc.property(text, any => {
      const pieces = parseVariables(any)
      expect(pieces.map(({ written }) => written).join('')).toBe(any)
      expect(pieces.some((piece, at) => piece.name === undefined && pieces[at + 1] && pieces[at + 1]?.name === undefined)).toBe(
        false,
      )
    }),
  )
})

test('a written variable is read as it was meant, and filled by its value or its fallback', () => {
  fc.assert(
    fc.property(name, word, fc.string(), (called, fallback, value) => {
      const written = writtenVariable(called, fallback)
      expect(parseVariables(written)).toEqual([{ written, name: called.trim(), fallback: fallback.trim() }])
      expect(fillVariables(written, [[called, value]])).toBe(value.trim() || fallback.trim())
      expect(fillVariables(written, [])).toBe(fallback.trim())
    }),
  )
})

test('a text without braces is itself for everybody', () => {
  fc.assert(
    fc.property(
      fc.string().filter(any => !any.includes('{')),
      any => fillVariables(any, kasia) === any,
    ),
  )
})

test('before a person sends it, what has neither value nor fallback is a gap', () => {
  const gapOf = (called: string) => `<${called}>`
  expect(fillWithGaps('Hi {{name}} {{surname}}, {{email|no mail}}, {{Shoe size}} {', kasia, gapOf)).toBe(
    'Hi Kasia <surname>, no mail, <Shoe size> {',
  )
})

test('short links stand in a text by their endings, each once, whatever their case and spaces', () => {
  expect(linkEndingsIn('{{link:spring}} {{Link: SPRING }} {{ link:kiln|our shop }} {{links}} {{link}} link:none')).toEqual([
    'spring',
    'kiln',
  ])
  const written = writtenVariable(shortLinkVariable('spring'), '')
  expect(written).toBe('{{link:spring}}')
  expect(fillVariables('{{ LINK: Spring }}', [[shortLinkVariable('spring'), 'https://a.example/x']])).toBe('https://a.example/x')
  expect(unknownVariables(`${written} {{link:gone}}`, [shortLinkVariable('spring')])).toEqual(['link:gone'])
})

test('what is filled by name leaves everything else as it is written', () => {
  expect(fillNamed('Hi {{name|there}}, see {{link:spring}} {', [['link:spring', 'https://a.example/x']])).toBe(
    'Hi {{name|there}}, see https://a.example/x {',
  )
})
