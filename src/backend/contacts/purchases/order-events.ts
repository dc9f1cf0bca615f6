import type { Context } from 'hono'
import { OrderEvent } from '#contract/contacts/order-events.ts'
import { queueForOrder } from '../../campaigns/transactional/send-transactional.ts'
import { amountIn, languageOfAccount } from '../../billing/notices/words.ts'
import { parseNumber } from '../../chat/phone.ts'
import type { AppContext } from '../../context.ts'
import { withAccount } from '../../db/transaction.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { jsonOf, readText } from '../../http/body.ts'
import { check } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit } from '../../live/emit.ts'
import { countriesOf } from '../search/contact-list.ts'
import { addPurchases } from './add-purchases.ts'
import { isSigned } from './event-signature.ts'

const maxBytes = 64 * 1024

/**
 * POST /backend/shoper/order-events: what the shop platform tells of an order, signed over the raw body. The account is the one of
 * that name which is integrated with the platform. Told again, nothing happens twice.
 */
export async function takeOrderEvent(context: AppContext, ctx: Context<WebBindings>): Promise<Response> {
  const secret = context.partners.shoper?.eventsSecret
  if (!secret) throw new Refusal('NOT_FOUND')
  const body = await readText(ctx.env.incoming, maxBytes)
  const signed = {
    id: ctx.req.header('webhook-id'),
    timestamp: ctx.req.header('webhook-timestamp'),
    signatures: ctx.req.header('webhook-signature'),
  }
  if (!isSigned(body, signed, secret)) throw new Refusal('UNAUTHORISED')
  if (!(await context.files.hasRoom())) throw new Refusal('STORAGE_FULL')
  await keepEvent(context, check(OrderEvent, jsonOf(body), 'body'))
  return ctx.body(null, 204)
}

async function keepEvent(context: AppContext, { type, data }: OrderEvent): Promise<void> {
  const { shop, order, customer } = data
  const { rows } = await context.database.pool.query<{ id: string }>(
    `select id from account where name = $1 and integrations @> '[{"type": "shoper"}]'`,
    [shop],
  )
  const [account] = rows
  if (!account) throw new Refusal('NOT_FOUND')
  await withAccount(context.database, account.id, async tx => {
    const [country = ''] = await countriesOf(tx)
    const phone = parseNumber(customer.phone, country)?.number
    if (!phone) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'data.customer.phone' })
    const { changes } = await addPurchases(
      tx,
      [
        {
          phone,
          orderNumber: order.number,
          at: order.placedAt,
          amount: order.total,
          currency: order.currency,
          name: customer.firstName,
          surname: customer.lastName,
          shopAccountAt: customer.registeredAt,
        },
      ],
      { source: 'shop', sub: null },
    )
    const values = {
      name: customer.firstName ?? '',
      surname: customer.lastName ?? '',
      orderNumber: order.number,
      total: amountIn(await languageOfAccount(tx), order.total),
      currency: order.currency,
    }
    const queued = await queueForOrder(tx, context, { type, number: order.number, phone, values })
    await emit(tx, context.hub, [...changes, ...queued])
  })
}
