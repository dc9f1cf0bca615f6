import { expect, test } from 'vitest'
import { createAccount, openTestDatabase } from '../testing/start-app.ts'
import { withAccount } from './transaction.ts'

test('an account with two hundred requests at once keeps nobody of another waiting behind them', async () => {
  const { database, drop } = await openTestDatabase()
  const [busy, quiet] = [await createAccount(database), await createAccount(database)]
  const ask = (account: { id: string }) => withAccount(database, account.id, tx => tx.rows('select 1'))
  let answered = 0
  const crowd = Array.from({ length: 200 }, async () => {
    await ask(busy)
    answered += 1
  })
  await ask(quiet)
  expect(answered).toBeLessThan(100)
  await Promise.all(crowd)
  await drop()
})
