import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Import } from '#contract/contacts/imports.ts'
import { textsReady } from '#web/i18n.ts'
import { ImportState } from './import-state.tsx'

const done: Import = {
  id: '01980000-0000-7000-8000-000000000003',
  kind: 'contacts',
  status: 'COMPLETED',
  total: 3,
  seen: 3,
  imported: 3,
  created: 3,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  repeated: 0,
  rejected: 0,
  rejectedFor: {
    EMPTY_NUMBER: 0,
    INVALID_NUMBER: 0,
    NOT_MOBILE_NUMBER: 0,
    INVALID_ORDER: 0,
    INVALID_TIME: 0,
    INVALID_AMOUNT: 0,
    INVALID_CURRENCY: 0,
    EMPTY_COUPON: 0,
    COUPON_EXISTS: 0,
    INVALID_COUPON: 0,
  },
  warned: 0,
  blocked: 0,
  newTags: 0,
  fileName: 'klienci.csv',
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:00:01.000Z',
  createdBy: 'Marta Zielińska',
  undoableUntil: null,
  undo: null,
}
const undo = { total: 3, seen: 3, counts: { deleted: 3, restored: 0, left: 0 } }

beforeAll(() => textsReady)

test.each([
  ['Completed', done],
  ['Undone', { ...done, undo: { ...undo, status: 'COMPLETED' as const } }],
  ['Failed', { ...done, undo: { ...undo, status: 'FAILED' as const } }],
])('an import reads %s in the list', async (word, of) => {
  render(
    <MantineProvider env="test">
      <ImportState of={of} />
    </MantineProvider>,
  )
  expect(await screen.findByText(word)).toBeTruthy()
})
