import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { PhoneNumberSettings } from '#contract/account/phone-numbers.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { StopReplyFields } from './stop-reply-fields.tsx'

beforeAll(() => i18next.loadNamespaces('settings'))

const settings: PhoneNumberSettings = {
  customName: '',
  isDefault: true,
  brandIdentification: 'Rye & Rose:',
  stopText: '',
  stopAutoresponder: true,
  hasCustomStopReply: false,
  customStopReply: '',
  version: 1,
}

const open = (onSubmit: (body: PhoneNumberSettings) => Promise<unknown>) =>
  draw(() => (
    <FormPage title="Number" schema={PhoneNumberSettings} defaultValues={settings} onSubmit={onSubmit} error={null}>
      <StopReplyFields business="Lumo" />
    </FormPage>
  ))

test('the standard answer reads with the brand; own words are counted, advised on, and kept while a switch hides them', async () => {
  const save = vi.fn<(body: PhoneNumberSettings) => Promise<unknown>>(async body => body)
  const { user } = await open(save)
  expect(screen.getByText(/^Rye & Rose: you are unsubscribed/)).toBeDefined()

  await user.click(screen.getByRole('switch', { name: 'Use your own words' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('field required')).toBeDefined()
  expect(save).not.toHaveBeenCalled()

  const answer = screen.getByRole('textbox', { name: 'Your reply' })
  await user.click(answer)
  await user.paste('Cześć')
  expect(screen.getByText('5 / 396 · 1 part')).toBeDefined()
  expect(screen.getByText(/Some of these characters/)).toBeDefined()
  await user.clear(answer)
  await user.paste('Bye!')
  expect(screen.queryByText(/Some of these characters/)).toBeNull()

  const confirmation = screen.getByRole('switch', { name: /Confirm STOP/ })
  await user.click(confirmation)
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull()
  await user.click(confirmation)
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', 'Bye!')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    hasCustomStopReply: true,
    customStopReply: 'Bye!',
    brandIdentification: 'Rye & Rose',
  })
})
