import { expect, test } from 'vitest'
import { barcodeOf, qrOf } from './draw-codes.ts'

test('a barcode is drawn of what Code 128 has, with white beside the bars; of other letters there is none', () => {
  const drawn = barcodeOf('LUMO-7K2P')
  expect(drawn?.height).toBe(40)
  const bars = [...(drawn?.path ?? '').matchAll(/M(\d+) 0h(\d+)v40h-\2z/g)].map(([, at, width]) => [Number(at), Number(width)])
  expect(bars.length).toBeGreaterThan(20)
  expect(bars[0]?.[0]).toBe(10)
  const [last = [0, 0]] = bars.slice(-1)
  expect((last[0] ?? 0) + (last[1] ?? 0)).toBe((drawn?.width ?? 0) - 10)
  expect(barcodeOf('Łódź-10')).toBeNull()
})

test('digits in pairs make a shorter barcode than letters', () => {
  expect(barcodeOf('1234567890')?.width).toBeLessThan(barcodeOf('ABCDEFGHIJ')?.width ?? 0)
})

test('a QR code is drawn of any letters, with its three corners and white around them', () => {
  for (const code of ['LUMO-7K2P', 'Łódź-10']) {
    const { width, height, path } = qrOf(code)
    expect(width).toBe(height)
    const black = new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`))
    for (const [x, y] of [
      [4, 4],
      [width - 5, 4],
      [4, height - 5],
    ])
      expect([code, black.has(`${x} ${y}`)]).toEqual([code, true])
    expect([...black].some(square => square.startsWith('3 ') || square.endsWith(' 3'))).toBe(false)
  }
})
