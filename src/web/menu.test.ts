import { expect, test } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { menuFor } from './menu.ts'

const account: Account = {
  name: 'lumo-ceramics',
  displayName: 'Lumo Ceramics',
  status: 'ACTIVE',
  phoneNumbers: [{ number: '+14155550100', isDefault: true, customName: null, isZenon: false, country: 'US' }],
  trial: false,
  trialFinishDate: null,
  videoKey: null,
  bulkMessagingEnabled: true,
  popupEnabled: false,
  nfcSignsEnabled: false,
  currency: 'USD',
  integrations: [],
  isPlanEligible: true,
  isDemo: false,
}
const permissions = ['BULK_MESSAGING']
const zenon = { ...account, phoneNumbers: account.phoneNumbers.map(number => ({ ...number, isZenon: true })) }

const labels = (reader: Parameters<typeof menuFor>[0]) =>
  menuFor(reader).flatMap(item => [item.label, ...(item.children ?? []).map(child => child.label)])

test('who may not send in bulk is led to nothing that they would be refused', () => {
  expect(labels({ account, permissions })).toContain('menu.contactTags')
  expect(labels({ account, permissions: [] })).not.toContain('menu.contactTags')
  expect(labels({ account: { ...account, bulkMessagingEnabled: false }, permissions })).not.toContain('menu.contactTags')
  expect(labels({ account: undefined, permissions })).not.toContain('menu.contactTags')
})

test('phone book and bulk send are for accounts with a Zenon number, whatever else they may', () => {
  const own = ['menu.phoneBook', 'menu.bulkSend']
  expect(labels({ account: zenon, permissions: [] })).toEqual(expect.arrayContaining(own))
  expect(labels({ account, permissions }).filter(label => own.includes(label))).toEqual([])
})

test('contacts are for accounts that text in bulk from numbers of their own kind', () => {
  expect(labels({ account, permissions })).toContain('menu.contacts')
  expect(labels({ account: zenon, permissions })).not.toContain('menu.contacts')
  expect(labels({ account: { ...account, bulkMessagingEnabled: false }, permissions })).not.toContain('menu.contacts')
})

test('reports of imports are for those who may import', () => {
  expect(labels({ account, permissions })).toEqual(expect.arrayContaining(['menu.reports', 'menu.contactImports']))
  expect(labels({ account, permissions: [] })).not.toContain('menu.reports')
})
