// Also on PGlite: there rows are counted once a minute, and one long statement stops everything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { withAccount } from '../db/transaction.ts'
import { beforeEachStatement, explainAnalyze, rowsRead } from '../testing/explain.ts'
import { startApp } from '../testing/start-app.ts'
import { followTexts } from './contact-activity.ts'

const people = 600

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the last messages of hundreds are brought up to date by reading each row a few times, before anybody has counted them', async () => {
  const shop = await app.shop()
  await withAccount(app.database, shop.id, async tx => {
    await tx.rows(
      `insert into contact (account_id, id, phone) select $1, gen_random_uuid(), '+48500' || 200000 + n from generate_series(1, $2) n`,
      [shop.id, people],
    )
    await tx.rows(
      `insert into conversation (account_id, id, client_number, account_number)
       select $1, gen_random_uuid(), '+48500' || 200000 + n, $3 from generate_series(1, $2) n`,
      [shop.id, people, shop.from],
    )
    await tx.rows(
      `insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, time)
       select $1, gen_random_uuid(), id, 'Hi', client_number, '', 'in', 'sms', '2026-03-01T12:00:00.123456Z' from conversation where account_id = $1`,
      [shop.id],
    )
    await tx.rows(
      `insert into event (account_id, number, type, conversation_id, message_id)
       select $1, n, 'INCOMING_MESSAGE', conversation_id, id
       from (select conversation_id, id, row_number() over () as n from message where account_id = $1) m`,
      [shop.id],
    )
    await tx.rows('update event_counter set number = $2 where account_id = $1', [shop.id, people])
  })
  let read = 0
  const names = z.enum(['events-since', 'texts-of-events', 'numbers-of-conversations', 'follow-texts'])
  const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: names })
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values }) => {
    const explained = await explainAnalyze(run, text, values)
    read += explained.filter(node => node['Relation Name']).reduce((sum, node) => sum + rowsRead(node), 0)
    // Looking at an update has done it: what it did is done again below.
    if (text.startsWith('update')) await run('update contact set last_message_at = default')
  })
  await followTexts(app.context)
  const { rows } = await app.database.pool.query(
    `select count(*)::int as people, min(last_message_at)::text = max(last_message_at)::text as "isOne",
       min(extract(microseconds from last_message_at))::int % 1000 as micros from contact where account_id = $1`,
    [shop.id],
  )
  expect(rows[0]).toEqual({ people, isOne: true, micros: 456 })
  expect(read).toBeLessThan(12 * people)
})
