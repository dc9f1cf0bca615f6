import type { Context } from 'hono'
import type { AppContext } from '../../context.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { readText } from '../../http/body.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ProviderEvent } from './provider.ts'
import { note, takeOver } from './take-over.ts'

const maxBytes = 512 * 1024

/**
 * POST /backend/payment-events: what the payment provider tells, signed over the raw body. Each event is taken over once, whatever
 * their order; one that could not be is refused, and told again.
 */
export async function takePaymentEvent(context: AppContext, ctx: Context<WebBindings>): Promise<Response> {
  if (!context.payments) throw new Refusal('NOT_FOUND')
  const body = await readText(ctx.env.incoming, maxBytes)
  const event = await context.payments.readEvent(body, ctx.req.header('stripe-signature') ?? '')
  if (!event) throw new Refusal('UNAUTHORISED')
  if (!(await context.files.hasRoom())) throw new Refusal('STORAGE_FULL')
  await takeEvent(context, event)
  return ctx.body(null, 204)
}

export async function takeEvent(context: AppContext, { id, about }: ProviderEvent): Promise<void> {
  const { rows } = await context.database.pool.query('select 1 from payment_event where id = $1', [id])
  if (rows.length) return
  await (about ? takeOver(context, about, id) : note(context, id))
}
