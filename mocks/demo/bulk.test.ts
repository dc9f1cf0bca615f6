import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestDatabase } from '../test-database.ts'
import { fillLarge } from './bulk.ts'
import { seedDemo } from './seed.ts'

const pool = await openTestDatabase()
const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows

beforeAll(() => seedDemo(pool, { dir: '/nowhere' }, { withCustomers: false }))

test('fills as many conversations as asked, twice over, the newest with the long thread', async () => {
  const long = await fillLarge(pool, { conversations: 250, threadMessages: 700 })
  expect(z.uuid().parse(long)).toBe(long)
  const [newest] = await rows('select id from conversation order by last_message_at desc, id desc limit 1')
  expect(newest.id).toBe(long)
  await fillLarge(pool, { conversations: 30, threadMessages: 5 })
  const [count] = await rows(
    'select (select count(*) from conversation) as chats, count(*) as lines from message where conversation_id = $1',
    [long],
  )
  expect([Number(count.chats), Number(count.lines)]).toEqual([280, 700])
})

test('rows tell of their last message, names reach 60 letters, and all carry a number of an event', async () => {
  const wrong = await rows(
    `select c.id from conversation c left join message m on m.id = c.last_message_id and m.conversation_id = c.id
     where m.id is null or m.time <> c.last_message_at
       or exists (select 1 from message n where n.conversation_id = c.id and n.time > c.last_message_at)`,
  )
  expect(wrong).toEqual([])
  const [longest] = await rows(`select max(length(name || ' ' || surname)) as letters from contact`)
  expect(longest.letters).toBe(60)
  const [numbers] = await rows(
    `select (select max(number) from event_counter) as counter, (select count(*) from event) as events,
       (select count(*) from message where event_number not between 1 and 2) as unnumbered`,
  )
  expect(Object.values(numbers).map(Number)).toEqual([2, 2, 0])
  const [future] = await rows('select count(*) from message where time > now()')
  expect(Number(future.count)).toBe(0)
})
