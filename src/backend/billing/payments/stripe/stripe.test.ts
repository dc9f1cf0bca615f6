import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripe } from './stripe.ts'

// The provider's own client takes an error for an answer whose body has no `error`, as what stands before the provider may send.
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(422, { 'content-type': 'application/json' }).end('{"detail":"no"}'))
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

test('an answer that is no object of the provider’s is none: nothing counts as paid, charged or made', async () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const provider = openStripe({ secretKey: 'sk', webhookSecret: 'whsec', apiUrl: `http://127.0.0.1:${port}` })
  const wish = { key: 'k', customerId: 'cus', label: 'Top-up', currency: 'USD', net: 10_000_000, taxPercent: 23 }
  const ways = { doneUrl: 'http://127.0.0.1/a', closedUrl: 'http://127.0.0.1/b' }
  const asked = [
    provider.createCustomer({ accountId: 'a', name: 'Kiln', email: '' }),
    provider.openPayment({ ...wish, cause: 'TOP_UP', ...ways }),
    provider.openPayment({ ...wish, taxPercent: 0, cause: 'TOP_UP', ...ways }),
    provider.openSettings('cus', 'http://127.0.0.1/a'),
    provider.checkout('cs_1'),
    provider.payment('pi'),
    provider.invoice('in'),
    provider.subscription('sub'),
    provider.refunds('pi'),
    provider.dispute('dp'),
    provider.chosenCard('cus'),
    provider.setCanceled('sub', true, 'k'),
    provider.charge({ ...wish, cause: 'AUTO_TOP_UP', card: { paymentMethodId: 'pm', label: 'Visa 4242' } }),
  ]
  const came = await Promise.allSettled(asked)
  expect(came.map(one => (one.status === 'rejected' ? one.reason : one.value))).toEqual(
    asked.map(() => expect.objectContaining({ code: 'PAYMENTS_AWAY' })),
  )
})
