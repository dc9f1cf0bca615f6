import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from '../backend.ts'
import { incomingUrl, startRecordingCarrier } from '../carrier.ts'
import { startIssuer } from '../issuer.ts'
import { within } from '../length.ts'
import { openTestWorld } from '../test-world.ts'

// The backend and its embedded database live through a weekend in which the clocks go back, and are killed after each look at it.

const clock = `--import=${pathToFileURL(join(import.meta.dirname, 'clock.ts')).href}`
const [silent, left, joined] = ['+48500100001', '+48500100002', '+48500100003']

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier()
  world = await openTestWorld({ shops: 1 })
  const account = world.shops[0]?.id
  const [tag, tool] = [randomUUID(), randomUUID()]
  await world.withRows(async ({ pool }) => {
    await pool.query(`insert into contact_tag (account_id, id, name) values ($1, $2, 'VIP')`, [account, tag])
    await pool.query(
      `insert into sign_up_tool (account_id, id, kind, campaign_name, keyword, folded, tag_id, is_double_opt_in, first_message,
         confirmation_message, blocks_multiple, is_active)
       values ($1, $2, 'KEYWORD', 'vip', 'VIP', 'VIP', $3, true, 'Join? Reply {{keyword}}.', 'Welcome', true, true)`,
      [account, tool, tag],
    )
    await pool.query(
      `insert into advanced_settings (account_id, resend_enabled, first_delay_days, second_delay_days, resend_coupon_included,
         repeated_message, coupon_reminder_enabled, coupon_delay_hours, reminder_coupon_included, coupon_message)
       values ($1, true, 1, 6, false, 'Still want to join? Reply {{keyword}}.', false, 48, false, '')`,
      [account],
    )
  })
})

afterAll(async () => {
  carrier.stop()
  issuer.stop()
  await world.drop()
})

const countOf = (phone: string) => carrier.taken().filter(({ to }) => to.endsWith(phone.slice(1))).length

/** A life of the backend that begins at this moment by its clock, and ends by a kill. */
async function live(at: string, act: (say: (phone: string, body: string, answers: number) => Promise<void>) => Promise<void>) {
  const ahead = { NODE_OPTIONS: clock, CLOCK_AHEAD_MS: String(Date.parse(at) - Date.now()) }
  const backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env, ...ahead })
  await backend.start()
  try {
    await act(async (phone, body, answers) => {
      const text = { from: phone, to: world.shops[0]?.number ?? '', body }
      expect((await fetch(incomingUrl(backend, text))).ok).toBe(true)
      await expect.poll(() => countOf(phone), { timeout: within(20_000), message: `${at}: ${phone} ${body}` }).toBe(answers)
    })
  } finally {
    await backend.kill()
  }
}

test('over clocks that go back, and a kill after each step, a reminder goes once, in the morning, and not to who left or joined', async () => {
  await live('2026-10-23T10:00:00Z', async say => {
    for (const phone of [silent, left, joined]) await say(phone, 'VIP', 1)
  })
  // Half past two, twice: before the clocks go back and after. Who writes then is answered, nobody is reminded.
  await live('2026-10-25T00:30:00Z', say => say(joined, 'TAK', 2))
  await live('2026-10-25T01:30:00Z', say => say(left, 'STOP', 2))
  // Half past eight; by summer's time it would be half past nine.
  await live('2026-10-25T07:30:00Z', say => say('+48500100004', 'VIP', 1))
  expect(countOf(silent)).toBe(1)
  await live('2026-10-25T08:05:00Z', () =>
    expect.poll(() => countOf(silent), { timeout: within(60_000), message: 'the reminder' }).toBe(2),
  )
  await live('2026-10-25T08:20:00Z', say => say('+48500100005', 'VIP', 1))
  expect([silent, left, joined].map(countOf)).toEqual([2, 2, 2])
})
