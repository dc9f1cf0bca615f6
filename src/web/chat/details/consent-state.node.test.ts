import { expect, test } from 'vitest'
import type { ContactConsent } from '#contract/contacts/contact-consent.ts'
import { consentStateOf } from './consent-state.ts'

const said = (kind: 'OPTED_IN' | 'OPTED_OUT' | 'PENDING'): ContactConsent['consent'] => ({
  id: '01980000-0000-7000-8000-000000000001',
  kind,
  source: 'keyword',
  detail: 'JOIN',
  text: '',
  by: null,
  version: null,
  address: null,
  at: '2026-11-21T10:00:00.000Z',
})
const block: ContactConsent['blocks'][number] = { reason: 'SPAM', note: null, by: 'marta', at: '2026-11-21T10:00:00.000Z' }

test('silence is no consent', () => {
  expect(consentStateOf({ blocks: [], consent: null })).toBe('NONE')
})

test.each(['OPTED_IN', 'OPTED_OUT', 'PENDING'] as const)('the last word counts: %s', kind => {
  expect(consentStateOf({ blocks: [], consent: said(kind) })).toBe(kind)
})

test('whoever is blocked cannot be texted, though they agreed', () => {
  expect(consentStateOf({ blocks: [block], consent: said('OPTED_IN') })).toBe('BLOCKED')
})
