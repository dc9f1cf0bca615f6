import { expect, test } from 'vitest'
import { wholePicture } from '#contract/media/pictures.ts'
import { centerOf, cropAround, cropShapeNames, moved, shapeOf, zoomOf } from './crop.ts'

const wide = { width: 1600, height: 900 }
const tall = { width: 600, height: 1200 }
const middle = { x: 0.5, y: 0.5 }

test('a shape takes as much of the picture as fits, in its middle', () => {
  expect(cropAround(middle, 'ORIGINAL', 1, wide)).toEqual(wholePicture)
  const square = cropAround(middle, 'SQUARE', 1, wide)
  expect([square.width * wide.width, square.height * wide.height]).toEqual([900, 900])
  expect(centerOf(square)).toEqual(middle)
})

test('a part never leaves the picture, wherever it is moved', () => {
  const part = cropAround({ x: 1, y: 0 }, 'SQUARE', 2, tall)
  expect([part.x + part.width, part.y]).toEqual([1, 0])
  expect(moved(part, { x: 5, y: 5 })).toMatchObject({ x: 1 - part.width, y: 1 - part.height })
  expect(moved(part, { x: -5, y: -5 })).toMatchObject({ x: 0, y: 0 })
})

test('shape and zoom can be read off a part', () => {
  for (const shape of cropShapeNames)
    for (const zoom of [1, 1.5, 4]) {
      const part = cropAround({ x: 0.3, y: 0.6 }, shape, zoom, tall)
      expect(shapeOf(part, tall)).toBe(shape)
      expect(zoomOf(part, tall)).toBeCloseTo(zoom)
    }
})
