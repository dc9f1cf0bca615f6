import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const daysAway = (days: number) => new Date(Date.now() + days * 86_400_000)
const plans = '/new-plans'

async function shopOnTrial(days: number) {
  const shop = await app.shop({ trialFinishDate: daysAway(days) })
  if (days > 0) await shop.receive('+14155550101', 'Is it open?')
  return shop
}

test('an ended trial says what to do and leads there, from the box and from where one would write', async () => {
  const shop = await shopOnTrial(3)
  await app.database.pool.query('update account set trial_finish_date = $2 where id = $1', [shop.id, daysAway(-2)])
  const screen = await shop.open('/chat?id=&tab=2')
  const box = await screen.findByRole('link', { name: /Expired.*Choose a plan to send again/ })
  expect(box.getAttribute('href')).toBe(plans)
  await screen.user.click(await within(await screen.findByRole('list', { name: 'Conversations' })).findByRole('link'))
  await screen.findByText(/^Your trial has ended\. You can read chats but not send\./)
  await screen.user.click(await screen.findByRole('link', { name: 'See plans' }))
  await screen.findByRole('heading', { name: /^Your trial ended on / })
  await screen.findByText(
    'Your customers’ texts keep coming in, you can read all chats and contacts, and public pages, codes and links stay open.',
  )
  await screen.findByRole('link', { name: 'Write to support@parley.example' })
})

test('while a trial runs the plans tell until when, and do not call the account paid up', async () => {
  const shop = await shopOnTrial(9)
  const screen = await shop.open(plans)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(daysAway(9))
  await screen.findByRole('heading', { name: `Your trial runs until ${day}` })
  expect(screen.queryByText(/paid up/)).toBeNull()
  expect(screen.getByRole('link', { name: /9 days left/ }).getAttribute('href')).toBe(plans)
})

test('without a trial, and with nothing due, the plans say neither', async () => {
  const screen = await (await app.shop()).open(plans)
  await screen.findByText(/^No plan yet\./)
  expect(screen.queryByRole('heading', { name: /trial|overdue/ })).toBeNull()
})

test.each([
  ['/contact-tags', true],
  ['/settings', true],
  ['/contacts', false],
  ['/chat?id=&tab=2', false],
])('on a phone the bar shows where one is: at %s it is behind "More": %s', async (address, isBehind) => {
  const screen = await (await app.shop()).open(address, { size: 'phone' })
  const bar = await screen.findByRole('navigation', { name: 'Main menu' })
  const more = await within(bar).findByRole('button', { name: 'More' })
  const here = () =>
    within(bar)
      .queryAllByRole('link')
      .filter(link => link.dataset['status'] === 'active')
  await expect
    .poll(() => [more.getAttribute('aria-current'), here().length])
    .toEqual([isBehind ? 'true' : null, isBehind ? 0 : 1])
})
