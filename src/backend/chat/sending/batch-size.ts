/** Texts of a queue that are handed over together take about so long: what comes meanwhile waits no longer than that. */
const roundMs = 300
/** As many as a carrier is given at once (per-recipient-order.ts): fewer would leave it idle. */
const fewest = 16

/**
 * How many texts to hand over together next, after `sent` of them took so long: fewer than before, or up to twice as many. What their
 * claim took is no part of it: fewer texts do not make it quicker.
 */
export function nextSize(size: number, sent: number, tookMs: number, most: number): number {
  const fitting = Math.floor((sent * roundMs) / tookMs)
  if (tookMs > roundMs) return Math.max(fewest, Math.min(size, fitting))
  // A round of a few tells nothing of a larger one. Accounts get equal shares of whole texts, so a full one may lack up to half.
  return sent * 2 <= size ? size : Math.min(most, size * 2, Math.max(size, fitting))
}
