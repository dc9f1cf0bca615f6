import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { clientNumber, id } from '#web/live/rows.fixture.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import DetailsDrawer from './details-drawer.tsx'
import { OwnField } from './own-field.tsx'
// Fetched late by it: at once here.
import './own-field-form.tsx'

const contact = { id: id(900), phone: clientNumber, name: 'Emily', fields: {}, version: 1 } as ContactRecord
const motto: CustomField = { id: id(800), name: 'Motto', type: 'TEXT', options: [], contacts: 0, version: 1 }
const glaze: CustomField = { ...motto, name: 'Glaze', type: 'SELECT', options: [{ id: id(801), name: 'Celadon' }] }
const onClose = vi.fn<() => void>()

beforeEach(() => i18next.loadNamespaces(['chat', 'customer', 'contacts']))
afterEach(() => {
  onClose.mockReset()
})

async function edit(field: CustomField, role: 'textbox' | 'combobox' = 'textbox') {
  const drawn = await draw(() => (
    <QueryClientProvider client={createQueryClient()}>
      <DetailsDrawer label="Details" onClose={onClose}>
        <OwnField field={field} contact={contact} />
      </DetailsDrawer>
    </QueryClientProvider>
  ))
  await drawn.user.click(await screen.findByRole('button', { name: `${field.name}: add a value` }))
  return { ...drawn, input: await screen.findByRole(role, { name: new RegExp(`^${field.name}`) }) }
}

test('Escape leaves a field of the contact as it was, and only then the drawer around it', async () => {
  const { user, input } = await edit(motto)
  await user.type(input, 'Never give up')
  await user.keyboard('{Escape}')
  const opener = await screen.findByRole('button', { name: 'Motto: add a value' })
  expect(document.activeElement).toBe(opener)
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the first Escape closes the choices of a field alone', async () => {
  const { user, input } = await edit(glaze, 'combobox')
  await user.click(input)
  expect(input.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'))
  expect(input.isConnected).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(input.isConnected).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
})

test('what is typed into a field is asked about before another chat or another part of the panel takes its place', async () => {
  const { user, input, router } = await edit(motto)
  expect(await mayLeave()).toBe(true)
  await user.type(input, 'Never give up')
  const left = mayLeave()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(await left).toBe(false)
  void router.navigate({ to: '/', search: { id: 'another' } as never })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(input).toHaveProperty('value', 'Never give up')
  expect(router.state.location.search).toEqual({})
})
