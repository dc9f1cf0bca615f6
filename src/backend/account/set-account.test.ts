import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/start-app.ts'
import { addPerson } from './add-person.ts'
import { setAccount } from './set-account.ts'

let opened: TestDatabase
beforeAll(async () => void (opened = await openTestDatabase()))
afterAll(() => opened.drop())

test('an operator changes an account, is told what is wrong, and screens are told', async () => {
  const { database } = opened
  const { pool } = database
  const set = (...words: string[]) => setAccount(words, database)
  expect(await set('--help')).toMatchObject({ status: 0, said: expect.stringContaining('--trial-ends 2026-12-01') })
  const wrong = await set('--account', 'my-shop', '--status', 'GONE', '--due', 'much', '--trial-ends', 'soon', '--bulk', 'yes')
  expect(wrong.status).toBe(2)
  for (const words of [
    '--status must be one of ACTIVE',
    '--due must be',
    '--trial-ends must be a day',
    '--bulk must be on or off',
  ])
    expect(wrong.said).toContain(words)
  expect(await set('--account', 'my-shop')).toMatchObject({ status: 2, said: expect.stringContaining('nothing to change') })
  expect((await addPerson(['--account', 'my-shop', '--sub', 'auth0|1'], database)).status).toBe(0)
  expect(await set('--account', 'none', '--bulk', 'on')).toMatchObject({
    status: 2,
    said: expect.stringContaining('no such account'),
  })

  const overdue = ['--status', 'OVERDUE', '--due', '49.00', '--trial-ends', '2026-12-01', '--nfc', 'on', '--popup', 'off']
  expect(await set('--account', 'my-shop', ...overdue, '--integration', 'shoper', '--integration', 'channels')).toEqual({
    status: 0,
    said: 'my-shop is changed.',
  })
  const read = async () => {
    const { rows } = await pool.query('select * from account')
    const { rows: events } = await pool.query('select type, payload from event')
    const { rows: invoices } = await pool.query('select state, is_due from plan_invoice')
    return { account: rows[0], events, invoices }
  }
  expect(await read()).toMatchObject({
    account: {
      status: 'OVERDUE',
      amount_due: 49_000_000,
      due_since: expect.any(Date),
      trial: true,
      trial_finish_date: new Date('2026-12-01T23:59:59Z'),
      bulk_messaging_enabled: true,
      popup_enabled: false,
      nfc_signs_enabled: true,
      integrations: [{ type: 'shoper' }, { type: 'channels' }],
    },
    events: [{ type: 'RESOURCE_CHANGED', payload: { resource: 'account', ids: [] } }],
  })
  await pool.query(`insert into plan (price_id, type, name, currency, price) values ('p', 'sms', 'Starter', 'USD', 49000000)`)
  await pool.query(
    `insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
     select id, id, 's', 'p', 'sms', 'PAST_DUE', now(), now(), now() from account`,
  )
  await pool.query(
    `insert into plan_invoice (account_id, id, subscription_id, state, amount, since, is_due)
     select id, 'in_1', id, 'UNPAID', 49000000, now(), true from account`,
  )
  expect(
    (await set('--account', 'my-shop', '--status', 'ACTIVE', '--due', '0', '--trial-ends', 'none', '--integration', 'none'))
      .status,
  ).toBe(0)
  expect(await read()).toMatchObject({
    account: {
      status: 'ACTIVE',
      due_since: null,
      trial: false,
      trial_finish_date: null,
      nfc_signs_enabled: true,
      integrations: [],
    },
    invoices: [{ state: 'WAIVED', is_due: false }],
  })
})
