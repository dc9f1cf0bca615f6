import { expect, test } from 'vitest'
import { steps } from './chart-steps.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [14, [0, 5, 10, 15]],
  [22, [0, 10, 20, 30]],
  [1240, [0, 500, 1000, 1500]],
])('up to %d the lines of a chart are %j', (most, lines) => {
  expect(steps(most)).toEqual(lines)
})
