import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function sendTo(shop: Awaited<ReturnType<typeof app.shop>>) {
  const screen = await shop.open('/bulk-send?to=%2B14155550101,%2B14155550102')
  await screen.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Kiln open on Friday')
  await screen.user.click(screen.getByRole('button', { name: 'Send' }))
  return screen
}

const zenon = (number: string) => ({ numbers: [{ number, country: 'US', isZenon: true }] })

test('where several texts were to go and none did, that is said', async () => {
  const shop = await app.shop(zenon('+16285550171'))
  app.fail('POST /bulk-send', { status: 500 })
  const screen = await sendTo(shop)
  await screen.user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText(/^Error occurred while sending messages/)
})

test('where the trial has ended meanwhile it is said that it has, and not that money lacks', async () => {
  const shop = await app.shop({ ...zenon('+16285550172'), trialFinishDate: new Date(Date.now() + 86_400_000) })
  const screen = await sendTo(shop)
  const confirm = await screen.findByRole('button', { name: 'Send now' })
  await app.database.pool.query(`update account set trial_finish_date = now() - interval '1 day' where id = $1`, [shop.id])
  await screen.user.click(confirm)
  await screen.findByText('Your trial has ended. You can read chats but not send. Choose a plan to send again.')
  expect(screen.queryByText(/Insufficient funds/)).toBeNull()
})

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, index) => `+1415555${from + index}`)

// A thousand pills would be drawn anew with each letter that is typed.
test('of very many people some are drawn, and those left out are named up to a number, until all are asked for', async () => {
  const shop = await app.shop(zenon('+16285550141'))
  for (const phone of numbers(25, 2000)) await shop.api('POST /block-list', { phone, reason: 'SPAM' })
  const screen = await shop.open('/bulk-send')
  await screen.user.click(await screen.findByRole('combobox', { name: 'To' }))
  await screen.user.paste(numbers(90, 2000).join('\n'))
  await screen.findByText('and 40 more people')
  expect(screen.queryByText('+1 (415) 555-2089')).toBeNull()
  await screen.user.keyboard('{Escape}')
  await screen.user.type(screen.getByRole('textbox', { name: 'Message' }), 'We open at ten.')
  await screen.findByText('25 people will be left out')
  await screen.findByText('and 5 more')
  expect(screen.getAllByText(/on the block list/)).toHaveLength(20)
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('+1 (415) 555-2089')
  expect(screen.queryByText('and 40 more people')).toBeNull()
})
