import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Refusal } from '#web/api/refusal.ts'
import { changeLanguage } from '#web/i18n.ts'
import { draw, refusal } from '../form/form-fixture.tsx'
import { FormModal } from './form-modal.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'

const Tag = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(10, 'tooLong')),
  email: z.nullable(z.string().check(z.email())),
  kind: z.enum(['a', 'b']),
  version: z.int(),
})
type Tag = z.infer<typeof Tag>

const onClose = vi.fn<() => void>()
const save = vi.fn<(body: Tag) => Promise<unknown>>()
const row: Tag = { name: '', email: null, kind: 'a', version: 1 }

/** A screen that keeps the last refusal, as a mutation does. */
async function open(defaultValues: Tag = row, earlier: Refusal | null = null) {
  function Screen() {
    const [error, setError] = useState(earlier)
    return (
      <FormModal
        title="Add tag"
        schema={Tag}
        defaultValues={defaultValues}
        onClose={onClose}
        onSubmit={async body => {
          setError(null)
          try {
            return await save(body)
          } catch (refused) {
            setError(refused as Refusal)
            throw refused
          }
        }}
        error={error}
        fieldOf={{ NAME_TAKEN: 'name' }}
        submitLabel="Add tag"
      >
        <TextField name="name" label="Name" maxLength={10} />
        <TextField name="email" label="Email" isOptional />
        <SelectField
          name="kind"
          label="Kind"
          options={[
            { value: 'a', label: 'Kind A' },
            { value: 'b', label: 'Kind B' },
          ]}
        />
      </FormModal>
    )
  }
  const { user } = await draw(Screen)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  return { user, name, submit: () => user.click(screen.getByRole('button', { name: /^(Add tag|Keep mine)$/ })) }
}

afterEach(async () => {
  vi.resetAllMocks()
  await changeLanguage('en')
})

test('checks when one leaves a field, then with each letter, and counts', async () => {
  const { user, name } = await open()
  await user.type(name, 'a')
  await user.clear(name)
  expect(screen.queryByText('field required')).toBeNull()
  await user.tab()
  expect(await screen.findByText('field required')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await user.type(name, 'VIP')
  await waitFor(() => expect(screen.queryByText('field required')).toBeNull())
  expect(screen.getByText('3 / 10')).toBeTruthy()
  await user.type(name, ' customers')
  expect(await screen.findByText('Use at most 10 characters.')).toBeTruthy()
  expect(screen.getByText('13 / 10')).toBeTruthy()
})

test('nothing is sent while something is wrong, and the focus goes there; what is sent passed the schema', async () => {
  const { user, name, submit } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Email (optional)' }), 'nobody')
  await submit()
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(name)
  await user.type(name, ' VIP ')
  await user.clear(screen.getByRole('textbox', { name: 'Email (optional)' }))
  await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'VIP', email: null, kind: 'a', version: 1 })
})

test('a refusal stands at its field until that is changed', async () => {
  save.mockRejectedValue(refusal('NAME_TAKEN'))
  const { user, name, submit } = await open()
  await user.type(name, 'VIP')
  await submit()
  expect(await screen.findByText('Name already taken')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  await user.type(name, '2')
  await waitFor(() => expect(screen.queryByText('Name already taken')).toBeNull())
  expect(name).toHaveProperty('value', 'VIP2')
})

test('what the server found by the same schema reads as if the form had found it', async () => {
  save.mockRejectedValue(Object.assign(refusal('BAD_REQUEST', { field: 'email' }), { message: 'emailInvalid' }))
  const { user, name, submit } = await open()
  await user.type(name, 'VIP')
  await submit()
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
})

test('any other refusal stands above the buttons, and what was typed stays', async () => {
  save.mockRejectedValueOnce(refusal('UNAVAILABLE'))
  const { user, name, submit } = await open()
  await user.type(name, 'VIP')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  expect(name).toHaveProperty('value', 'VIP')
  expect(onClose).not.toHaveBeenCalled()
  await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a refusal from before it opened is not its own', async () => {
  await open(row, refusal('UNAVAILABLE'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('closing asks while something is typed, with the focus on staying', async () => {
  const { user, name } = await open()
  await user.type(name, 'VIP')
  await user.keyboard('{Escape}')
  const keep = await screen.findByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(name).toHaveProperty('value', 'VIP')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('opens with the focus in its first field', async () => {
  await open()
  await waitFor(() => expect(screen.getByLabelText('Name')).toBe(document.activeElement))
})

test('closing an untouched form does not ask', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

const theirs = { name: 'Theirs', email: 'new@shop.example', kind: 'b', version: 7, contacts: 3 }
const stale = () => refusal('STALE_VERSION', { details: { current: theirs } })

test('of two who change a row the second sees what differs, keeps what was typed, and may save over it', async () => {
  save.mockRejectedValueOnce(stale())
  const { user, name, submit } = await open({ ...row, name: 'Old' })
  await user.type(name, 'er')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Changed in the meantime')
  expect(name).toHaveProperty('value', 'Older')
  expect(screen.getByText('Their value: Theirs')).toBeTruthy()
  // Nobody typed there: it is as the other left it.
  expect(screen.getByRole('textbox', { name: 'Email (optional)' })).toHaveProperty('value', 'new@shop.example')
  expect(screen.getAllByText('Changed by someone else in the meantime')).toHaveLength(2)
  await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(save.mock.calls.at(-1)).toEqual([{ name: 'Older', email: 'new@shop.example', kind: 'b', version: 7 }])
})

test('or takes theirs, in words that its field knows', async () => {
  save.mockRejectedValueOnce(stale())
  const { user, name, submit } = await open({ ...row, name: 'Old', kind: 'b' })
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Kind A' }))
  await submit()
  expect(await screen.findByText('Their value: Kind B')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(name).toHaveProperty('value', 'Theirs')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('in Polish, switched while an error stands', async () => {
  save.mockRejectedValue(refusal('NAME_TAKEN'))
  const { user, name, submit } = await open()
  await user.type(name, 'VIP')
  await submit()
  await screen.findByText('Name already taken')
  await changeLanguage('pl')
  expect(await screen.findByText('Ta nazwa jest już zajęta')).toBeTruthy()
  await user.clear(name)
  expect(await screen.findByText('pole wymagane')).toBeTruthy()
  expect(screen.getByText('(opcjonalnie)')).toBeTruthy()
})
