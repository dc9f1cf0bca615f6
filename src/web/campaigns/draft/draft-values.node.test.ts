import { expect, test } from 'vitest'
import { type DraftValues, draftOf, firstOpenStep, groupOfSegment, problemsOf, readValues } from './draft-values.ts'

const whole: DraftValues = {
  name: 'Kiln opening',
  target: 'ALL',
  tags: [],
  match: 'any',
  group: null,
  purchases: null,
  from: '+16285550119',
  source: 'OWN',
  templateId: null,
  message: 'The kiln opens.',
  replaces: [],
  unsubscribePageId: null,
  when: 'NOW',
  day: '',
  hour: '',
  hoursFrom: '540',
  hoursTo: '1200',
  lastDay: '',
  lastHour: '',
}
const namesOf = (more: Partial<DraftValues>) => problemsOf({ ...whole, ...more }).map(({ name }) => name)

test.each<[keyof DraftValues, Partial<DraftValues>]>([
  ['name', { name: ' ' }],
  ['target', { target: null }],
  ['tags', { target: 'TAGS' }],
  ['group', { target: 'GROUP' }],
  ['from', { from: null }],
  ['source', { source: null }],
  ['templateId', { source: 'TEMPLATE' }],
  ['message', { message: '\n' }],
  ['message', { message: 'ą'.repeat(397) }],
  ['when', { when: null }],
  ['day', { when: 'DATE', hour: '09:00' }],
  ['hour', { when: 'DATE', day: '2099-01-05' }],
  ['hoursTo', { hoursFrom: '1200' }],
  ['lastHour', { lastDay: '2099-01-05' }],
  ['lastHour', { when: 'DATE', day: '2099-01-05', hour: '09:00', lastDay: '2099-01-05', lastHour: '09:00' }],
])('%s is said to be missing or wrong, and nothing else', (name, more) => {
  expect(namesOf(more)).toEqual([name])
})

test('a whole draft lacks nothing, and is to be checked next', () => {
  expect(namesOf({})).toEqual([])
  expect(firstOpenStep(whole)).toBe('check')
  expect(firstOpenStep({ ...whole, message: '', when: null })).toBe('what')
})

test('a moment is that of the zone in which it was chosen', () => {
  const dated = { ...whole, when: 'DATE', day: '2026-11-27', hour: '09:00' } as const
  expect(draftOf(dated, 'Europe/Warsaw').date).toBe('2026-11-27T08:00:00.000Z')
  expect(draftOf(dated, 'America/Los_Angeles').date).toBe('2026-11-27T17:00:00.000Z')
  expect(draftOf({ ...dated, hour: '' }, 'Europe/Warsaw').date).toBeNull()
})

test('a group that another target has hidden narrows nothing', () => {
  const id = '0198c5d2-6b12-7ba2-945d-3fa0516d585b'
  expect(draftOf({ ...whole, target: 'GROUP', group: groupOfSegment(id) }, 'UTC').segmentId).toBe(id)
  expect(draftOf({ ...whole, target: 'ALL', group: groupOfSegment(id) }, 'UTC').segmentId).toBeNull()
})

test('what a page of before kept is read, and anything else is none', () => {
  expect(readValues(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  expect(readValues({ name: 'Half' })).toBeNull()
})
