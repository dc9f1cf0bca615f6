import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOlderDatabase } from '../testing/older-database.ts'
import { unsubscribeLinkOf, unsubscribeLinksOf } from '../signup/unsubscribe-link.ts'
import { withAccount } from './transaction.ts'

const account = randomUUIDv7()
const [campaign, link] = [randomUUIDv7(), randomUUIDv7()]
const [ann, bea] = ['+14155550101', '+14155550102']
let opened: Awaited<ReturnType<typeof openOlderDatabase>>

/** A campaign whose link a person opened twice and a machine once, and whom somebody answered with STOP. */
beforeAll(async () => {
  opened = await openOlderDatabase('0060', async pool => {
    await pool.query(`insert into account (id, name, display_name, status) values ($1, 'shop', 'Shop', 'ACTIVE')`, [account])
    await pool.query(`insert into campaign (account_id, id, name, created_by) values ($1, $2, 'Kiln', 'marta')`, [
      account,
      campaign,
    ])
    await pool.query(
      `insert into campaign_recipient (account_id, campaign_id, phone, place, outcome, opted_out_at)
       values ($1, $2, $3, 1, 'DELIVERED', now()), ($1, $2, $4, 2, 'DELIVERED', null)`,
      [account, campaign, ann, bea],
    )
    await pool.query(
      `insert into short_link (account_id, id, name, target, ending) values ($1, $2, 'Kiln', 'https://shop.example', 'kiln')`,
      [account, link],
    )
    await pool.query(
      `insert into link_ending (account_id, ending, link_id, is_recipient, phone, origin, origin_id)
       values ($1, 'aaaaaa', $2, true, $3, 'campaign', $5), ($1, 'bbbbbb', $2, true, $4, 'campaign', $5)`,
      [account, link, ann, bea, campaign],
    )
    await pool.query(
      `insert into link_click (account_id, id, link_id, ending, at, is_person)
       select $1, gen_random_uuid(), $2, ending, now(), is_person
       from (values ('aaaaaa', true), ('aaaaaa', true), ('bbbbbb', false)) as c (ending, is_person)`,
      [account, link],
    )
    await pool.query(`insert into unsubscribe_link (account_id, key, phone) values ($1, 'old-key', $2)`, [account, ann])
  })
}, 120_000)
afterAll(() => opened.drop())

test('clicks on a campaign’s links are counted, and who opened theirs is known', async () => {
  const { pool } = opened.database
  const { rows } = await pool.query('select people, machines, clicked_by from campaign_clicks where campaign_id = $1', [campaign])
  expect(rows).toEqual([{ people: 2, machines: 1, clicked_by: 1 }])
  const { rows: endings } = await pool.query('select ending from link_ending where is_opened')
  expect(endings).toEqual([{ ending: 'aaaaaa' }])
})

test('who had opted out did so by an answer, and a link from before still leads to its page', async () => {
  const { rows } = await opened.database.pool.query('select phone, opted_out_by from campaign_recipient order by phone')
  expect(rows).toEqual([
    { phone: ann, opted_out_by: 'REPLY' },
    { phone: bea, opted_out_by: null },
  ])
  await withAccount(opened.database, account, async tx => {
    expect(await unsubscribeLinkOf(tx, 'https://x', ann)).toBe('https://x/unsubscribing/old-key')
    const own = await unsubscribeLinksOf(tx, 'https://x', campaign, [ann])
    expect(own.get(ann)).not.toContain('old-key')
  })
})
