import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AuditAction, AuditField, type AuditEntry } from '#contract/account/audit.ts'
import { changeLanguage } from '#web/i18n.ts'
import { useAuditWords } from './audit-words.ts'

beforeAll(() => i18next.loadNamespaces(['settings', 'contacts']))
afterEach(() => changeLanguage('en'))

const entry: AuditEntry = {
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  person: { sub: 'marta', name: 'Marta' },
  action: 'PHONE_NUMBER_CHANGED',
  subject: '+16285550119',
  changes: [
    { field: 'stopText', from: '', to: 'Reply STOP' },
    { field: 'stopAutoresponder', from: true, to: false },
    { field: 'urlType', from: 'DEFAULT', to: 'TWO_WAY' },
    { field: 'reason', from: null, to: 'SENT_STOP' },
    { field: 'contacts', from: null, to: 1200 },
  ],
}

test('an entry reads in plain words, without a code', () => {
  const words = renderHook(() => useAuditWords()).result.current
  expect(words.what(entry)).toBe('Phone number changed: +1 (628) 555-0119')
  expect(words.summary(entry)).toBe(
    'STOP text: empty → Reply STOP · Confirm STOP: yes → no · ' +
      'Link type: With your URL part → As short as possible, without the URL part · ' +
      'Reason: Sent STOP · Contacts: 1,200',
  )
})

test.each(['en', 'pl'] as const)('each act and each field has its words: %s', async language => {
  await changeLanguage(language)
  await i18next.loadNamespaces('settings')
  for (const action of AuditAction.options) expect(i18next.t(`settings:audit.action.${action}`)).not.toContain('_')
  for (const field of AuditField.options) expect(i18next.exists(`settings:audit.field.${field}`)).toBe(true)
})
