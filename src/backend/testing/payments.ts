import { randomUUIDv7 } from 'node:crypto'
import { issueDocument } from '../billing/documents/issue.ts'
import { withAccount } from '../db/transaction.ts'
import type { startApp } from './start-app.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'database'>
export type Money = { net: number; tax: number; currency?: string; cause?: string; of?: string; at?: Date }

export const testSeller = { name: 'Parley Demo sp. z o.o.', taxId: '1234563218', address: 'ul. Przykładowa 1, 00-001 Warszawa' }

/** A payment as it is stored once the provider told of it, without a document or an entry. */
export async function storePayment(app: App, accountId: string, money: Money): Promise<string> {
  const { net, tax, currency = 'USD', cause = 'TOP_UP', of = null, at = new Date() } = money
  const id = randomUUIDv7()
  await app.database.pool.query(
    `insert into payment (account_id, id, provider_id, at, cause, of_payment, currency, net, tax, gross)
     values ($1, $2::uuid, $2::text, $3, $4, $5, $6, $7, $8, $9)`,
    [accountId, id, at, cause, of, currency, net, tax, net + tax],
  )
  return id
}

/** The same with its document, issued when it was paid. */
export async function payWithDocument(app: App, accountId: string, money: Money): Promise<{ id: string; number: string }> {
  const id = await storePayment(app, accountId, money)
  const { at = new Date() } = money
  const { number } = await withAccount(app.database, accountId, tx =>
    issueDocument(tx, { paymentId: id, seller: testSeller, at }),
  )
  return { id, number }
}
