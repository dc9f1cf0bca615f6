export type Box = { top: number; bottom: number; left: number; right: number }
type Size = { width: number; height: number }
/** In px from the window's edges, of which one of `top` and `bottom` is given; `roomPx` is how high it may be. */
type Place = { left: number; top: number | null; bottom: number | null; roomPx: number }

const gapPx = 4
const edgePx = 5

/**
 * Where what hangs on a box stands in a window: below, where it has room or more of it than above; from the box's start
 * or to its end, within the window; no higher than its room.
 */
export function placeOf(at: Box, own: Size, window: Size, isAtEnd: boolean): Place {
  const below = window.height - at.bottom - gapPx - edgePx
  const above = at.top - gapPx - edgePx
  const isBelow = own.height <= below || below >= above
  const left = isAtEnd ? at.right - own.width : at.left
  return {
    left: Math.round(Math.max(edgePx, Math.min(left, window.width - own.width - edgePx))),
    // Above it grows upwards.
    top: isBelow ? Math.round(at.bottom + gapPx) : null,
    bottom: isBelow ? null : Math.round(window.height - at.top + gapPx),
    roomPx: Math.max(0, isBelow ? below : above),
  }
}
