import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'

const script = new URL('./add-person.ts', import.meta.url).pathname

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-person-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function add(DATA_DIR: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('it says what it takes, and what of it is wrong', () => {
  const folder = temporaryFolder()
  expect(add(folder, '--help')).toMatchObject({ status: 0, said: expect.stringContaining('--account my-shop') })
  const wrong = add(folder, '--account', 'My Shop', '--number', '12', '--balance', 'much')
  expect(wrong.status).toBe(2)
  for (const words of [
    '--account must be small letters',
    '--sub is needed',
    '--number must be a phone number',
    '--balance must be',
  ])
    expect(wrong.said).toContain(words)
  expect(add(folder, '--acount', 'x')).toMatchObject({ status: 2, said: expect.stringContaining("Unknown option '--acount'") })
})

test('a first person makes the account with its number and balance; the next one joins it', { timeout: 90_000 }, async () => {
  const folder = temporaryFolder()
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
  expect(add(folder, ...first, '--number', '+1 415 555 0100', '--balance', '99.50')).toEqual({
    status: 0,
    said: 'Ann Lee belongs to my-shop.\n',
  })
  expect(add(folder, '--account', 'my-shop', '--sub', 'auth0|2', '--number', '+48512340100').status).toBe(0)
  const taken = add(folder, '--account', 'other', '--sub', 'auth0|3', '--number', '+48512340100')
  expect(taken).toMatchObject({ status: 2, said: expect.stringContaining('belongs to another account') })

  const { pool, close } = await openDatabase({ folder: join(folder, 'db') })
  onTestFinished(close)
  const rowsOf = async (sql: string) => (await pool.query(sql)).rows
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
