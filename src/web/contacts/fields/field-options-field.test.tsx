import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { NewCustomField } from '#contract/contacts/custom-fields.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FieldOptionsField } from './field-options-field.tsx'

const save = vi.fn<() => Promise<void>>()

async function open(name: string, options: string[]) {
  await i18next.loadNamespaces('contacts')
  const defaultValues = { name, type: 'SELECT' as const, options: options.map(one => ({ name: one })) }
  const { user } = await draw(() => (
    <FormPage title="Field" schema={NewCustomField} defaultValues={defaultValues} onSubmit={save} error={null}>
      <FieldOptionsField />
      <TextField name="name" label="Name" />
    </FormPage>
  ))
  const last = (await screen.findAllByRole('textbox', { name: /^Option/ })).at(-1)
  return { user, last }
}

test('with an option that is there twice the focus goes to that one, not to the first', async () => {
  const { user, last } = await open('Size', ['S', 'M', 'X'])
  if (!last) throw new Error('no option')
  await user.clear(last)
  await user.type(last, 'S')
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(last))
  expect(save).not.toHaveBeenCalled()
})

test('where nothing but the name is missing the focus goes there, whatever stands above it', async () => {
  const { user, last } = await open('', ['S', 'M'])
  if (!last) throw new Error('no option')
  await user.type(last, 'L')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
})
