import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'

const locales = join(import.meta.dirname, '../../locales')
const languages = ['en', 'pl']
const plural = /_(zero|one|two|few|many|other)$/

type Tree = { [key: string]: string | Tree }
const Tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), Tree])))

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] satisfies [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

const read = (language: string, file: string) => flat(Tree.parse(JSON.parse(readFileSync(join(locales, language, file), 'utf8'))))
const names = (language: string) =>
  globSync('*.json', { cwd: join(locales, language) })
    .map(file => basename(file))
    .toSorted()
const bases = (texts: [string, string][]) => [...new Set(texts.map(([key]) => key.replace(plural, '')))].toSorted()

/** What a text leaves to be filled in, and its tags: a translation must keep both. */
const holes = (text: string) =>
  (text.match(/{{\s*[\w.]+|{\w+}|<\/?\w+>/g) ?? [])
    .map(hole => hole.replace(/\s/g, ''))
    .toSorted()
    .join()

test('both languages have the same files', () => {
  expect(names('en').length).toBeGreaterThan(0)
  expect(names('pl')).toEqual(names('en'))
})

test.each(names('en'))('%s: same keys, same variables, every plural form, no empty text', file => {
  const texts = new Map(languages.map(language => [language, read(language, file)]))
  const english = texts.get('en') ?? []
  const polish = texts.get('pl') ?? []
  expect(bases(polish)).toEqual(bases(english))
  for (const [language, all] of texts) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const counted = new Set(all.filter(([key]) => plural.test(key)).map(([key]) => key.replace(plural, '')))
    for (const base of counted) {
      const found = all.filter(([key]) => plural.test(key) && key.replace(plural, '') === base)
      expect(found.map(([key]) => key.slice(base.length + 1)).toSorted(), `${language} ${base}`).toEqual(forms)
    }
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
  }
  // A singular may leave its number out ("one message"), so plural forms are compared without {{count}}.
  const expected = new Map(english.map(([key, text]) => [key.replace(plural, ''), holes(text.replaceAll(/{{count[^}]*}}/g, ''))]))
  for (const [key, text] of polish) {
    expect(holes(text.replaceAll(/{{count[^}]*}}/g, '')), key).toBe(expected.get(key.replace(plural, '')))
  }
})

test('a count of texts in Polish breaks at no hyphen: it is one that keeps its line', () => {
  const texts = names('pl').flatMap(file => read('pl', file))
  expect(texts.filter(([, text]) => /}} (dostarczon\w+ )?SMS-/.test(text))).toEqual([])
})

test('every error code of the contract has a text in both languages', () => {
  for (const language of languages) {
    const keys = read(language, 'errors.json').map(([key]) => key)
    expect(keys).toEqual(expect.arrayContaining(Object.keys(errorStatus).map(code => `errorMessage.${code}`)))
  }
})
