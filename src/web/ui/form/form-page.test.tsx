import { act, screen, waitFor } from '@testing-library/react'
import { Link } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { changeLanguage } from '#web/i18n.ts'
import { draw, refusal } from './form-fixture.tsx'
import { FormGroup, FormPage } from './form-page.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextField } from './text-field.tsx'

const Shop = z.object({
  company: z.string().check(z.minLength(1, 'fieldRequired')),
  city: z.string().check(z.minLength(1, 'fieldRequired')),
  hasCopy: z.boolean(),
  version: z.int(),
})
type Shop = z.infer<typeof Shop>

const saved: Shop = { company: 'Lumo', city: 'Warszawa', hasCopy: false, version: 1 }
const useRow = create<{ row: Shop }>(() => ({ row: saved }))
const save = vi.fn<(body: Shop) => Promise<unknown>>()

function Screen() {
  const row = useRow(state => state.row)
  return (
    <>
      <Link to="/chat" search={{ id: '', tab: 2 }}>
        Away
      </Link>
      <FormPage title="Billing" schema={Shop} defaultValues={row} onSubmit={save} error={null}>
        <FormGroup title="Company" text="Printed on every invoice.">
          <TextField name="company" label="Company name" />
          <TextField name="city" label="City" />
          <SwitchField name="hasCopy" label="Send a copy" />
        </FormGroup>
      </FormPage>
    </>
  )
}

async function open() {
  useRow.setState({ row: saved })
  const drawn = await draw(Screen)
  const company = await screen.findByRole('textbox', { name: 'Company name' })
  return { ...drawn, company, city: screen.getByRole('textbox', { name: 'City' }) }
}
const bar = () => screen.queryByText('Unsaved changes')

afterEach(async () => {
  vi.resetAllMocks()
  await changeLanguage('en')
})

test('who thinks better of it while saving keeps what is typed, and can save again', async () => {
  const { user, company } = await open()
  save.mockResolvedValue(false)
  await user.type(company, '!')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(bar()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.lastCall?.[0]).toMatchObject({ company: 'Lumo!' })
})

test('the bar comes with the first change, goes with the last one taken back, and Discard takes all back', async () => {
  const { user, company } = await open()
  expect(bar()).toBeNull()
  await user.type(company, '!')
  expect(bar()).toBeTruthy()
  await user.type(company, '{Backspace}')
  expect(bar()).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Send a copy' }))
  await user.clear(company)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(bar()).toBeNull()
  expect(company).toHaveProperty('value', 'Lumo')
})

test('the bar counts what needs attention, in both languages', async () => {
  const { user, company, city } = await open()
  await user.clear(company)
  await user.clear(city)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('2 fields need attention')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await act(() => changeLanguage('pl'))
  expect(await screen.findByText('2 pola wymagają uwagi')).toBeTruthy()
  expect(screen.getAllByText('pole wymagane')).toHaveLength(2)
})

test('Ctrl+S saves what is changed, once, and the row that comes back is what is changed next', async () => {
  save.mockImplementation(async body => ({ ...body, company: body.company.toUpperCase(), version: body.version + 1, id: 'x' }))
  const { user, company } = await open()
  await user.keyboard('{Control>}s{/Control}')
  expect(save).not.toHaveBeenCalled()
  await user.type(company, ' Ceramics')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(bar()).toBeNull())
  expect(company).toHaveProperty('value', 'LUMO CERAMICS')
  await user.type(company, '!')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(bar()).toBeNull())
  expect(save.mock.calls.map(([body]) => body.version)).toEqual([1, 2])
})

test('what is typed while a save is on its way is neither lost nor taken for saved', async () => {
  const answer = Promise.withResolvers<unknown>()
  save.mockReturnValue(answer.promise)
  const { user, company } = await open()
  await user.type(company, ' 1')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  await user.type(company, '2')
  await act(async () => answer.resolve({ ...saved, company: 'Lumo 1', version: 2 }))
  expect(company).toHaveProperty('value', 'Lumo 12')
  expect(bar()).toBeTruthy()
})

test('what a save is refused with stands above the buttons, whether a refusal or a fault of ours', async () => {
  save.mockRejectedValue(refusal('UNAVAILABLE'))
  const { user, company } = await open()
  await user.type(company, '!')
  await user.keyboard('{Control>}s{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  expect(company).toHaveProperty('value', 'Lumo!')
})

test('leaving asks while something is unsaved, and not after it is saved', async () => {
  save.mockResolvedValue(null)
  const { user, company, router } = await open()
  await user.type(company, '!')
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  expect(company).toHaveProperty('value', 'Lumo!')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(bar()).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Away' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

test('who leaves all the same is let go', async () => {
  const { user, company } = await open()
  await user.type(company, '!')
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

test('a colleague’s change is shown at once while nothing is typed, and after Discard where something was', async () => {
  const { user, company, city } = await open()
  act(() => useRow.setState({ row: { ...saved, city: 'Gdynia', version: 2 } }))
  expect(city).toHaveProperty('value', 'Gdynia')
  await user.type(company, '!')
  act(() => useRow.setState({ row: { ...saved, city: 'Sopot', version: 3 } }))
  expect(city).toHaveProperty('value', 'Gdynia')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(city).toHaveProperty('value', 'Sopot'))
})
