import { expect, test } from 'vitest'
import { actsOn, campaignMoves, campaignStatuses, movedBy, shownCampaignStatus, type CampaignAct } from './campaign-status.ts'

/** From the words: who may move what to what; all else stays where it is. */
const allowed: Record<string, Record<string, string>> = {
  PENDING: { CHECKING: 'system', CANCELED: 'person' },
  CHECKING: { CHECK_FAILED: 'system', INSUFFICIENT_FUNDS: 'system', SENDING: 'system', CANCELED: 'person' },
  CHECK_FAILED: { CHECKING: 'person', CANCELED: 'person' },
  INSUFFICIENT_FUNDS: { CHECKING: 'person', CANCELED: 'person' },
  SENDING: { SENT_TO_CHARGE: 'system', CANCELED: 'person' },
  SENT_TO_CHARGE: { CHARGED: 'system', CHARGE_FAILED: 'system' },
  CHARGED: { SENT: 'system' },
  CHARGE_FAILED: { SENT_TO_CHARGE: 'person' },
  SENT: {},
  CANCELED: {},
}

test.each(campaignStatuses.flatMap(from => campaignStatuses.map(to => [from, to] as const)))('%s to %s', (from, to) => {
  expect(campaignMoves.find(move => move.from === from && move.to === to)?.by).toBe(allowed[from]?.[to])
})

test('an act leads to one place from each status, or nowhere', () => {
  const acts = [...new Set(campaignMoves.map(({ act }) => act))]
  for (const from of campaignStatuses)
    for (const act of acts) expect(campaignMoves.filter(move => move.from === from && move.act === act).length).toBeLessThan(2)
  const from = (act: CampaignAct) => campaignStatuses.filter(status => movedBy(act, status) !== null)
  expect(from('cancel')).toEqual(['PENDING', 'CHECKING', 'CHECK_FAILED', 'INSUFFICIENT_FUNDS', 'SENDING'])
  expect(from('retry')).toEqual(['CHECK_FAILED', 'INSUFFICIENT_FUNDS', 'CHARGE_FAILED'])
})

test('what is not confirmed is a draft, what waits for its moment scheduled, what was stopped paused', () => {
  const at = (status: (typeof campaignStatuses)[number], more: { confirmedAt?: string; isPaused?: boolean } = {}) => ({
    status,
    confirmedAt: more.confirmedAt ?? null,
    isPaused: more.isPaused ?? false,
  })
  const confirmedAt = '2026-11-20T09:00:00Z'
  expect(shownCampaignStatus(at('PENDING'))).toBe('DRAFT')
  expect(shownCampaignStatus(at('PENDING', { confirmedAt }))).toBe('SCHEDULED')
  expect(shownCampaignStatus(at('SENDING', { isPaused: true }))).toBe('PAUSED')
  expect(shownCampaignStatus(at('CHARGED', { isPaused: true }))).toBe('CHARGED')
  expect(actsOn(at('PENDING'))).toEqual(['edit', 'confirm', 'delete'])
  expect(actsOn(at('PENDING', { confirmedAt }))).toEqual(['reopen', 'cancel'])
  expect(actsOn(at('SENDING'))).toEqual(['pause', 'cancel'])
  expect(actsOn(at('SENDING', { isPaused: true }))).toEqual(['resume', 'cancel'])
  expect(actsOn(at('INSUFFICIENT_FUNDS'))).toEqual(['retry', 'cancel'])
  expect(actsOn(at('CHARGE_FAILED'))).toEqual(['retry'])
  for (const status of ['SENT_TO_CHARGE', 'CHARGED', 'SENT', 'CANCELED'] as const) expect(actsOn(at(status))).toEqual([])
})
