import { dispute } from './charges.ts'
import { itemOf } from './invoices.ts'
import { renew } from './subscriptions.ts'
import { secondsOf } from './objects.ts'
import type { Store } from './store.ts'

/** What comes with time: renewals and ends of subscriptions, and disputes of cards that dispute. Returns whether anything did. */
export async function passTime(store: Store, origin: string): Promise<boolean> {
  const seconds = secondsOf(store.now)
  const due = (await store.list('subscription')).filter(
    one => one.status !== 'canceled' && itemOf(one).current_period_end <= seconds,
  )
  for (const subscription of due) await renew(store, origin, subscription)
  const disputed = (await store.list('payment_intent')).filter(
    ({ hidden }) => hidden.disputeAt !== null && hidden.disputeAt <= seconds,
  )
  for (const intent of disputed) {
    await store.put('payment_intent', { ...intent, hidden: { disputeAt: null } })
    await dispute(store, intent)
  }
  return due.length + disputed.length > 0
}
