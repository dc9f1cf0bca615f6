import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsFor, isMoving, jpegName, mayShrink } from './shrink-picture.ts'

test('a picture keeps its proportions, gets no larger, and each try is no larger than the one before', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const tries = attemptsFor({ width, height })
      expect(tries.length).toBeGreaterThan(0)
      for (const [index, one] of tries.entries()) {
        expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(1)
        expect(one.width).toBeLessThanOrEqual(width)
        expect(one.height).toBeLessThanOrEqual(height)
        // To half a point, which is what a side is rounded by.
        expect(Math.abs(one.width * height - one.height * width)).toBeLessThanOrEqual(Math.max(width, height) * 1.01)
        const before = tries[index - 1]
        if (before) expect([one.width < before.width || one.height < before.height, one.quality < before.quality]).toContain(true)
      }
    }),
  )
})

test('the quality goes down before the sides do', () => {
  const [first, second] = attemptsFor({ width: 4000, height: 3000 })
  expect(first).toEqual({ width: 2560, height: 1920, quality: 0.9 })
  expect(second).toEqual({ width: 2560, height: 1920, quality: 0.8 })
})

test('photos and drawings may be made smaller, what moves and what is huge may not', () => {
  expect(mayShrink({ type: 'image/jpeg', size: 5_000_000 })).toBe(true)
  expect(mayShrink({ type: 'image/png', size: 5_000_000 })).toBe(true)
  expect(mayShrink({ type: 'image/gif', size: 700_000 })).toBe(false)
  expect(mayShrink({ type: 'video/mp4', size: 700_000 })).toBe(false)
  expect(mayShrink({ type: 'image/jpeg', size: 60 * 1024 * 1024 })).toBe(false)
})

const chunk = (name: string, length = 0) => [
  0,
  0,
  0,
  length,
  ...[...name].map(letter => letter.charCodeAt(0)),
  ...Array(length + 4).fill(0),
]
const png = (...chunks: number[][]) => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, ...chunks.flat()])

test('a PNG that moves is known by what stands before its first picture', () => {
  expect(isMoving(png(chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 4)))).toBe(true)
  expect(isMoving(png(chunk('IHDR', 13), chunk('IDAT', 4), chunk('acTL', 8)))).toBe(false)
  expect(isMoving(png())).toBe(false)
  expect(isMoving(new Uint8Array([1, 2, 3]))).toBe(false)
})

test('it is named as what it becomes', () => {
  expect(jpegName('my.holiday.png')).toBe('my.holiday.jpg')
  expect(jpegName('picture')).toBe('picture.jpg')
})
