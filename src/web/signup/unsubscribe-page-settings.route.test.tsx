import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const message = ({ findByRole }: Screen) => findByRole<HTMLTextAreaElement>('textbox', { name: 'Unsubscribe message text' })
const save = async ({ user, findByRole }: Screen) => user.click(await findByRole('button', { name: 'Save changes' }))
const preview = async ({ findByRole }: Screen) => within(await findByRole('region', { name: 'Preview' }))
const nasty = 'Leave </script><b>here</b> & $& __TITLE__.'

test('before anything is saved the standard message stands there; empty it is refused at its field', async () => {
  const screen = await (await app.shop()).open('/unsubscribe-page-settings')
  expect((await message(screen)).value).toContain('Test Shop will not text you again')
  await screen.user.clear(await message(screen))
  await save(screen)
  await screen.findByText('Unsubscribe message text required')
  expect(app.timesAsked('PUT /unsubscribe-page-settings')).toBe(0)
})

test('the preview shows the texts while one types them, in each state of the page', async () => {
  const screen = await (await app.shop()).open('/unsubscribe-page-settings')
  await fill(screen, await message(screen), nasty)
  await fill(screen, screen.getByRole('textbox', { name: /^Heading/ }), 'Enough of pots?')
  await fill(screen, screen.getByRole('textbox', { name: /^Validation message/ }), 'No such number')
  const shown = await preview(screen)
  await shown.findByText('Enough of pots?')
  await shown.findByText(nasty)
  await screen.user.click(shown.getByText('Invalid number'))
  await shown.findByText('No such number')
})

test('what is saved stands there after a reload, word for word', async () => {
  const screen = await (await app.shop()).open('/unsubscribe-page-settings', { size: 'phone' })
  await fill(screen, await message(screen), nasty)
  await save(screen)
  await screen.findByText('Unsubscribe page saved')
  await screen.reload()
  expect((await message(screen)).value).toBe(nasty)
})
