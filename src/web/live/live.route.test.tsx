import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { customer, log, message, openChat } from '#web/testing/chat-screen.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'
import { eventLog } from './event-log.ts'

const app = await startStaffApp()

test('a text from or to a number that is none of the account’s is not applied to what is shown', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Before')
  const screen = await openChat(shop, 'Before')
  // What was read again when the line opened has come: from here on texts come by the line alone.
  await waitFor(() => expect([eventLog.last === null, queryClient.isFetching()]).toEqual([false, 0]))
  const foreign = `+4851${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`
  await app.database.pool.query(
    `insert into phone_number (account_id, number, country, is_default, position) values ($1, $2, 'PL', false, 1)`,
    [shop.id, foreign],
  )
  const toForeign = { id: randomUUID(), from: customer, to: foreign, body: 'To somebody else', media: [] }
  await app.inbox.receive(app.context.carrier.name, toForeign)
  await shop.receive(customer, 'To us')
  // It came after the other one.
  await message(screen, 'To us')
  expect((await log(screen)).queryByText('To somebody else')).toBeNull()
})

test('what a colleague adds after a list was read and before the line stands is in the list', async () => {
  const shop = await app.shop()
  await shop.api('POST /contact-tags', { name: 'VIP' })
  const late = [app.delay('GET /stats'), app.delay('POST /socket-tickets')]
  const screen = await shop.open('/contact-tags')
  await screen.findByRole('row', { name: /VIP/ })
  await shop.api('POST /contact-tags', { name: 'Wholesale' })
  for (const goOn of late) goOn()
  await screen.findByRole('row', { name: /Wholesale/ })
})
