import { waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { openCampaignDesk, phoneOf } from '#backend/testing/campaign-desk.ts'
import { givePlan } from '#backend/testing/plans.ts'
import { fill } from '#web/testing/fill.ts'
import { shopOfPeople } from '#web/testing/shop-of-people.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openCampaignDesk(app)
afterEach(() => desk.rest())

const shopOf = (people: number) => shopOfPeople(app, people)

/** Opens a draft of a shop at a step. */
async function openDraft(shop: StaffShop, more: object = {}, step = 'who', opening = {}) {
  const { id } = await desk.make(shop, more)
  const screen = await shop.open(`/bulk/sms?campaign=${id}&step=${step}`, opening)
  return { id, screen }
}
const stored = (shop: StaffShop, id: string) => desk.read(shop, id)
const next = async ({ user, findByRole }: Screen) => user.click(await findByRole('button', { name: /^Next: / }))
const press = async ({ user, findByRole }: Screen, name: string | RegExp) => user.click(await findByRole('button', { name }))
const choose = async ({ user, findByRole }: Screen, name: RegExp) => user.click(await findByRole('radio', { name }))

test('what is missing in a step is said beside its field', async () => {
  const shop = await app.shop()
  const { screen } = await openDraft(shop, { name: '', target: null, from: null, source: null, message: '', when: null })
  await screen.findByRole('heading', { name: 'Who gets it' })
  await next(screen)
  await waitFor(() => expect(screen.getAllByText('field required')).toHaveLength(2))
  expect(screen.getByRole('radiogroup', { name: 'Target' }).getAttribute('aria-invalid')).toBe('true')
  await choose(screen, /^Tagged group/)
  await next(screen)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tags' }).getAttribute('aria-invalid')).toBe('true'))
  await choose(screen, /^Predefined group/)
  await next(screen)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Group' }).getAttribute('aria-invalid')).toBe('true'))

  await press(screen, /^What/)
  await next(screen)
  await waitFor(() => expect(screen.getAllByText('field required')).toHaveLength(3))
  await choose(screen, /^Template/)
  await next(screen)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Template' }).getAttribute('aria-invalid')).toBe('true'))

  await press(screen, /^When/)
  await next(screen)
  await screen.findByText('field required')
  await choose(screen, /^On a date/)
  await next(screen)
  await waitFor(() => expect(screen.getAllByText('field required')).toHaveLength(2))
})

test('a last moment before the first, and hours that end before they begin, are said too', async () => {
  const shop = await app.shop()
  const { screen } = await openDraft(
    shop,
    { when: 'DATE', date: '2099-01-05T12:00:00.000Z', hoursFrom: 600, hoursTo: 540 },
    'when',
  )
  await fill(screen, await screen.findByRole('textbox', { name: /^Do not send after/ }), '01/04/2099')
  const [, last] = await screen.findAllByRole('textbox', { name: /^Time/ })
  if (last) await fill(screen, last, '9:00 AM')
  await next(screen)
  await screen.findByText('Choose a time after the campaign begins.')
  await screen.findByText('Choose an end time that is later than the start.')
})

test('what is written is saved by itself and stands there after a reload', async () => {
  const shop = await shopOf(2)
  const { id, screen } = await openDraft(shop, { name: '' })
  await fill(screen, await screen.findByRole('textbox', { name: 'Name' }), 'Kiln, November')
  await screen.findByText(/^Saved at /)
  expect(await stored(shop, id)).toMatchObject({ name: 'Kiln, November', target: 'ALL' })
  await screen.reload()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Kiln, November'))
})

test('without a line it stays in the browser, over a reload too, and is saved once there is one', async () => {
  const shop = await shopOf(2)
  const { id, screen } = await openDraft(shop, { name: '' })
  const works = app.fail('PUT /campaigns/:id', 'no answer')
  await fill(screen, await screen.findByRole('textbox', { name: 'Name' }), 'Written in a tunnel')
  await screen.findByText('No connection: kept in this browser')
  expect((await stored(shop, id)).name).toBe('')
  works()
  await screen.reload()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Written in a tunnel'))
  await screen.findByText(/^Saved at /)
  expect((await stored(shop, id)).name).toBe('Written in a tunnel')
})

test('two who write at once: the second keeps what they typed, and chooses', async () => {
  const shop = await shopOf(2)
  const { id, screen } = await openDraft(shop, { name: 'Mine' })
  const field = await screen.findByRole('textbox', { name: 'Name' })
  const letGo = app.delay('PUT /campaigns/:id')
  await fill(screen, field, 'Mine again')
  const now = await stored(shop, id)
  const { chosenDate, ...rest } = now
  const theirs = { ...rest, name: 'Theirs', date: chosenDate } satisfies Partial<Campaign>
  expect(await shop.api(`PUT /campaigns/${id}`, theirs)).toMatchObject({ status: 200 })
  letGo()
  await screen.findByText('Changed in the meantime')
  await press(screen, 'Keep mine')
  await waitFor(async () => expect((await stored(shop, id)).name).toBe('Mine again'))
})

test('the text is shown as real people get it, one after another, with its parts', async () => {
  const shop = await shopOf(3)
  const { screen } = await openDraft(shop, { message: 'Hi {{name}}, the kiln opens.' }, 'what')
  await screen.findByText('1 of 3')
  const first = (await screen.findByText(/^Hi Ann \d, the kiln opens\.$/)).textContent
  await press(screen, 'Next person')
  await screen.findByText('2 of 3')
  expect(screen.getByText(/^Hi Ann \d, the kiln opens\.$/).textContent).not.toBe(first)
  await screen.findByText('1 · 1 · 1 parts: least, median, most')
  await screen.findByText('for 3 people who get it')
})

test('a test goes to one’s own numbers, and a wrong one is said at its field', async () => {
  const shop = await shopOf(1)
  const { screen } = await openDraft(shop, { message: 'Hi {{name}}' }, 'what')
  await press(screen, 'Send a test')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }))
  await fill(screen, dialog.getByRole('textbox', { name: 'Your own numbers' }), '12')
  await screen.user.click(dialog.getByRole('button', { name: 'Send test' }))
  await dialog.findByText('wrong phone number')
  await fill(screen, dialog.getByRole('textbox', { name: 'Your own numbers' }), '+14155550999')
  await screen.user.click(dialog.getByRole('button', { name: 'Send test' }))
  await screen.findByText(/^Test sent/)
})

