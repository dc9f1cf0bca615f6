import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/start-app.ts'
import { addPerson } from './add-person.ts'

let opened: TestDatabase
beforeAll(async () => void (opened = await openTestDatabase()))
afterAll(() => opened.drop())

const add = (...words: string[]) => addPerson(words, opened.database)

test('it says what it takes, and what of it is wrong', async () => {
  expect(await add('--help')).toMatchObject({ status: 0, said: expect.stringContaining('--account my-shop') })
  const wrong = await add('--account', 'My Shop', '--number', '12', '--balance', 'much')
  expect(wrong.status).toBe(2)
  for (const words of [
    '--account must be small letters',
    '--sub is needed',
    '--number must be a phone number',
    '--balance must be',
  ])
    expect(wrong.said).toContain(words)
  expect(await add('--acount', 'x')).toMatchObject({ status: 2, said: expect.stringContaining("Unknown option '--acount'") })
})

test('a first person makes the account with its number and balance; the next one joins it', async () => {
  const first = [
    '--account',
    'my-shop',
    '--name',
    'My Shop',
    '--sub',
    'auth0|1',
    '--person',
    'Ann Lee',
    '--email',
    'ann@shop.example',
  ]
  expect(await add(...first, '--number', '+1 415 555 0100', '--balance', '99.50')).toEqual({
    status: 0,
    said: 'Ann Lee belongs to my-shop.',
  })
  expect((await add('--account', 'my-shop', '--sub', 'auth0|2', '--number', '+48512340100')).status).toBe(0)
  const taken = await add('--account', 'other', '--sub', 'auth0|3', '--number', '+48512340100')
  expect(taken).toMatchObject({ status: 2, said: expect.stringContaining('belongs to another account') })

  const rowsOf = async (sql: string) => (await opened.database.pool.query(sql)).rows
  expect(await rowsOf('select name, display_name from account')).toEqual([{ name: 'my-shop', display_name: 'My Shop' }])
  expect(await rowsOf('select sub, name, email from person order by sub')).toEqual([
    { sub: 'auth0|1', name: 'Ann Lee', email: 'ann@shop.example' },
    { sub: 'auth0|2', name: 'auth0|2', email: '' },
  ])
  expect(await rowsOf('select number, country, is_default from phone_number order by number')).toEqual([
    { number: '+14155550100', country: 'US', is_default: true },
    { number: '+48512340100', country: 'PL', is_default: false },
  ])
  expect(await rowsOf('select monetary from balance')).toEqual([{ monetary: 99_500_000 }])
})
