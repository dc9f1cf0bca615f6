import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOlderDatabase } from '../testing/older-database.ts'

const [account, page] = [randomUUIDv7(), randomUUIDv7()]
let opened: Awaited<ReturnType<typeof openOlderDatabase>>

/** A landing page that is live, with a draft that says something else. */
beforeAll(async () => {
  opened = await openOlderDatabase('0083', async pool => {
    await pool.query(`insert into account (id, name, display_name, status) values ($1, 'shop', 'Shop', 'ACTIVE')`, [account])
    await pool.query(
      `insert into sign_up_tool (account_id, id, kind, campaign_name, is_double_opt_in, confirmation_message, blocks_multiple, is_active, version)
       values ($1, $2, 'LANDING_PAGE', 'pots', true, '', false, true, 1)`,
      [account, page],
    )
    await pool.query(`insert into widget (account_id, id, draft) values ($1, $2, '{"title": "New"}')`, [account, page])
    await pool.query(
      `insert into widget_version (account_id, widget_id, version, widget, published_by) values ($1, $2, 1, '{"title": "Old"}', 'marta')`,
      [account, page],
    )
  })
}, 120_000)
afterAll(() => opened.drop())

test('a form from before there were images shows none, live and in its draft', async () => {
  const { rows } = await opened.database.pool.query(
    'select w.draft, v.widget from widget w join widget_version v on v.account_id = w.account_id and v.widget_id = w.id',
  )
  expect(rows).toEqual([{ draft: { title: 'New', image: null }, widget: { title: 'Old', image: null } }])
})
