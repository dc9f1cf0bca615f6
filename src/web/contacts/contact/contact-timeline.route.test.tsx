import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const customer = '+14155550132'

test('the history tells in from out, and names what failed, photos and whispers as what they are, with who wrote them', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: customer, name: 'Emily', surname: 'Carter' })
  await shop.receive(customer, 'A chipped mug')
  await shop.send({ to: customer, body: 'We send another' })
  const { body } = await shop.send({ to: customer, body: 'It never came' })
  const { message } = body as { message: { messageId: string } }
  await app.database.pool.query("update message set status = 'UNDELIVERED' where id = $1", [message.messageId])
  await shop.send({ to: customer, body: 'Be nice to her', channel: 'whisper' })
  const photo = { id: crypto.randomUUID(), name: 'mug.png', contentType: 'image/png', sizeBytes: 1, width: 1, height: 1 }
  await app.database.pool.query(
    "update message set attachments = $2, channel = 'mms' where account_id = $1 and direction = 'in'",
    [shop.id, JSON.stringify([photo])],
  )
  const screen = await shop.open(`/contacts/${encodeURIComponent(customer)}`)
  const history = within(await screen.findByRole('region', { name: 'History' }))
  await history.findAllByText(/marta/i)
  const entry = (text: string) => history.getByText(text).closest('li')?.textContent ?? ''
  expect(entry('A chipped mug')).toContain('Photo received')
  expect(entry('We send another')).toMatch(/Text sent · marta/i)
  expect(entry('It never came')).toMatch(/Not delivered · marta/i)
  expect(entry('Be nice to her')).toMatch(/Whisper · marta/i)
})
