import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openSignUpDesk } from '#backend/testing/sign-up-desk.ts'
import { openLandingDesk } from '#backend/testing/widgets.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const words = {
  name: 'Winter',
  title: '',
  description: 'Leave the winter list.',
  buttonText: '',
  thanksTitle: '',
  thanksText: '',
  errorMessage: '',
  reasons: '',
  otherReasonText: '',
  confirmationText: '',
  cancelText: '',
}
const add = async (shop: StaffShop, more: object = {}) =>
  ((await shop.api('POST /unsubscribe-pages', { ...words, ...more })).body as { id: string }).id
const box = (screen: Screen, name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const preview = async (screen: Screen) => within(await screen.findByRole('region', { name: 'Preview' }))
async function show(screen: Screen, state: string): Promise<void> {
  await screen.user.click(await screen.findByRole('combobox', { name: 'Preview' }))
  await screen.user.click(await screen.findByRole('option', { name: state }))
}

test('where there is none yet one is added: what is missing says so, and the list has it', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/unsubscribe-pages')
  await screen.findByRole('heading', { name: 'No unsubscribe pages yet' })
  await screen.user.click((await screen.findAllByRole('link', { name: 'New unsubscribe page' }))[0] ?? document.body)
  await fill(screen, await box(screen, 'Title'), 'Enough of pots?')
  await press(screen, 'Add unsubscribe page')
  await screen.findByText('Unsubscribe message text required')
  screen.getByText('field required')
  await fill(screen, await box(screen, 'Name'), 'Winter')
  await fill(screen, await box(screen, 'Description'), 'Leave us?')
  await press(screen, 'Add unsubscribe page')
  await screen.findByText('Unsubscribe page added')
  within(await screen.findByRole('row', { name: /Winter/ })).getByText('0')
})

test('the preview is the page itself, with HTML as the server cleans it, in each of its states', async () => {
  const shop = await app.shop()
  const screen = await shop.open(`/unsubscribe-pages/edit/${await add(shop)}`)
  await fill(screen, await box(screen, 'Description'), '<b>Leave</b> now<img src=x onerror="document.title=1">')
  await fill(screen, await box(screen, 'Reasons'), 'Too cold\nToo many')
  await fill(screen, await box(screen, 'Confirmation text'), 'Really <em>sure</em>?')
  await fill(screen, await box(screen, 'Cancel text'), 'Good!')
  const shown = await preview(screen)
  const bold = await shown.findByText('Leave', { selector: 'b' })
  expect(bold.parentElement?.innerHTML).toBe('<b>Leave</b> now')
  shown.getByText('Too many')
  await show(screen, 'Confirmation')
  await shown.findByText('sure', { selector: 'em' })
  shown.getByText('Keep getting texts')
  await show(screen, 'Canceled')
  await shown.findByText('Good!')
  await press(screen, 'Save changes')
  await screen.findByText('Unsubscribe page edited')
  // What was taken out is gone from the field too.
  await waitFor(async () => expect(await box(screen, 'Description')).toHaveProperty('value', '<b>Leave</b> now'))
})

test('a name that is taken is refused at its field; from there the list leads on, and a page is deleted after a question', async () => {
  const shop = await app.shop()
  await add(shop, { name: 'Summer' })
  const screen = await shop.open(`/unsubscribe-pages/edit/${await add(shop)}`)
  await fill(screen, await box(screen, 'Name'), 'summer')
  await press(screen, 'Save changes')
  await screen.findByText('Name already taken')
  await press(screen, 'Discard')
  await screen.user.click((await screen.findAllByRole('link', { name: 'Unsubscribe pages' }))[0] ?? document.body)
  await press(screen, 'More actions: Summer')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete unsubscribe page' }))
  await press(screen, 'Delete unsubscribe page')
  await screen.findByText('Unsubscribe page deleted')
})

const choice = (screen: Screen) => screen.findByRole('combobox', { name: /^Unsubscribe page/ })

test('where there is no page nothing is asked', async () => {
  const screen = await (await app.shop()).open('/keywords/new')
  await box(screen, 'Confirmation message')
  expect(screen.queryByRole('combobox', { name: /^Unsubscribe page/ })).toBeNull()
})

test('a campaign chooses one in its message step', async () => {
  const shop = await app.shop()
  await add(shop)
  const draft = { name: 'Kiln', target: 'ALL', from: shop.from, source: 'OWN' }
  const { id } = (await shop.api('POST /campaigns', draft)).body as { id: string }
  const screen = await shop.open(`/bulk/sms?campaign=${id}&step=what`)
  await screen.user.click(await choice(screen))
  await screen.user.click(await screen.findByRole('option', { name: 'Winter' }))
  await waitFor(async () =>
    expect((await shop.api(`GET /campaigns/${id}`)).body).toMatchObject({ unsubscribePageId: expect.any(String) }),
  )
})

test('a keyword chooses one, and shows it again', async () => {
  const desk = await openSignUpDesk(app)
  const shop = desk.shop as StaffShop
  const unsubscribePageId = await add(shop)
  const { body } = await desk.add({ unsubscribePageId })
  const screen = await shop.open(`/keywords/edit/${(body as { id: string }).id}`)
  await waitFor(async () => expect(await choice(screen)).toHaveProperty('value', 'Winter'))
})

test('a form chooses one in its message section', async () => {
  const desk = await openLandingDesk(app)
  const shop = desk.shop as StaffShop
  await add(shop)
  const screen = await shop.open(`/landing-pages/edit/${desk.id}`)
  await screen.user.click(await screen.findByRole('button', { name: /^Tag and messages/ }))
  await screen.user.click(await choice(screen))
  await screen.user.click(await screen.findByRole('option', { name: 'Winter' }))
  await waitFor(async () => expect((await desk.get()).draft).toMatchObject({ unsubscribePageId: expect.any(String) }))
})
