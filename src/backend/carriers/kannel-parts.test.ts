import { expect, test } from 'vitest'
import { countParts } from '#contract/chat/segments.ts'
import type { SubmitResult } from './carrier.ts'
import { submitResultOfParts, partsOf } from './kannel-parts.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a80ff'
const sizes = (body: string) => partsOf(id, body).map(part => part.body.length)

test('a text that needs one part is sent as it is', () => {
  expect(partsOf(id, 'x'.repeat(160))).toEqual([{ number: 1, of: 1, body: 'x'.repeat(160), udh: null }])
  expect(sizes('ż'.repeat(70))).toEqual([70])
})

test('a longer one is cut as it is billed, never inside a character, and nothing of it is lost', () => {
  expect(sizes('x'.repeat(161))).toEqual([152, 9])
  expect(sizes(`${'x'.repeat(151)}€${'x'.repeat(20)}`)).toEqual([151, 21])
  expect(sizes(`${'ż'.repeat(65)}😀${'x'.repeat(60)}`)).toEqual([65, 62])
  for (const body of ['x'.repeat(912), 'ż'.repeat(396), '€'.repeat(456), '😀'.repeat(198)]) {
    const parts = partsOf(id, body)
    expect(parts.map(part => part.body).join('')).toBe(body)
    expect(parts).toHaveLength(countParts(body).parts)
  }
})

test('what joins the parts names the text, how many there are, and which this is', () => {
  expect(partsOf(id, 'x'.repeat(400)).map(part => part.udh)).toEqual([
    '%05%00%03%ff%03%01',
    '%05%00%03%ff%03%02',
    '%05%00%03%ff%03%03',
  ])
})

const taken: SubmitResult = { outcome: 'taken', status: 'SENT' }
const kept: SubmitResult = { outcome: 'taken', status: 'PROCESSING' }
const later: SubmitResult = { outcome: 'later', seconds: 5, reason: 'away' }
const lost: SubmitResult = { outcome: 'unknown', reason: 'no answer' }
const denied: SubmitResult = { outcome: 'refused', status: 'UNAUTHORIZED_DESTINATION', reason: 'no' }

test('only a text of which nothing was taken goes again; one that lacks a part failed', () => {
  expect(submitResultOfParts([taken, taken])).toEqual(taken)
  expect(submitResultOfParts([taken, kept])).toEqual(kept)
  expect(submitResultOfParts([later])).toEqual(later)
  expect(submitResultOfParts([denied])).toEqual(denied)
  expect(submitResultOfParts([taken, lost, taken])).toEqual(lost)
  for (const answers of [
    [taken, later],
    [lost, later],
    [taken, { outcome: 'halted', reason: 'password' } satisfies SubmitResult],
  ])
    expect(submitResultOfParts(answers)).toMatchObject({ outcome: 'refused', status: 'UNDELIVERED', code: 'kannel/partly' })
  expect(submitResultOfParts([taken, denied])).toMatchObject({ outcome: 'refused', status: 'UNAUTHORIZED_DESTINATION' })
})
