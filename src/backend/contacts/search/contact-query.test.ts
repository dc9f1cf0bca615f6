// Also on PGlite: it folds and orders letters by its own libraries.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConsentKind, ConsentSource } from '#contract/contacts/contact-consents.ts'
import { Gender } from '#contract/contacts/contacts.ts'
import { openTestDatabase } from '../../testing/start-app.ts'
import { readClass, wordsOf } from './contact-query.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
}, 60_000)
afterAll(() => opened.drop())

test('a class says what the database put into it, for every consent, gender and block', async () => {
  const consents = [
    null,
    ...ConsentKind.options.flatMap(kind =>
      [...ConsentSource.options, null].map(source => ({ kind, source: source as string | null })),
    ),
  ]
  const all = consents.flatMap(consent =>
    [...Gender.options, null].flatMap(gender => [true, false].map(isBlocked => ({ consent, gender, isBlocked }))),
  )
  const { rows } = await opened.database.pool.query<{ class: number }>(
    `select contact_class(kind, source, gender, blocked) as class
     from unnest($1::text[], $2::text[], $3::text[], $4::bool[]) with ordinality as c (kind, source, gender, blocked, place) order by place`,
    [
      all.map(one => one.consent?.kind ?? null),
      all.map(one => one.consent?.source ?? null),
      all.map(one => one.gender),
      all.map(one => one.isBlocked),
    ],
  )
  expect(rows.map(row => readClass(row.class))).toEqual(all)
  expect(new Set(rows.map(row => row.class)).size).toBe(all.length)
})

test.each([
  ['Żółw Nowak', ['Żółw', 'Nowak']],
  ['  ', []],
  ['+48 512 345 678', ['48512345678']],
  ['0048 512-345', ['48512345']],
  ['512 345 678', ['48512345678']],
  ['(415) 555-0132', ['14155550132']],
  ['07400 123456', ['7400123456']],
  ['+44 (0)7400 123456', ['447400123456']],
  ['５１２ ３４５', ['512345']],
  ['0', ['0']],
  ['100%', ['100%']],
  ['+', ['+']],
  ['a\0b', ['ab']],
])('%j is looked for as %j', (search, words) => expect(wordsOf(search, ['PL', 'US'])).toEqual(words))
