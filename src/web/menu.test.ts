import { expect, test } from 'vitest'
import type { Reader } from '#contract/access/decide.ts'
import { screenAt } from '#contract/access/screens.ts'
import { menu, menuFor } from './menu.ts'
import { createAppRouter } from './shell/router.ts'

const account = {
  name: 'lumo-ceramics',
  status: 'ACTIVE' as const,
  phoneNumbers: [{ isZenon: false }],
  bulkMessagingEnabled: true,
  popupEnabled: false,
  nfcSignsEnabled: false,
  integrations: [],
  isPlanEligible: true,
}
const reader: Reader = { isPending: false, isSignedIn: true, provider: null, permissions: ['BULK_MESSAGING'], account }
const withAccount = (more: Partial<NonNullable<Reader['account']>>): Reader => ({ ...reader, account: { ...account, ...more } })

const labels = (who: Reader, isInFrame = false) =>
  menuFor(who, isInFrame).flatMap(item => [item.label, ...(item.children ?? []).map(child => child.label)])
const lines = menu.flatMap(item => (item.children ? item.children.map(({ link }) => link.to ?? '') : [item.link.to ?? '']))

test('every line leads to a screen that the rules know and the router has', () => {
  for (const line of lines) {
    expect(screenAt(line), line).toBeDefined()
    expect(Object.keys(createAppRouter().routesByPath), line).toContain(line)
  }
})

test('who may not send in bulk is led to nothing that they would be refused', () => {
  expect(labels(reader)).toContain('menu.contactTags')
  expect(labels({ ...reader, permissions: [] })).not.toContain('menu.contactTags')
  expect(labels(withAccount({ bulkMessagingEnabled: false }))).not.toContain('menu.contactTags')
  expect(labels({ ...reader, account: null })).toEqual([])
})

test('a group without lines is none', () => {
  expect(labels(reader)).toEqual(expect.arrayContaining(['menu.reports', 'menu.contactImports']))
  expect(labels({ ...reader, permissions: [] })).not.toContain('menu.reports')
})

test('an overdue account is led to its plans alone', () => {
  expect(labels(withAccount({ status: 'OVERDUE' }))).toEqual(['menu.billing', 'menu.plans'])
})

test('inside a frame no line leads to what no frame may show', () => {
  expect(labels(reader)).toContain('menu.account')
  expect(labels(reader, true)).not.toContain('menu.account')
  expect(labels(reader, true)).toContain('menu.contactTags')
})
