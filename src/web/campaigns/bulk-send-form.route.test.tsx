import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const people = [
  { name: 'Ben', surname: 'Okafor', phone: '+14155550141' },
  { name: 'Dana', surname: 'Whitlock', phone: '+14155550142' },
  { name: 'Earl', surname: 'Novak', phone: '+14155550143' },
]
let serial = 5_580_000
async function zenonShop(): Promise<StaffShop> {
  const shop = await app.shop({ numbers: [{ number: `+1628${(serial += 1)}`, country: 'US', isZenon: true }] })
  for (const person of people) await shop.api('POST /phone-book', person)
  return shop
}
const recipients = ({ findByRole }: Screen) => findByRole('combobox', { name: 'To' })
const message = ({ findByRole }: Screen) => findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const summary = ({ findByRole }: Screen) => findByRole('region', { name: 'What will happen' })
const press = async ({ user, findAllByRole }: Screen, name: string) => {
  const button = (await findAllByRole('button', { name })).at(-1)
  if (button) await user.click(button)
}
async function choose(screen: Screen, typed: string, name: RegExp): Promise<void> {
  await screen.user.type(await recipients(screen), typed)
  // The search has come to its end: a list that changes in the middle of a click takes none.
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await screen.user.click(screen.getByRole('option', { name }))
}
const told = (screen: Screen, text: RegExp) => waitFor(async () => expect((await summary(screen)).textContent).toMatch(text))
const sentTo = async (shop: StaffShop) =>
  (
    await app.database.pool.query<{ to_number: string }>(
      `select to_number from message where account_id = $1 and direction = 'out' order by to_number`,
      [shop.id],
    )
  ).rows.map(row => row.to_number)

test('who is blocked is left out and named, and number of people, parts and price stand there before', async () => {
  const shop = await zenonShop()
  await shop.api('POST /block-list', { phone: '+14155550143', reason: 'SPAM' })
  const screen = await shop.open('/bulk-send')
  await told(screen, /to see what it will cost/)
  await choose(screen, 'ben', /Ben Okafor/)
  await choose(screen, 'novak', /Earl Novak/)
  await choose(screen, '(510) 555-0199', /555-0199/)
  await fill(screen, await message(screen), 'The van leaves at nine.')
  await told(screen, /2 people · 1 part each · \$0\.04 in total/)
  await told(screen, /1 person will be left out/)
  await told(screen, /\+1 \(415\) 555-0143: on the block list/)
  expect(await sentTo(shop)).toEqual([])
})

test('before it goes one is asked once more with the price; kept it stays, said yes it goes, once each', async () => {
  const shop = await zenonShop()
  const screen = await shop.open('/bulk-send')
  await choose(screen, 'ben', /Ben Okafor/)
  await choose(screen, 'whit', /Dana Whitlock/)
  await fill(screen, await message(screen), 'The van leaves at nine.')
  await press(screen, 'Send')
  const question = within(await screen.findByRole('dialog', { name: 'Send to 2 people?' }))
  question.getByText(/1 part each · \$0\.04 in total/)
  await screen.user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect((await message(screen)).value).toBe('The van leaves at nine.')
  expect(await sentTo(shop)).toEqual([])
  await press(screen, 'Send')
  await screen.user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText('Sent to 2 people')
  await waitFor(async () => expect((await message(screen)).value).toBe(''))
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(await sentTo(shop)).toEqual(['+14155550141', '+14155550142'])
})

test('a reminder that goes to the same people once more is sent once more', async () => {
  const shop = await zenonShop()
  const screen = await shop.open('/bulk-send')
  for (const times of [1, 2]) {
    await choose(screen, 'earl', /Earl Novak/)
    await fill(screen, await message(screen), 'Bring your badge.')
    await press(screen, 'Send')
    await screen.user.click(await screen.findByRole('button', { name: 'Send now' }))
    await waitFor(async () => expect((await message(screen)).value).toBe(''))
    expect(await sentTo(shop)).toEqual(Array.from({ length: times }, () => '+14155550143'))
  }
})

test('several numbers are pasted at once, each counted once, and what is no number is left out', async () => {
  const screen = await (await zenonShop()).open('/bulk-send')
  await screen.user.click(await recipients(screen))
  await screen.user.paste('+1 415 555 0161; (415) 555-0162\n415-555-0161, nobody')
  await screen.user.keyboard('{Escape}')
  await fill(screen, await message(screen), 'Zażółć gęślą jaźń. '.repeat(4))
  await told(screen, /2 people · 2 parts each · \$0\.08 in total/)
})

test('who is texted from the phone book is chosen already', async () => {
  const screen = await (await zenonShop()).open('/phone-book')
  await press(screen, 'More actions: Dana Whitlock')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Text' }))
  await screen.findByRole('heading', { name: 'Bulk send' })
  await screen.findByText(/\+1 \(415\) 555-0142/)
})

test('too long a text and nobody chosen are told at their fields, and nothing goes', async () => {
  const shop = await zenonShop()
  const screen = await shop.open('/bulk-send')
  await fill(screen, await message(screen), 'ą'.repeat(397))
  await press(screen, 'Send')
  await screen.findByText('Shorten it: a text can have at most 912 characters', { exact: false })
  await screen.findByText('field required')
  expect(await sentTo(shop)).toEqual([])
  await press(screen, 'Discard')
  await waitFor(async () => expect((await message(screen)).value).toBe(''))
})

test('without a Zenon number it says what is missing', async () => {
  const screen = await (await app.shop()).open('/bulk-send')
  await screen.findByText('Bulk send needs a Zenon number')
  screen.getByRole('link', { name: 'Go to phone numbers' })
})
