import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
// By their labels: among all the countries of the world a role is looked for seconds long.

test('a tax id that does not add up is told at its field, what was typed stays, and the right one is kept', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/billing-data')
  const { user } = screen
  const company = await screen.findByLabelText<HTMLInputElement>(/^Company name/)
  await user.type(screen.getByLabelText(/^City/), 'Kraków{Enter}')
  await screen.findByText('field required')
  await waitFor(() => expect(document.activeElement).toBe(company))
  await user.type(company, 'Lumo Ceramics')
  await user.click(screen.getByRole('combobox', { name: /^Type of tax ID/ }))
  await user.click(await screen.findByText('NIP (Poland)'))
  const taxId = screen.getByLabelText<HTMLInputElement>(/^Tax ID/)
  await user.type(taxId, '1234563210{Enter}')
  await screen.findByText('This tax ID is not valid. Check the digits.')
  await waitFor(() => expect(document.activeElement).toBe(taxId))
  expect(company.value).toBe('Lumo Ceramics')
  await user.clear(taxId)
  await user.type(taxId, '123-456-32-18{Enter}')
  await screen.findByText('Billing data saved')
  expect(await shop.api('GET /billing-data')).toMatchObject({
    body: { companyName: 'Lumo Ceramics', taxType: 'NIP', taxId: '1234563218' },
  })
})

test('of two who change the data at once the second is told, and nothing is overwritten', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/billing-data')
  await screen.user.type(await screen.findByLabelText(/^Company name/), 'Lumo')
  const { body } = await shop.api('GET /billing-data')
  await shop.api('PUT /billing-data', { ...(body as object), companyName: 'Lumo Ceramics' })
  await screen.user.click(screen.getByText('Save changes'))
  await screen.findByText('Their value: Lumo Ceramics')
  screen.getByText('Keep mine')
  expect(await shop.api('GET /billing-data')).toMatchObject({ body: { companyName: 'Lumo Ceramics' } })
})
