import { waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atNoon, openCampaignDesk, phoneOf } from '#backend/testing/campaign-desk.ts'
import { shopOfPeople } from '#web/testing/shop-of-people.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

let pace = 1000
const app = await startStaffApp({
  carrier: () => ({
    name: 'recorder',
    canMms: false,
    partsPerSecond: () => pace,
    send: async batch => batch.map(({ id }) => ({ outcome: 'taken', status: 'SENT', carrierId: id })),
  }),
})
const desk = openCampaignDesk(app)
// Texts leave in the hours of the day alone.
beforeEach(() => {
  atNoon()
  pace = 1000
})
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

const shopOf = (people: number) => shopOfPeople(app, people)
/** A campaign under way, and its report. */
async function openReport(people: number, more: object = {}, opening = {}) {
  const shop = await shopOf(people)
  const { id } = await desk.confirm(shop, more)
  await desk.run(shop)
  const screen = await shop.open(`/reports/bulks/${id}`, opening)
  return { shop, id, screen }
}
const figure = async ({ findByText }: Screen, name: string) => {
  const term = await findByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent ?? ''
}
const press = async ({ user, findByRole }: Screen, name: string | RegExp) => user.click(await findByRole('button', { name }))
const menu = async (screen: Screen, line: string | RegExp) => {
  await press(screen, 'More actions')
  await screen.user.click(await screen.findByRole('menuitem', { name: line }))
}

test('the sum follows what becomes of the texts, while one looks', async () => {
  const { shop, screen } = await openReport(5)
  const sum = within(await screen.findByRole('region', { name: '5 people' }))
  await sum.findByRole('button', { name: /5 on the way/ })
  await desk.tell(shop, 'DELIVERED', { to: [phoneOf(0), phoneOf(1), phoneOf(2)] })
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(3)], code: 'twilio/30003' })
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(4)], code: 'twilio/30005' })
  await desk.run(shop)
  await sum.findByRole('button', { name: /3 delivered/ })
  await sum.findByRole('button', { name: /2 failed/ })
  await waitFor(async () => expect(await figure(screen, 'Delivered')).toBe('360% of sent'))
  const why = within(await screen.findByRole('region', { name: 'Why 2 failed' }))
  await why.findByRole('button', { name: /1 The phone was off or out of reach. can be tried again/ })
  await why.findByRole('button', { name: /1 The number no longer exists. not tried again/ })
  const chart = within(await screen.findByRole('region', { name: 'Delivered over time' }))
  await chart.findByRole('img', { name: '3 texts delivered over time' })
})

test('a row of the sum and a chip lead to their people, each with the way its text went', async () => {
  const { shop, screen } = await openReport(3)
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(0)], code: 'twilio/30003' })
  await desk.run(shop)
  const sum = within(await screen.findByRole('region', { name: '3 people' }))
  await screen.user.click(await sum.findByRole('button', { name: /1 failed/ }))
  const recipients = within(await screen.findByRole('region', { name: 'Recipients' }))
  await waitFor(() => expect(recipients.getAllByRole('row')).toHaveLength(2))
  recipients.getByText('The phone was off or out of reach.')
  expect(screen.address()).toContain('outcome=FAILED')
  await screen.user.click(recipients.getByRole('button', { name: 'Timeline' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ann 1' }))
  drawer.getByText('The kiln opens.')
  await drawer.findByText('Not delivered')
  await screen.user.click(drawer.getByRole('button', { name: 'Close' }))
  await screen.user.click(await recipients.findByRole('button', { name: 'All 3' }))
  await waitFor(() => expect(recipients.getAllByRole('row')).toHaveLength(4))
})

test('paused, it waits and says so; it goes on where it was', async () => {
  pace = 1
  const { shop, id, screen } = await openReport(8)
  await press(screen, 'Pause sending')
  await screen.findByText('Paused')
  await screen.findByText(/^Paused\. Texts that have left/)
  expect(await desk.read(shop, id)).toMatchObject({ isPaused: true })
  await press(screen, 'Continue sending')
  await screen.findByText('Sending')
})

test('cancelling says exactly what has gone and what will not, and what comes back', async () => {
  pace = 1
  const { shop, id, screen } = await openReport(8)
  const { outcomes } = await desk.report(shop, id)
  await menu(screen, 'Cancel campaign')
  const question = within(await screen.findByRole('dialog', { name: 'Cancel “Kiln opening”?' }))
  question.getByText(
    new RegExp(
      `${outcomes.ON_THE_WAY} texts have already left and cannot be taken back\\. ${outcomes.TO_SEND} will not be sent\\.`,
    ),
  )
  await screen.user.click(question.getByRole('button', { name: 'Keep campaign' }))
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENDING' })
  await menu(screen, 'Cancel campaign')
  await press(screen, 'Cancel campaign')
  await screen.findByText('Canceled')
  const sum = within(await screen.findByRole('region', { name: '8 people' }))
  await sum.findByRole('button', { name: new RegExp(`${outcomes.TO_SEND} left out since the check · canceled`) })
})

test('what may be tried again is a copy for those alone', async () => {
  const { shop, screen } = await openReport(3)
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(0)], code: 'twilio/30003' })
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(1)], code: 'twilio/30005' })
  await desk.run(shop)
  await press(screen, 'Retry 1')
  await screen.findByRole('heading', { name: 'When it goes out' })
  await press(screen, /^Who/)
  await screen.findByRole('radio', { name: /^People from “Kiln opening”/, checked: true })
})

test('a scheduled one goes back to being written', async () => {
  const { screen, id } = await openReport(2, { when: 'DATE', date: '2099-01-05T12:00:00.000Z' })
  await screen.findByText('Scheduled')
  await press(screen, 'Return to draft')
  await waitFor(() => expect(screen.address()).toContain(`/bulk/sms?campaign=${id}`))
})

test('a report that does not load says so, and can be asked again', async () => {
  const shop = await shopOf(1)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const works = app.fail('GET /campaigns/:id/report', { status: 400 })
  const screen = await shop.open(`/reports/bulks/${id}`)
  await screen.findByText('Report generation failed')
  works()
  await press(screen, 'Try again')
  await screen.findByRole('region', { name: '1 person' })
})

test('where there is nothing to report that is said, in Polish too', async () => {
  const { screen } = await openReport(1, { when: 'DATE', date: '2099-01-05T12:00:00.000Z' }, { language: 'pl' })
  await screen.findByText('Brak danych do wygenerowania raportu')
})

test('the file of recipients is asked for as they are filtered', async () => {
  const { screen } = await openReport(1)
  await screen.findByRole('region', { name: 'Recipients' })
  await press(screen, 'Download')
  await waitFor(() => expect(app.timesAsked('POST /campaigns/:id/downloads')).toBe(1))
})
