import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'

// What the commands do their own tests say. Here they are programs: each is started as an operator does.

type Ended = { status: number; out: string; err: string }

const start = (script: string, words: string[], DATA_DIR = '/nowhere') =>
  new Promise<Ended>(resolve => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR }
    const path = new URL(`../../../${script}`, import.meta.url).pathname
    execFile(process.execPath, [path, ...words], { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    )
  })

const [addPerson, setAccount] = ['src/backend/account/add-person.ts', 'src/backend/account/set-account.ts']
const operator = 'src/backend/billing/operator'

test('each command says how it is used, and touches no data for it', { timeout: 90_000 }, async () => {
  for (const scripts of [
    [addPerson, setAccount, 'src/backend/texts/links/end-link.ts'],
    [`${operator}/assign-number.ts`, `${operator}/check-ledger.ts`, `${operator}/set-ksef-number.ts`],
    [`${operator}/set-plans.ts`, `${operator}/set-prices.ts`, `${operator}/set-rate.ts`],
  ])
    expect(await Promise.all(scripts.map(script => start(script, ['--help'])))).toEqual(
      scripts.map(script => ({ status: 0, out: expect.stringContaining(`npx node ${script}`), err: '' })),
    )
})

test('what is wrong is an error', async () => {
  expect(await start(setAccount, ['--account', 'my-shop'])).toEqual({
    status: 2,
    out: '',
    err: expect.stringContaining('nothing to change is named'),
  })
})

test('where there is no database yet they make it', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-operator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(await start(addPerson, ['--account', 'my-shop', '--sub', 'auth0|1', '--person', 'Ann Lee'], folder)).toEqual({
    status: 0,
    out: 'Ann Lee belongs to my-shop.\n',
    err: '',
  })
  const { pool, close } = await openDatabase({ folder: join(folder, 'db') })
  onTestFinished(close)
  expect((await pool.query('select a.name, m.sub from account a join membership m on m.account_id = a.id')).rows).toEqual([
    { name: 'my-shop', sub: 'auth0|1' },
  ])
})
