import type { Carrier } from '../../carriers/carrier.ts'

/** So far ahead texts are let out: pausing, cancelling and STOP act within it. */
export const aheadMs = 2000
/** Time that nobody used is lost beyond this. */
const savedUpMs = 1000

/** How many parts of a number may leave now, and from when on they count. `pacedUntilMs`: up to where parts were let out before. */
export function allowance(nowMs: number, pacedUntilMs: number, partsPerSecond: number): { parts: number; fromMs: number } {
  const fromMs = Math.max(pacedUntilMs, nowMs - savedUpMs)
  return { parts: Math.max(0, Math.floor(((nowMs + aheadMs - fromMs) / 1000) * partsPerSecond)), fromMs }
}

/** Up to where a number is used once these parts are let out. */
export const pacedUntil = (fromMs: number, parts: number, partsPerSecond: number): number =>
  fromMs + Math.ceil((parts / partsPerSecond) * 1000)

/** Of a carrier that does not say. */
const anyPartsPerSecond = 1000

/** Parts that a number sends in a second, as the carrier says. */
export const paceOf = (carrier: Pick<Carrier, 'partsPerSecond'>, from: string): number =>
  carrier.partsPerSecond?.(from) ?? anyPartsPerSecond
