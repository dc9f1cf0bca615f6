import { expect, test } from 'vitest'
import type { Reader } from '#contract/access/screen-access.ts'
import { screenAt } from '#contract/access/screens.ts'
import { addressOf, menu, menuFor } from './menu.ts'
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
const links = menu.flatMap(item => (item.children ? item.children.map(({ link }) => link) : [item.link]))

test('every line leads to a screen that the rules know and the router has', () => {
  for (const link of links) {
    expect(screenAt(addressOf(link)), link.to).toBeDefined()
    expect(Object.keys(createAppRouter().routesByPath), link.to).toContain(link.to)
  }
})

test('who may not send in bulk is led to nothing that they would be refused', () => {
  expect(labels(reader)).toContain('menu.contactTags')
  expect(labels({ ...reader, permissions: [] })).not.toContain('menu.contactTags')
  expect(labels(withAccount({ bulkMessagingEnabled: false }))).not.toContain('menu.contactTags')
  expect(labels({ ...reader, account: null })).toEqual([])
})

test('a group without lines is none, and one with a single line is that line', () => {
  expect(labels(reader)).toEqual(expect.arrayContaining(['menu.reports', 'menu.billing', 'menu.plans', 'menu.balance']))
  const overdueMarketplace = { ...withAccount({ status: 'OVERDUE' }), provider: 'aws_marketplace' as const }
  expect(labels(overdueMarketplace)).toEqual(['menu.balance'])
  const withoutBulk = labels({ ...reader, permissions: [] })
  expect(withoutBulk).not.toContain('menu.reports')
  expect(withoutBulk).not.toContain('menu.bulkSms')
})

test('the shop and the live chat are led to nothing of billing', () => {
  for (const provider of ['shoper', 'livechat'] as const) {
    const shown = labels({ ...reader, provider })
    for (const line of ['menu.balance', 'menu.plans', 'menu.payments', 'menu.billingData']) expect(shown).not.toContain(line)
  }
})

test('an overdue account is led to its plans, payments and balance alone', () => {
  const kept = ['menu.billing', 'menu.plans', 'menu.payments', 'menu.balance']
  expect(labels(withAccount({ status: 'OVERDUE' }))).toEqual(kept)
})

test('inside a frame no line leads to what no frame may show', () => {
  expect(labels(reader)).toContain('menu.account')
  expect(labels(reader, true)).not.toContain('menu.account')
  expect(labels(reader, true)).toContain('menu.contactTags')
})
