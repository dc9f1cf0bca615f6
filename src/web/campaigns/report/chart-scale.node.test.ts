import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketTimes, gridLines, labelPlaces } from './chart-scale.ts'

test('the lines are round, and the highest is at least as high as the highest bar', () => {
  expect(gridLines(232)).toEqual([0, 200, 400])
  expect(gridLines(7)).toEqual([0, 5, 10])
  expect(gridLines(1)).toEqual([0, 1, 2])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), most => {
      const [zero, half = 0, top = 0] = gridLines(most)
      expect(zero).toBe(0)
      expect(top).toBe(2 * half)
      expect(top).toBeGreaterThanOrEqual(most)
    }),
  )
})

test('what is still to come stays empty, as far as it leaves room for what was', () => {
  const delivered = { bucketSeconds: 60, from: '2026-11-20T18:05:00.000Z', counts: [3, 4] }
  expect(bucketTimes(delivered, null)).toEqual(['2026-11-20T18:05:00.000Z', '2026-11-20T18:06:00.000Z'])
  expect(bucketTimes(delivered, '2026-11-20T18:09:30.000Z')).toHaveLength(5)
  expect(bucketTimes(delivered, '2026-11-21T18:05:00.000Z')).toHaveLength(8)
  expect(bucketTimes({ ...delivered, from: null, counts: [] }, null)).toEqual([])
})

test('times stand under the first bar, the last, and some between', () => {
  expect(labelPlaces(0, 500)).toEqual([])
  expect(labelPlaces(1, 500)).toEqual([{ index: 0, anchor: 'middle' }])
  const places = labelPlaces(60, 500)
  expect(places.at(0)).toEqual({ index: 0, anchor: 'start' })
  expect(places.at(-1)).toEqual({ index: 59, anchor: 'end' })
  expect(places.length).toBeLessThanOrEqual(6)
})
