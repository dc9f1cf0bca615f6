import type { AppContext } from '../../context.ts'
import { isDatabaseAway, loggable } from '../../db/errors.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { log } from '../../log.ts'
import { takeEvent } from './payment-events.ts'
import type { ProviderEvent } from './provider.ts'

const hourMs = 3_600_000
/** Clocks differ, and an event may be listed a little after its moment. */
const overlapMs = 10 * 60_000
/** The provider lists no older ones. */
const listedMs = 30 * 24 * hourMs
const provider = 'stripe'

/**
 * Takes over what the provider tells of and never reached us, since the last look; the oldest first. One that fails keeps no other
 * back, and is asked for again by the next look.
 */
export async function catchUp(context: AppContext, isStopped = () => false): Promise<void> {
  const { payments, database } = context
  if (!payments) return
  const now = new Date()
  const { rows } = await database.pool.query<{ asked_until: Date }>(
    'select asked_until from payment_event_cursor where provider = $1',
    [provider],
  )
  const earliest = now.getTime() - listedMs
  const since = new Date(Math.max(earliest, (rows[0]?.asked_until.getTime() ?? earliest) - overlapMs))
  const events: ProviderEvent[] = []
  for await (const event of payments.eventsSince(since)) events.push(event)
  let until = now
  for (const event of events.toReversed()) {
    if (isStopped()) return
    await takeEvent(context, event).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      if (event.at < until) until = event.at
      log.error({ event: event.id, error: loggable(error) }, 'an event of the payment provider could not be taken over')
    })
  }
  await database.pool.query(
    `insert into payment_event_cursor (provider, asked_until) values ($1, $2)
     on conflict (provider) do update set asked_until = excluded.asked_until`,
    [provider, until],
  )
}

/** At start and hourly; null where nobody takes money for us. */
export const startCatchUp = (context: AppContext): Loop | null =>
  context.payments &&
  startLoop(context, {
    name: 'payment events',
    everyMs: hourMs,
    work: async isStopped => {
      await catchUp(context, isStopped)
      return false
    },
  })
