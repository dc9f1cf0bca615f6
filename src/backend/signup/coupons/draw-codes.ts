import { createRequire } from 'node:module'
import { generate } from 'lean-qr'
import * as z from 'zod'
import type { Drawing } from '#contract/signup/coupon-page.ts'

const barcodeHeight = 40
/** Readers need some white beside the bars, and around the squares. */
const barcodeMargin = 10
const qrMargin = 4

type Encoder = new (text: string, options: object) => { valid(): boolean; encode(): { data: string } }
/** The encoder alone of jsbarcode, which draws on a page otherwise and tells no types of it. */
const { default: Code128 } = z
  .object({ default: z.custom<Encoder>(value => typeof value === 'function') })
  .parse(createRequire(import.meta.url)('jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js'))

/** A Code 128 barcode; null for a code with letters that it has not: more than printable ASCII comes back garbled. */
export function barcodeOf(code: string): Drawing | null {
  if (!/^[\x20-\x7e]+$/.test(code)) return null
  const encoder = new Code128(code, {})
  if (!encoder.valid()) return null
  const { data } = encoder.encode()
  let path = ''
  for (const { 0: bars, index } of data.matchAll(/1+/g))
    path += `M${index + barcodeMargin} 0h${bars.length}v${barcodeHeight}h-${bars.length}z`
  return { width: data.length + 2 * barcodeMargin, height: barcodeHeight, path }
}

/** A QR code of the code itself, whatever its letters. */
export function qrOf(code: string): Drawing {
  const squares = generate(code)
  let path = ''
  for (let y = 0; y < squares.size; y += 1)
    for (let x = 0; x < squares.size; x += 1) if (squares.get(x, y)) path += `M${x + qrMargin} ${y + qrMargin}h1v1h-1z`
  const size = squares.size + 2 * qrMargin
  return { width: size, height: size, path }
}
