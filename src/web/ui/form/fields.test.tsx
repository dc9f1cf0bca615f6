import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { changeLanguage } from '#web/i18n.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { ColorField } from './color-field.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { phones } from './field-phone.ts'
import { draw } from './form-fixture.tsx'
import { FormPage } from './form-page.tsx'
import { NumberField } from './number-field.tsx'
import { PhoneField } from './phone/phone-field.tsx'
import { SelectField } from './select-field.tsx'
import { TagsField } from './tags-field.tsx'
import { TextAreaField } from './text-area-field.tsx'

const All = z.object({
  phone: z.string(),
  price: z.nullable(z.number().check(z.gte(1))),
  tags: z.array(z.string()),
  born: z.nullable(z.iso.date()),
  color: z.string(),
  file: z.nullable(z.instanceof(File)),
  agreed: z.boolean(),
  kind: z.string(),
  text: z.string().check(z.maxLength(10)),
})
type All = z.infer<typeof All>

const empty: All = {
  phone: '',
  price: null,
  tags: [],
  born: null,
  color: '#0F6553',
  file: null,
  agreed: false,
  kind: 'a',
  text: 'ab',
}
const save = vi.fn<(body: All) => Promise<unknown>>()

async function open(values: Partial<All> = {}) {
  const { user } = await draw(() => (
    <FormPage title="All" schema={All} defaultValues={{ ...empty, ...values }} onSubmit={save} error={null}>
      <PhoneField name="phone" label="Phone" defaultCountry="PL" />
      <NumberField name="price" label="Price" decimals={2} />
      <TagsField name="tags" label="Tags" options={['VIP', 'Newsletter']} canAdd />
      <DateField name="born" label="Born" isOptional />
      <ColorField name="color" label="Color" />
      <FileField name="file" label="File" maxBytes={2048} />
      <CheckboxField name="agreed" label="Agreed" />
      <SelectField name="kind" label="Kind" options={[{ value: 'a', label: 'Kind A' }]} />
      <TextAreaField
        name="text"
        label="Text"
        below={(_, insert) => (
          <button type="button" onClick={() => insert('{{name}}')}>
            Insert
          </button>
        )}
      />
    </FormPage>
  ))
  const phone = await screen.findByLabelText('Phone')
  const submit = async () => {
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(save).toHaveBeenCalled())
    return save.mock.calls.at(-1)?.[0]
  }
  return { user, phone, submit }
}

afterEach(async () => {
  vi.resetAllMocks()
  await changeLanguage('en')
})

test('a number typed as in its country, or with its code, is sent as E.164 and written as people write it', async () => {
  await phones()
  const { user, phone, submit } = await open()
  await waitFor(() => expect(document.querySelectorAll('option').length).toBeGreaterThan(200))
  await user.type(phone, '512340187')
  await user.tab()
  expect(phone).toHaveProperty('value', '512 340 187')
  expect(await submit()).toMatchObject({ phone: '+48512340187' })
  await user.clear(phone)
  await user.type(phone, '+1 415 555 0132')
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'US')
  await user.tab()
  expect(phone).toHaveProperty('value', '(415) 555-0132')
  expect(await submit()).toMatchObject({ phone: '+14155550132' })
})

test('what is no mobile number stays as typed and says so; a country chosen later may make it one', async () => {
  await phones()
  const { user, phone, submit } = await open()
  await waitFor(() => expect(document.querySelectorAll('option').length).toBeGreaterThan(200))
  await user.type(phone, '4155550132')
  await user.tab()
  expect(await screen.findByText('wrong phone number')).toBeTruthy()
  expect(phone).toHaveProperty('value', '4155550132')
  await user.selectOptions(screen.getByLabelText('Country'), 'US')
  await waitFor(() => expect(screen.queryByText('wrong phone number')).toBeNull())
  expect(await submit()).toMatchObject({ phone: '+14155550132' })
})

test('a number is typed with the separator of either language and never bent into its bounds', async () => {
  const { user, submit } = await open()
  const price = screen.getByLabelText('Price')
  await user.type(price, '0.5')
  await user.tab()
  expect(await screen.findByText('Enter 1 or more.')).toBeTruthy()
  expect(price).toHaveProperty('value', '0.5')
  await act(() => changeLanguage('pl'))
  await user.clear(price)
  await user.type(price, '12,50')
  expect(await submit()).toMatchObject({ price: 12.5 })
})

test('a tag that differs by case alone is the one that there is', async () => {
  const { user, submit } = await open()
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'vip{Enter}new one{Enter}VIP{Enter}')
  expect(await submit()).toMatchObject({ tags: ['VIP', 'new one'] })
})

test('days, files, colours and ticks are sent as their schema has them', async () => {
  const { user, submit } = await open()
  fireEvent.change(screen.getByLabelText(/^Born/), { target: { value: '1990-02-28' } })
  await user.click(screen.getByRole('checkbox', { name: 'Agreed' }))
  expect(await submit()).toMatchObject({ born: '1990-02-28', agreed: true, color: '#0F6553', file: null })
})

test('a file that is too large, and half a colour, are not sent', async () => {
  const { user } = await open()
  const file = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!file) throw new Error('no input for files')
  await user.upload(file, new File(['x'.repeat(4000)], 'large.csv'))
  await user.clear(screen.getByLabelText('Color'))
  await user.type(screen.getByLabelText('Color'), '#12')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Invalid file size (max: 2kB)')).toBeTruthy()
  expect(await screen.findByText('Enter a color, such as #0F6553.')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('what is inserted stands at the caret, and the caret behind it', async () => {
  const { user } = await open()
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
  await user.click(text)
  text.setSelectionRange(1, 1)
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  expect(text.value).toBe('a{{name}}b')
  await waitFor(() => expect([document.activeElement, text.selectionStart]).toEqual([text, 9]))
})
