import { waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { credit } from '#backend/billing/ledger.ts'
import { withAccount } from '#backend/db/transaction.ts'
import { payWithDocument } from '#backend/testing/payments.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const lastYear = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 4, 12))

test('payments stand with net, tax, gross and their document, and are found by its number', async () => {
  const shop = await app.shop()
  const old = await payWithDocument(app, shop.id, { net: 50_000_000, tax: 11_500_000, at: lastYear })
  const { number } = await payWithDocument(app, shop.id, { net: 25_000_000, tax: 5_750_000 })
  const screen = await shop.open('/payments')
  const row = within(await screen.findByRole('row', { name: new RegExp(number) }))
  for (const shown of ['Top-up', '$25.00', '$5.75', '$30.75', 'Paid']) row.getByText(shown)
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search by number' }), old.number)
  await screen.findByRole('row', { name: new RegExp(old.number) })
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(number) })).toBeNull())
})

test('a top-up in the history leads to its own payment', async () => {
  const shop = await app.shop()
  const old = await payWithDocument(app, shop.id, { net: 50_000_000, tax: 11_500_000, at: lastYear })
  const { number } = await payWithDocument(app, shop.id, { net: 25_000_000, tax: 5_750_000 })
  await withAccount(app.database, shop.id, tx =>
    credit(tx, { kind: 'TOP_UP', unit: 'money', amount: 50_000_000, paymentId: old.id }),
  )
  const screen = await shop.open('/balance')
  const row = within(await screen.findByRole('row', { name: new RegExp(old.number) }))
  await screen.user.click(row.getByRole('link'))
  await screen.findByRole('heading', { name: 'Payments', level: 1 })
  await screen.findByRole('row', { name: new RegExp(old.number) })
  expect(screen.queryByRole('row', { name: new RegExp(number) })).toBeNull()
})

test('who has paid nothing yet is led to the plans', async () => {
  const screen = await (await app.shop()).open('/payments')
  await screen.findByText('No payments yet')
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/new-plans')
})

test('a tab that a frame opened reads as the frame did, else as the browser wishes, and its own switch holds', async () => {
  const screen = await (await app.shop()).open('/payment-end?language=pl&checkout=settings')
  await screen.findByRole('heading', { name: 'Karty i dane do faktury' })
  expect(localStorage.getItem('locale')).toBe('en')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'pl-PL', 'en'])
  localStorage.removeItem('locale')
  history.replaceState(null, '', '/payment-end?checkout=nobodys')
  await screen.reload()
  await screen.findByRole('heading', { name: 'Nie znaleziono płatności' })
  await screen.user.selectOptions(screen.getByRole('combobox'), 'en')
  await screen.findByRole('heading', { name: 'Payment not found' })
})
