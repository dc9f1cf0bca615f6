import { createHmac, randomUUID } from 'node:crypto'

/** The headers by which a receiver knows that an event is the platform's own (Standard Webhooks 1.0). */
export function signEvent(body: string, secret: string, { id = randomUUID(), at = new Date() } = {}): Record<string, string> {
  const timestamp = String(Math.trunc(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export type Order = {
  shop: string
  number: string
  total: string
  currency: string
  placedAt: string
  phone: string
  firstName?: string
  lastName?: string
  registeredAt?: string
}

/** Tells Parley of an order, as the shop platform does when one is placed, paid or sent. */
export function tellOfOrder(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  type: 'order.placed' | 'order.paid' | 'order.sent',
  { shop, number, total, currency, placedAt, ...customer }: Order,
): Promise<Response> {
  const body = JSON.stringify({ type, data: { shop, order: { number, total, currency, placedAt }, customer } })
  return fetch(`${publicUrl}/backend/shoper/order-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signEvent(body, secret) },
    body,
  })
}