test('the check sums everybody up; each figure opens its people', async () => {
  const shop = await shopOf(5)
  await shop.api('POST /block-list', { phone: phoneOf(0), reason: 'SPAM' })
  const { screen } = await openDraft(shop, {}, 'check')
  const sum = within(await screen.findByRole('region', { name: '5 people' }))
  sum.getByRole('button', { name: /4 get it/ })
  await screen.user.click(sum.getByRole('button', { name: /1 blocked/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Who: blocked' }))
  await drawer.findByText('Ann 1')
  await screen.user.click(drawer.getByRole('button', { name: 'Close' }))
  const costs = within(await screen.findByRole('region', { name: 'Cost by country' }))
  costs.getByRole('row', { name: /^United States 4 4/ })
})

test('confirmed from the check, it goes and has a report', async () => {
  const shop = await shopOf(3)
  const { screen, id } = await openDraft(shop, {}, 'check')
  await press(screen, 'Send to 3 people')
  await waitFor(() => expect(screen.address()).toBe(`/reports/bulks/${id}`))
  await desk.run(shop)
  await screen.findByRole('region', { name: '3 people' })
})

test('above 500 people their number is typed first', async () => {
  const shop = await shopOf(501)
  const { screen, id } = await openDraft(shop, {}, 'check')
  await screen.findByRole('textbox', { name: 'Type 501 to confirm' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Not enough balance' }).disabled).toBe(true)
  await press(screen, /^When/)
  await choose(screen, /^On a date/)
  await fill(screen, await screen.findByRole('textbox', { name: 'Date' }), '01/05/2099')
  const [hour] = await screen.findAllByRole('textbox', { name: /^Time/ })
  if (hour) await fill(screen, hour, '9:00 AM')
  await next(screen)
  await screen.findByRole('button', { name: 'Type the number first' })
  const again = await screen.findByRole('textbox', { name: 'Type 501 to confirm' })
  await fill(screen, again, '500')
  await screen.findByRole('button', { name: 'The number does not match' })
  await fill(screen, again, '501')
  await press(screen, 'Schedule for 501 people')
  await waitFor(() => expect(screen.address()).toBe(`/reports/bulks/${id}`))
})

test('what is missing is listed at the check, and leads to its field', async () => {
  const shop = await shopOf(1)
  const { screen } = await openDraft(shop, { message: '', when: null }, 'check')
  const missing = within(await screen.findByRole('list', { name: 'What is missing' }))
  await screen.user.click(missing.getByRole('button', { name: /^What/ }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' }).getAttribute('aria-invalid')).toBe('true'))
})

test('a moment that has passed is said at its field', async () => {
  const shop = await shopOf(1)
  const { screen } = await openDraft(shop, { when: 'DATE', date: '2020-01-05T12:00:00.000Z' }, 'check')
  await press(screen, 'Schedule for 1 person')
  await screen.findByText('That time has passed. Choose a later one.')
  await screen.findByRole('heading', { name: 'When it goes out' })
})

test('the same text to the same people within a day asks', async () => {
  const shop = await shopOf(2)
  await desk.confirm(shop, { name: 'The first' })
  await desk.run(shop)
  const { screen } = await openDraft(shop, { name: 'The second' }, 'check')
  await screen.findByText(/got this text with “The first”/)
  await screen.findByRole('button', { name: 'Confirm that they get it again' })
  await screen.user.click(screen.getByRole('checkbox', { name: 'Send it to them again' }))
  await press(screen, 'Send to 2 people')
  await screen.findByRole('region', { name: '2 people' })
})

test('letters that make it dearer are named, and one press saves their price', async () => {
  const shop = await shopOf(2)
  const { screen, id } = await openDraft(shop, { message: `Zażółć ${'x'.repeat(80)}` }, 'check')
  const hint = within(await screen.findByRole('group', { name: 'What makes it cost more' }))
  hint.getByText(/2 texts take up to 2 parts/)
  await screen.user.click(hint.getByRole('switch', { name: /^Without Polish letters/ }))
  await screen.findByText('Written without Polish letters')
  await waitFor(async () => expect((await stored(shop, id)).replaces).toEqual(['polish']))
  await screen.findByText('1 · 1 · 1')
})

test('where the plan pays for everything, the press saves parts of it', async () => {
  const shop = await shopOf(2)
  await givePlan(app.database, shop.id, { texts: 10 })
  const { screen } = await openDraft(shop, { message: `Zażółć ${'x'.repeat(80)}` }, 'check')
  await screen.user.click(await screen.findByRole('switch', { name: /saves 2 parts of the plan$/ }))
  await screen.findByText('1 · 1 · 1')
  await screen.findByRole('switch', { name: /saves 2 parts of the plan$/ })
})

test('on a phone the steps are a bar, and the preview a sheet', async () => {
  const shop = await shopOf(1)
  const { screen } = await openDraft(shop, { message: 'Hi {{name}}' }, 'what', { size: 'phone', language: 'pl' })
  await screen.findByRole('list', { name: 'Kroki' })
  await press(screen, 'Podgląd')
  const sheet = within(await screen.findByRole('dialog', { name: 'Podgląd' }))
  await sheet.findByText('Hi Ann 1')
})

test('people are chosen by what they bought, as a group of its own or out of another', async () => {
  const shop = await shopOf(2)
  await shop.api('POST /purchases', {
    purchases: [{ orderNumber: 'A-1', phone: phoneOf(0), at: new Date().toISOString(), amount: 10_000_000, currency: 'USD' }],
  })
  const { id, screen } = await openDraft(shop, {}, 'who')
  await screen.user.click(await screen.findByRole('combobox', { name: /^Purchases/ }))
  await screen.user.click(await screen.findByRole('option', { name: 'bought once' }))
  await waitFor(async () => expect(await stored(shop, id)).toMatchObject({ target: 'ALL', purchases: 'ONE' }))
  expect((await desk.count(shop, id)).audience).toBe(1)
  await choose(screen, /^Predefined group/)
  await screen.user.click(await screen.findByRole('combobox', { name: 'Group' }))
  await screen.user.click(await screen.findByRole('option', { name: 'no purchase in the last month' }))
  await waitFor(async () => expect(await stored(shop, id)).toMatchObject({ target: 'GROUP', purchases: 'NONE_1' }))
  expect((await desk.count(shop, id)).audience).toBe(1)
})
