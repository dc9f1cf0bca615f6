import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Block } from '#contract/contacts/block-list.ts'
import { openDesk } from '#backend/testing/import-desk.ts'
import { fill } from '#web/testing/fill.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openDesk(app)

const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
/** Lets the jobs that the page has asked for be done, until it shows so. */
const workedOff = (shown: () => unknown) =>
  waitFor(async () => {
    await desk.work()
    shown()
  })

test('pasted numbers are blocked, each once and for the reason that was chosen; what is no number is told', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/block-list')
  await press(screen, 'Import')
  await screen.user.click(await screen.findByText('Pasted text'))
  const rows = '+1 907 555 0901\tcalled us names\n+1 907 555 0902\t\n+1 907 555 0901\tagain\nnobody\t'
  await fill(screen, await screen.findByRole('textbox', { name: 'Rows' }), rows)
  await press(screen, 'Read rows')
  await press(screen, 'Check rows')
  await screen.findByText('field required')
  expect(app.timesAsked('POST /import-checks')).toBe(0)
  await screen.user.click(screen.getByRole('combobox', { name: 'Reason for rows without one' }))
  await screen.user.click(await screen.findByRole('option', { name: 'Rude messages' }))
  await press(screen, 'Check rows')
  await workedOff(() => screen.getByRole('button', { name: 'Block 2 numbers' }))
  await press(screen, 'Block 2 numbers')
  await screen.findByText('Block list import started')
  await workedOff(() => screen.getByText('Some numbers could not be blocked: 2 blocked, 1 rejected.'))
  const { items } = (await shop.api('GET /block-list')).body as { items: Block[] }
  expect(items.map(({ phone, reason }) => [phone, reason]).toSorted()).toEqual([
    ['+19075550901', 'RUDE_MESSAGES'],
    ['+19075550902', 'RUDE_MESSAGES'],
  ])
  await screen.user.click(screen.getByRole('link', { name: 'Go to block list' }))
  expect((await screen.findByRole('row', { name: /\+1 \(907\) 555-0901/ })).textContent).toContain('Rude messages')
})

test('the imports of the block list are listed with what became of them', async () => {
  const shop = await app.shop()
  await desk.run(shop, 'number\n+19075550901\nnobody\n', { country: null, options: { reason: 'RUDE_MESSAGES' } }, 'block-list')
  const screen = await shop.open('/block-list')
  await press(screen, 'Imports')
  expect((await screen.findByRole('row', { name: /customers\.csv/ })).textContent).toContain('Completed')
  for (const head of ['Import ID', 'Created', 'Status', 'Total', 'Blocked', 'Rejected'])
    screen.getByRole('columnheader', { name: head })
})
