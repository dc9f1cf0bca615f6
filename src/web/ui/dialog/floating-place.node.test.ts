import { expect, test } from 'vitest'
import { placeOf } from './floating-place.ts'

const window = { width: 1000, height: 600 }
const own = { width: 200, height: 150 }
const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 })

test.each([
  ['below, from the start', button(300, 100), false, { left: 300, top: 134, bottom: null, roomPx: 461 }],
  ['below, to the end', button(300, 100), true, { left: 200, top: 134, bottom: null, roomPx: 461 }],
  [
    'above, where below is no room and above is more',
    button(300, 500),
    false,
    { left: 300, top: null, bottom: 104, roomPx: 491 },
  ],
  ['not over the right edge', button(880, 100), false, { left: 795, top: 134, bottom: null, roomPx: 461 }],
  ['not over the left edge', button(5, 100), true, { left: 5, top: 134, bottom: null, roomPx: 461 }],
])('%s', (_, at, isAtEnd, place) => {
  expect(placeOf(at, own, window, isAtEnd)).toEqual(place)
})

test('what is higher than all room stands where more of it is', () => {
  const high = { width: 200, height: 900 }
  expect(placeOf(button(300, 100), high, window, false)).toEqual({ left: 300, top: 134, bottom: null, roomPx: 461 })
  expect(placeOf(button(300, 400), high, window, false)).toEqual({ left: 300, top: null, bottom: 204, roomPx: 391 })
})
