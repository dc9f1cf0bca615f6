import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { confirm, confirmDelete } from './confirm.tsx'
import { draw, refusal } from '../form/form-fixture.tsx'
import { notifyUndo } from '../feedback/undo.ts'

const question = { title: 'Delete “Autumn”?', text: 'It stops at once.', confirmLabel: 'Delete popup', keepLabel: 'Keep popup' }

// The dialog comes late; on a busy machine, later than a test waits.
beforeAll(() => import('./confirm-dialog.tsx'))
afterEach(() => vi.resetAllMocks())

test('the focus starts on the safe button; Escape is no, the other button is yes', async () => {
  const { user } = await draw(() => <p>A screen</p>)
  const first = confirm({ ...question, isDanger: true })
  const keep = await screen.findByRole('button', { name: 'Keep popup' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  await user.keyboard('{Escape}')
  expect(await first).toBe(false)
  const second = confirm(question)
  await user.click(await screen.findByRole('button', { name: 'Delete popup' }))
  expect(await second).toBe(true)
})

test('where the loss is great the name must be typed first', async () => {
  const { user } = await draw(() => <p>A screen</p>)
  const answer = confirm({ ...question, title: 'Erase Kasia?', typed: 'Kasia' })
  const erase = await screen.findByRole('button', { name: 'Delete popup' })
  expect(erase).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Type “Kasia” to confirm' }), 'Kasia')
  expect(erase).toHaveProperty('disabled', false)
  await user.keyboard('{Enter}')
  expect(await answer).toBe(true)
})

test('what a deletion is refused with is shown', async () => {
  const { user } = await draw(() => <p>A screen</p>)
  const onConfirm = vi.fn<() => Promise<void>>().mockRejectedValue(refusal('TAG_IN_USE'))
  const done = confirmDelete({ title: 'Delete “VIP”?', text: 'x', action: 'Delete tag', keep: 'Keep tag', onConfirm })
  await user.click(await screen.findByRole('button', { name: 'Delete tag' }))
  await act(() => done)
  expect(await screen.findByText('Cannot remove tag. Tag is used in newsletter')).toBeTruthy()
})

test('a toast takes back what was done, once, and shows why it could not', async () => {
  const { user } = await draw(() => <p>A screen</p>)
  const undo = vi.fn<() => Promise<void>>().mockRejectedValue(refusal('NAME_TAKEN'))
  await act(() => notifyUndo({ text: '“VIP” deleted', undo }))
  await user.dblClick(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Name already taken')).toBeTruthy()
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('“VIP” deleted')).toBeNull())
})
