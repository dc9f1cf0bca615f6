import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDesk } from '#backend/testing/import-desk.ts'
import { openSignUpDesk } from '#backend/testing/sign-up-desk.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const imports = openDesk(app)
const emily = '+14155550132'

const desk = async () => {
  const signUps = await openSignUpDesk(app)
  return { ...signUps, shop: signUps.shop as StaffShop }
}
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
async function write(screen: Screen, name: RegExp, text: string): Promise<void> {
  const input = await screen.findByRole('textbox', { name })
  await screen.user.clear(input)
  await screen.user.click(input)
  await screen.user.paste(text)
}

test('where there are no coupons yet the page leads to the import, which asks for a tag and fills the stock', async () => {
  const { shop, counts } = await desk()
  const screen = await shop.open('/coupons')
  await screen.findByRole('heading', { name: 'No coupons yet' })
  await screen.user.click(screen.getByRole('link', { name: 'Import coupons' }))
  await screen.user.click(await screen.findByRole('radio', { name: 'Pasted text' }))
  await screen.user.click(await screen.findByRole('textbox', { name: 'Rows' }))
  await screen.user.paste('A-1\nA-2\nA-3\n')
  await press(screen, 'Read rows')
  expect(screen.queryByRole('combobox', { name: /Country/ })).toBeNull()
  await press(screen, 'Check rows')
  await screen.findByText('field required')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Coupon tag' })))
  await screen.user.click(screen.getByRole('combobox', { name: 'Coupon tag' }))
  await screen.user.click(await screen.findByRole('option', { name: 'New tag…' }))
  await write(screen, /^Name/, 'Spring')
  await press(screen, 'Check rows')
  await screen.findByRole('progressbar')
  await imports.work()
  await press(screen, 'Import 3 codes')
  await waitFor(async () => {
    await imports.work()
    expect(await counts()).toMatchObject({ stock: 3 })
  })
  await screen.user.click(await screen.findByRole('link', { name: 'Go to coupons' }))
  within(await screen.findByRole('row', { name: /Spring/ })).getByText('In stock')
})

test('a tag says how long codes are good for, what everybody gets after them, and when to warn', async () => {
  const { shop, addCoupons } = await desk()
  await addCoupons(3)
  const screen = await shop.open('/coupons')
  await press(screen, 'More actions: Spring')
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Edit tag' }))
  await screen.user.click(await screen.findByRole('radio', { name: 'Until a date' }))
  await press(screen, 'Save changes')
  await screen.findByText('field required')
  await screen.user.click(screen.getByRole('radio', { name: 'Always' }))
  await write(screen, /Low-stock alert/, '5')
  await press(screen, 'Save changes')
  await screen.findByText('Spring is running low. Import more codes.')
  await within(await screen.findByRole('row', { name: /Spring/ })).findByText('Low stock')
})

test('the codes of a tag tell who has them, and follow what happens', async () => {
  const { shop, add, addCoupons } = await desk()
  await add({ couponTagId: await addCoupons(2) })
  const screen = await shop.open('/coupons')
  await screen.user.click(await screen.findByRole('link', { name: 'Spring' }))
  await screen.findByRole('row', { name: /C-001.*In stock/ })
  await shop.receive(emily, 'LUMO')
  await screen.findByRole('row', { name: /C-001.*Handed out.*\(415\) 555-0132/ })
})

test('at the till a code counts once, and then it is told when it was used and by whom', async () => {
  const { shop, add, addCoupons } = await desk()
  await add({ couponTagId: await addCoupons(2) })
  await shop.receive(emily, 'LUMO')
  const screen = await shop.open('/coupons?redeem=1')
  const take = async (code: string) => {
    await write(screen, /^Code/, code)
    await press(screen, 'Redeem coupon')
  }
  await take('c-001')
  await screen.findByRole('heading', { name: 'Valid. Now redeemed.' })
  await take('C-001')
  await screen.findByRole('heading', { name: 'Already used' })
  screen.getByText(/^used at .* by marta$/)
  await take('C-002')
  await screen.findByRole('heading', { name: 'Not handed out to anyone' })
  await take('lumo10')
  await screen.findByRole('heading', { name: 'Valid: the same code for everyone' })
})

test('an account without popups finds no coupons, nor a way to them', async () => {
  const { shop, query } = await desk()
  await query('update account set popup_enabled = false where id = $1')
  const screen = await shop.open('/coupons')
  await screen.findByText('Page not found!')
  expect(screen.queryByRole('link', { name: 'Coupons' })).toBeNull()
})
